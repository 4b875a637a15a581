import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import { signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * Whatever a caller sends in place of a value, the answer is the caller's fault or a good one,
 * never ours: no operation answers 500 to a number that no column holds, a day that no calendar
 * has, or a text that no database stores.
 */
let world: World;
let token = '';
let job = 0;
let memberFile = 0;
let service = 0;
let code = 0;
let employee = 0;

beforeAll(async () => {
  world = await buildWorld({ randomCalls: true });
  token = await world.session(world.ours.id, world.ours.managers.Admin!);
  const made = await send('POST', '/bulk/drafts', {
    kind: 'load',
    store_id: world.ours.store,
    rows: [{ identifier: '5145550200', load_amount: '30.00' }],
  });
  job = (JSON.parse(made.body) as { job_id: number }).job_id;
  const people = await (
    await signedIn(world, world.ours)
  ).upload<{ job_id: number }>(
    `/clients/${world.ours.id}/file-clients`,
    'client_file',
    'first_name,last_name,mobile_number\nA,B,1\n',
  );
  memberFile = people.body.job_id;
  const tips = async <T>(path: string, body: unknown): Promise<T> =>
    JSON.parse((await send('POST', `/tippool/${path}`, body, 'service')).body) as T;
  service = (
    await tips<{ service_id: number }>('create-service', {
      wallet_id: world.ours.store,
      name: 'Dinner',
      days: [5],
      timeframes: [{ start: '17:00', end: '23:00' }],
    })
  ).service_id;
  code = (
    await tips<{ code_id: number }>(
      `create-job-code/${world.ours.id}/${world.ours.store}/Server`,
      {},
    )
  ).code_id;
  employee = (
    await tips<{ data: { employee_id: number }[] }>(`customers/${world.ours.id}`, {
      wallet_id: world.ours.store,
      customer_ids: [...world.ours.customers],
    })
  ).data[0]!.employee_id;
});
afterAll(() => world?.close());

const CURSORS = [
  '["x"]',
  '["x","y"]',
  '[99999999999999]',
  '[9007199254740991,9007199254740991]',
  '["2026-99-99T00:00:00Z",1]',
  '[1,2,3]',
  '{}',
  '[null]',
  'no',
].map((text) => Buffer.from(text).toString('base64url'));
const STRANGE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '9999999999',
  '-1',
  '1e9',
  '0',
  '2026-99-99',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  'null',
  '%',
  '_',
  "'",
  '\\',
  '\u202e',
  'x'.repeat(200),
  '[]',
  '%5B',
  ...CURSORS,
];
const VALUES: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '999999999999999',
  '99999999999999999999',
  '0',
  '-5',
  '1e3',
  '1,234.56',
  '1,2',
  '10.005',
  '１０',
  '٢٠',
  '',
  ' ',
  null,
  true,
  [],
  {},
  [[]],
  0,
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e21,
  'x'.repeat(5_000),
  { __proto__: null, constructor: 1 },
];

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  base: keyof typeof BASES = 'main',
) =>
  world.app.inject({
    method,
    url: `${BASES[base]}${path}`,
    headers: { 'x-session-token': token, 'idempotency-key': `hostile-${Math.random()}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });

const pathOf = (operation: Operation, more: Record<string, string | number> = {}): string => {
  const own: Record<string, string | number> = {
    manager: world.ours.managers.Admin!,
    client: world.ours.id,
    client_id: world.ours.id,
    store: world.ours.store,
    wallet: world.ours.store,
    from: world.ours.store,
    department: 'all',
    customer: world.ours.customers[0]!,
    id: world.ours.managers.Admin!,
    job,
    bulk_id: job,
    member_file: memberFile,
    line: operation.path.startsWith('/member-files') ? 2 : 1,
    movement: 1,
    review_id: 'x',
    token: 'x',
    wallet_id: world.ours.store,
    service_id: service,
    code_id: code,
    role_id: code,
    ...(operation.path.startsWith('/tippool/') ? { id: world.ours.store } : {}),
    ...more,
  };
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(own[name] ?? 1),
  );
};

const all = Object.entries<Operation>(operations).filter(
  ([name]) =>
    name !== 'managerLogout' &&
    name !== 'jobEvents' &&
    name !== 'memberFileEvents' &&
    name !== 'cancelMemberFile' &&
    name !== 'deactivateManager',
);

describe('a query', () => {
  const asked = all
    .flatMap(([name, operation]) =>
      Object.keys(operation.query?.shape ?? {}).map((field) => [name, field, operation] as const),
    )
    .filter(([, , operation]) => !operation.file);
  test.each(asked)('%s, %s', async (_name, field, operation) => {
    for (const value of STRANGE) {
      const answer = await send(
        operation.method,
        `${pathOf(operation)}?${field}=${encodeURIComponent(value.replaceAll('\ud800', '\ufffd'))}`,
        operation.body ? {} : undefined,
        operation.base,
      );
      expect(
        answer.statusCode,
        `${field}=${JSON.stringify(value)}: ${answer.body.slice(0, 200)}`,
      ).toBeLessThan(500);
    }
  });
});

describe('a path', () => {
  const named = all
    .flatMap(([name, operation]) =>
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(
        (match) => [name, match[1]!, operation] as const,
      ),
    )
    .filter(([, , operation]) => !operation.file);
  test.each(named)('%s, {%s}', async (_name, parameter, operation) => {
    for (const value of [
      '\u0000',
      '2147483648',
      '1e3',
      '../x',
      '-1',
      'NaN',
      '☃',
      'x'.repeat(190),
      '2147483647',
    ]) {
      const answer = await send(
        operation.method,
        pathOf(operation, { [parameter]: value }),
        operation.body ? {} : undefined,
        operation.base,
      );
      expect(
        answer.statusCode,
        `${parameter}=${JSON.stringify(value)}: ${answer.body.slice(0, 200)}`,
      ).toBeLessThan(500);
    }
  });
});

describe('a body', () => {
  const good = (): Record<string, unknown> => {
    const [member] = world.ours.customers;
    const load = {
      customer_id: member,
      amount: '20.00',
      store_id: world.ours.store,
      notes: 'n',
      description: 'd',
      bonus_message: 'b',
      duplicate_ok: true,
    };
    const rows = {
      store_id: world.ours.store,
      notes: 'n',
      description: 'd',
      duplicate_ok: true,
      rows: [{ customer_id: member, amount: '20.00', memo: 'm' }],
    };
    return {
      loadValue: load,
      loadValueAsync: load,
      reverseLoad: load,
      reverseLoadAsync: load,
      bulkLoadValue: rows,
      bulkReverseLoadValue: rows,
      walletToWallet: {
        client_id: world.ours.id,
        store_id: world.ours.store,
        receiver_wallet_id: world.ours.otherStore,
        amount: '1.00',
        notes: 'n',
        duplicate_ok: true,
      },
      createReview: { ...load, kind: 'load' },
      bulkDraft: {
        kind: 'unload',
        store_id: world.ours.store,
        notes: 'n',
        description: 'd',
        rows: [
          {
            first_name: 'A',
            last_name: 'B',
            identifier: '5145550200',
            staff_id: 'S0',
            load_amount: '-20',
            memo: 'm',
            store_id: world.ours.store,
          },
        ],
      },
      bulkPeople: {
        wallets: [{ wallet_id: world.ours.store, department_ids: [world.ours.department] }],
        by_first: true,
        all: true,
      },
      bulkTemplateGenerate: {
        wallet_ids: [world.ours.store],
        department_ids: [world.ours.department],
        by_first: true,
        all: true,
      },
      fixRow: {
        first_name: 'A',
        identifier: '5145550200',
        staff_id: 'S0',
        load_amount: '31',
        memo: 'm',
        excluded: false,
        accepted: true,
      },
      acceptWarnings: { lines: [1], which: 'warnings', excluded: false, accepted: true },
      saveMemo: { memo: 'm', notes: 'n' },
      confirmJob: { total: '1.00', duplicate_ok: true },
      saveColumns: { table: 'members', columns: ['a'] },
      saveLanguage: { language: 'en' },
      enterClient: { client_id: 1, reason: 'because' },
      managerLoginStart: { mobile_number: '5145550100', password: 'x' },
      managerLoginStartEmail: { email: 'a@b.example', password: 'x' },
      managerLoginFinish: { login_id: 'x'.repeat(20), code: '000000' },
      managerLoginResend: { login_id: 'x'.repeat(20) },
      managerSecurityFind: { mobile_number: '5145550100', email: 'a@b.example' },
      managerSecurityFound: { reset_id: 'x'.repeat(20), code: '000000', password: 'abcdef' },
      customerSecurityFind: { mobile_number: '5145550200' },
      customerSecurityFound: { reset_id: 'x'.repeat(20), code: '000000', password: 'abcdef' },
      customerSessions: { mobile_number: '5145550200', password: 'x' },
      customerOnboardingPasswordStart: {
        token: 'x'.repeat(20),
        password: 'abcdef',
        agreement: true,
      },
      managerOnboardingPasswordStart: {
        token: 'x'.repeat(20),
        password: 'abcdef',
        agreement: true,
      },
      mapMemberFile: {
        fields: ['first_name', 'last_name', 'mobile_number'],
        store_id: world.ours.store,
        department_id: world.ours.department,
      },
      fixMemberFileRow: {
        first_name: 'A',
        mobile_number: '12',
        secondary_positions: 'a;b',
        excluded: false,
      },
      markMemberFileRows: { lines: [2], excluded: false, take_offers: true },
      processFileClients: { job_id: memberFile, invite: true },
      createTipService: {
        wallet_id: world.ours.store,
        name: 'Late',
        days: [1],
        timeframes: [{ start: '22:00', end: '02:00' }],
      },
      updateTipService: {
        name: 'Dinner',
        days: [5],
        timeframes: [{ start: '17:00', end: '23:00' }],
        version: 1,
      },
      saveTipSettings: {
        load_times: ['04:00'],
        payout_frequency: 'weekly',
        payout_weekday: 5,
        min_overlap_minutes: 15,
        province: 'QC',
        payday_every: 'week',
        payday_on: '2026-03-06',
        setup_step: 'rules',
        version: 1,
      },
      createJobCode: { weight: '1.5', management: false },
      updateJobCode: { role_name: 'Server', weight: 1, revenue_generating: true, version: 1 },
      takeIntoTips: { wallet_id: world.ours.store, customer_ids: [member] },
      setJobCodes: {
        wallet_id: world.ours.store,
        employees: [{ employee_id: employee, job_codes: [code], weight: 1 }],
      },
      setPoolRule: {
        points: 1,
        contribution: '50',
        effective_from: '2026-03-05',
        override_reason: 'r',
        version: 0,
      },
      setPoolRules: {
        wallet_id: world.ours.store,
        rules: [{ service_id: service, code_id: code, points: '2.5', contribution: 100 }],
      },
      removeShareRules: { wallet_id: world.ours.store, rule_ids: [1] },
      createShareRules: {
        wallet_id: world.ours.store,
        rules: [
          {
            service_id: service,
            from_jobs: [code],
            percent: '2',
            label: 'Bar',
            groups: [{ jobs: [code], percent: 100, split: 'hours' }],
          },
        ],
      },
      updateShareRules: {
        wallet_id: world.ours.store,
        rules: [
          { rule_id: 1, from_jobs: [code], percent: '2', groups: [{ jobs: [code], percent: 100 }] },
        ],
      },
      copyTipRules: { wallet_ids: [world.ours.otherStore], effective_from: '2026-03-05' },
      changePassword: { current_password: 'x', password: 'abcdef' },
    };
  };
  /** The same thing with another value in one place, for every place. */
  function* spoiled(thing: unknown, value: unknown): Generator<unknown> {
    yield value;
    if (Array.isArray(thing))
      for (const [index, one] of thing.entries())
        for (const other of spoiled(one, value)) yield thing.with(index, other);
    else if (typeof thing === 'object' && thing !== null)
      for (const [key, one] of Object.entries(thing))
        for (const other of spoiled(one, value)) yield { ...thing, [key]: other };
  }
  const taken = all.filter(([, operation]) => operation.body && !operation.file);

  test('examples are of operations that there are', () => {
    for (const name of Object.keys(good())) expect(taken.map(([one]) => one)).toContain(name);
  });
  test.each(taken)('%s', async (name, operation) => {
    const example = good()[name] ?? {};
    for (const value of VALUES) {
      for (const body of spoiled(example, value)) {
        if (body === null || typeof body !== 'object') continue;
        const answer = await send(operation.method, pathOf(operation), body, operation.base);
        expect(
          answer.statusCode,
          `${JSON.stringify(body).slice(0, 300)}: ${answer.body.slice(0, 200)}`,
        ).toBeLessThan(500);
      }
    }
  });
});
