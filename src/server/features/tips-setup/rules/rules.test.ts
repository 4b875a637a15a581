import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { poolInput, shareInput } from '../../tips-results/computing/engine-input.ts';
import { RuleBook } from '../../tips-results/computing/rule-book.ts';

type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string | number> }[];
};
type Versions = {
  version: number;
  version_id: number | null;
  effective_from: string | null;
  made_by: string | null;
  upcoming: { effective_from: string }[];
  law: { check: string; status: string; lacks: string | null; code_id: number | null }[];
};
type Pools = Versions & {
  rules: {
    service_id: number;
    code_id: number;
    points: string;
    per: string;
    contribution: string;
    base: string;
  }[];
};
type Shares = Versions & {
  rules: {
    rule_id: number;
    service_id: number | null;
    from_jobs: number[];
    percent: string;
    label: string;
    groups: { jobs: number[]; percent: string; split: string; missing: string }[];
  }[];
};
type Copies = {
  data: {
    wallet_id: number;
    copied: boolean;
    reason: string | null;
    services: string[];
    job_codes: string[];
  }[];
};

let world: World;
let manager: Caller;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  [manager, admin] = [
    await signedIn(world, world.ours, 'Manager'),
    await signedIn(world, world.ours),
  ];
});
afterAll(() => world.close());

/**
 * Every story has a store of its own: lunch and dinner, servers who give and receive, barbacks who
 * receive, tills that give, managers who do neither.
 */
let wallet = 0;
let at: {
  lunch: number;
  dinner: number;
  server: number;
  barback: number;
  till: number;
  boss: number;
};
async function newStore(): Promise<number> {
  const id = (
    await admin.call<{ store_id: number }>('POST', '/stores', {
      body: { store_name: `Store ${Math.random()}`, timezone: 'America/Toronto', departments: [] },
    })
  ).body.store_id;
  await world.test.owner(
    'INSERT INTO manager_wallet (client_id, manager_id, wallet_id) VALUES ($1, $2, $3)',
    [world.ours.id, manager.manager, id],
  );
  return id;
}
async function furnish(id: number) {
  const here = tipsAt(manager, world.ours, id);
  return {
    lunch: await here.service('Lunch', '11:00', '15:00'),
    dinner: await here.service('Dinner', '17:00', '02:00'),
    server: await here.job('Server'),
    barback: await here.job('Barback', { revenue_generating: false }),
    till: await here.job('Shared till', { pooling: false }),
    boss: await here.job('Boss', { revenue_generating: false, pooling: false, management: true }),
  };
}
beforeEach(async () => {
  wallet = await newStore();
  at = await furnish(wallet);
});

const problems = (refused: { body: unknown }) =>
  (refused.body as Refused).errors.map(({ path, code }) => `${path} ${code}`);
const setPools = (rules: readonly object[], more: object = {}, by = manager) =>
  by.call<Pools & Refused>('POST', '/tippool/set-rules', {
    body: { wallet_id: wallet, rules, ...more },
  });
const pools = (date = '') =>
  manager.call<Pools>('GET', `/tippool/rules/${wallet}${date && `?date=${date}`}`);
const shares = (path: 'create' | 'update', rules: readonly object[], more: object = {}) =>
  manager.call<Shares & Refused>('POST', `/tippool/${path}-tip-share-rules`, {
    body: { wallet_id: wallet, rules, ...more },
  });
const toBar = (more: object = {}) => ({
  from_jobs: [at.server],
  base: 'net_sales',
  percent: '2',
  label: 'Bar',
  groups: [{ jobs: [at.barback], percent: 100 }],
  ...more,
});
const rulesAt = (type: 'pool' | 'share', serviceId: number, day: string) =>
  world.test.database.read({ clientId: world.ours.id }, (tx) =>
    new RuleBook(tx, { clientId: world.ours.id, storeId: wallet }).rulesAt(type, serviceId, day),
  );
const nothing = {
  lines: [],
  adjustments: [],
  overrides: [],
  externalOut: [],
  externalIn: [],
  squareUps: [],
};
const terms = { capAtTips: false, missing: 'return', weights: new Map<number, number>() } as const;
const noted = () =>
  world.test.owner<{ action: string; before: object; after: object }>(
    `SELECT action, before, after FROM audit_line WHERE subject_kind = 'tip_rules' AND subject_id = $1 ORDER BY id`,
    [wallet],
  );

describe('rules of a pool', () => {
  it('hold from their day on; earlier ones stay as they were', async () => {
    const first = await setPools([
      { service_id: at.dinner, code_id: at.server, points: '1.5' },
      { service_id: at.dinner, code_id: at.barback, points: 1, per: 'shift' },
    ]);
    expect(first.body).toMatchObject({
      effective_from: '2026-02-18',
      made_by: 'Manager',
      rules: [
        { points: '1.5', per: 'hour', contribution: '100', base: 'tips' },
        { points: '1', per: 'shift', contribution: '0' },
      ],
    });
    const next = await setPools(
      [
        {
          service_id: at.dinner,
          code_id: at.server,
          points: 2,
          contribution: '50',
          base: 'net_sales',
        },
      ],
      { effective_from: '2026-03-09', version: first.body.version },
    );
    expect(next.body).toMatchObject({
      effective_from: '2026-03-09',
      rules: [{ points: '2', contribution: '50' }],
    });
    expect((await pools()).body).toMatchObject({
      version: next.body.version,
      version_id: first.body.version_id,
      upcoming: [{ effective_from: '2026-03-09' }],
      rules: [{ points: '1.5' }, { points: '1' }],
    });
    expect((await pools('2026-03-09')).body.rules).toHaveLength(1);
    const lines = await noted();
    expect(lines[1]).toMatchObject({
      before: {
        'Dinner · Server': [{ points: '1.5', per: 'hour', contribution: '100', base: 'tips' }],
        'Dinner · Barback': [{ per: 'shift' }],
      },
      after: {
        'Dinner · Server': [{ points: '2', contribution: '50', base: 'net_sales' }],
        'Dinner · Barback': null,
        effective_from: '2026-03-09',
      },
    });
  });

  it('reach the engine in its own shapes, a job code without a rule giving and receiving nothing', async () => {
    await setPools([{ service_id: at.dinner, code_id: at.server, points: '2.5' }]);
    expect(
      poolInput((await rulesAt('pool', at.dinner, '2026-03-05'))!, nothing, terms).jobs,
    ).toEqual([
      {
        id: at.server,
        revenueGenerating: true,
        pooling: true,
        pointsMilli: 2_500,
        per: 'hour',
        contributionMilliPercent: 100_000,
        base: 'tips',
      },
      {
        id: at.barback,
        revenueGenerating: false,
        pooling: true,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 0,
        base: 'tips',
      },
      {
        id: at.till,
        revenueGenerating: true,
        pooling: false,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 0,
        base: 'tips',
      },
      {
        id: at.boss,
        revenueGenerating: false,
        pooling: false,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 0,
        base: 'tips',
      },
    ]);
    expect([
      await rulesAt('pool', at.lunch, '2026-03-05'),
      await rulesAt('pool', at.dinner, '2026-02-10'),
    ]).toEqual([null, null]);
  });

  it('change one by one, the others staying', async () => {
    await setPools([
      { service_id: at.dinner, code_id: at.server, points: 1 },
      { service_id: at.lunch, code_id: at.server, points: 1 },
    ]);
    const one = await manager.call<Pools>('POST', `/tippool/set-rules/${at.dinner}/${at.barback}`, {
      body: { points: '0.5' },
    });
    expect(one.body.rules.map((rule) => rule.points).sort()).toEqual(['0.5', '1', '1']);
    expect(
      (await manager.call<{ data: object[] }>('GET', `/tippool/points/${wallet}`)).body.data,
    ).toContainEqual({ service_id: at.dinner, code_id: at.barback, points: '0.5', per: 'hour' });
    expect(
      problems(
        await manager.call('POST', `/tippool/set-rules/${at.dinner}/${at.till}`, {
          body: { points: 1 },
        }),
      ),
    ).toEqual(['points job_not_pooling']);
  });

  it('are refused with every mistake named', async () => {
    expect(problems(await setPools([]))).toEqual(['rules rule_required']);
    expect(
      problems(
        await setPools([
          { service_id: at.dinner, code_id: at.server, points: '100.001', contribution: 101 },
        ]),
      ),
    ).toEqual(['rules.0.points number_out_of_range', 'rules.0.contribution number_out_of_range']);
    const refused = await setPools(
      [
        { service_id: at.dinner, code_id: at.boss, points: 1, contribution: 10 },
        { service_id: 999_999, code_id: 999_999, points: 1 },
        { service_id: at.dinner, code_id: at.server, points: 1 },
        { service_id: at.dinner, code_id: at.server, points: 2 },
      ],
      { effective_from: '2026-03-03' },
    );
    expect(problems(refused)).toEqual([
      'effective_from day_passed',
      'rules.0.points job_not_pooling',
      'rules.0.contribution job_not_revenue_generating',
      'rules.1.service_id service_unknown',
      'rules.1.code_id job_unknown',
      'rules.3.code_id rule_repeated',
    ]);
    expect(await noted()).toEqual([]);
  });

  it('of two windows let the first in and tell the second who it was', async () => {
    const { version } = (await setPools([{ service_id: at.dinner, code_id: at.server, points: 1 }]))
      .body;
    expect(
      (
        await setPools(
          [{ service_id: at.dinner, code_id: at.server, points: 2 }],
          { version },
          admin,
        )
      ).status,
    ).toBe(200);
    expect(
      await setPools([{ service_id: at.dinner, code_id: at.server, points: 3 }], { version }),
    ).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', params: { by: 'Admin' } } });
    const same = await setPools([{ service_id: at.dinner, code_id: at.server, points: '2.000' }]);
    expect(await noted()).toHaveLength(2);
    expect(same.body.rules).toMatchObject([{ points: '2' }]);
  });

  it('make one version where twenty windows save at once', async () => {
    const { version } = (await setPools([{ service_id: at.dinner, code_id: at.server, points: 1 }]))
      .body;
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        setPools([{ service_id: at.dinner, code_id: at.server, points: nth + 2 }], { version }),
      ),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  it('end with their service and job code', async () => {
    await setPools([
      { service_id: at.dinner, code_id: at.server, points: 1 },
      { service_id: at.dinner, code_id: at.barback, points: 1 },
      { service_id: at.lunch, code_id: at.server, points: 1 },
    ]);
    await manager.call('DELETE', `/tippool/services/${at.lunch}`);
    await manager.call('POST', `/tippool/delete-job-code/${at.barback}`);
    expect((await pools()).body.rules).toMatchObject([
      { service_id: at.dinner, code_id: at.server },
    ]);
  });
});

describe('rules of a share', () => {
  it('stand in their order and keep their numbers from version to version', async () => {
    const first = await shares('create', [
      toBar(),
      toBar({ label: 'Kitchen', percent: 3, base: 'tips', service_id: at.dinner }),
    ]);
    expect(first).toMatchObject({
      status: 201,
      body: {
        rules: [
          {
            label: 'Bar',
            service_id: null,
            percent: '2',
            groups: [{ percent: '100', split: 'hours', missing: 'return' }],
          },
          { label: 'Kitchen', service_id: at.dinner },
        ],
      },
    });
    const [bar, kitchen] = first.body.rules.map((rule) => rule.rule_id);
    const turned = await shares(
      'update',
      [
        toBar({ rule_id: kitchen, label: 'Kitchen' }),
        toBar({ rule_id: bar, percent: '2.5' }),
        toBar({ label: 'New', percent: 1 }),
      ],
      { version: first.body.version },
    );
    expect(turned.body.rules.map((rule) => rule.rule_id).slice(0, 2)).toEqual([kitchen, bar]);
    const less = await manager.call<Shares>('DELETE', '/tippool/tip-share-rules', {
      body: {
        wallet_id: wallet,
        rule_ids: [kitchen, turned.body.rules[2]!.rule_id],
        version: turned.body.version,
      },
    });
    expect(less.body.rules).toMatchObject([{ rule_id: bar, percent: '2.5' }]);
    expect(
      problems(
        await manager.call('DELETE', '/tippool/tip-share-rules', {
          body: { wallet_id: wallet, rule_ids: [bar] },
        }),
      ),
    ).toEqual(['rule_ids rule_required']);
    expect(
      problems(
        await manager.call('DELETE', '/tippool/tip-share-rules', {
          body: { wallet_id: wallet, rule_ids: [kitchen] },
        }),
      ),
    ).toEqual(['rule_ids.0 rule_unknown']);
    expect((await noted()).at(-1)).toMatchObject({
      before: {
        '1 Kitchen': [
          {
            from_jobs: 'Server',
            percent: '2',
            base: 'net_sales',
            groups: [{ to: 'Barback', part: '100', split: 'hours', missing: 'return' }],
          },
        ],
      },
      after: { '1 Kitchen': null, '1 Bar': [{ percent: '2.5' }] },
    });
  });

  it('reach the engine by service, those for every service among them', async () => {
    await shares('create', [toBar({ service_id: at.lunch }), toBar({ label: 'All' })]);
    expect(
      (await rulesAt('share', at.dinner, '2026-03-04'))!.share.map((rule) => rule.label),
    ).toEqual(['All']);
    const lunch = (await rulesAt('share', at.lunch, '2026-03-04'))!;
    expect(shareInput(lunch, nothing, terms).jobs).toMatchObject([
      { id: at.server, revenueGenerating: true, pooling: true, weightMilli: 1_000 },
      {},
      {},
      {},
    ]);
    expect(lunch.share).toMatchObject([
      {
        fromJobs: [at.server],
        base: 'net_sales',
        milliPercent: 2_000,
        groups: [{ jobs: [at.barback], milliPercent: 100_000, split: 'hours', missing: 'return' }],
      },
      { label: 'All' },
    ]);
    expect(
      (await manager.call<Shares>('GET', `/tippool/tip-share-rules/service/${at.dinner}`)).body
        .rules,
    ).toHaveLength(1);
    expect(
      (await manager.call<Shares>('GET', `/tippool/tip-share-rules/${wallet}`)).body.rules,
    ).toHaveLength(2);
  });

  it('are refused with every mistake named', async () => {
    expect(
      problems(await shares('create', [toBar({ label: 'x'.repeat(16), percent: 0, groups: [] })])),
    ).toEqual([
      'rules.0.percent number_out_of_range',
      'rules.0.label too_long',
      'rules.0.groups required',
    ]);
    expect(
      problems(
        await shares('create', [
          toBar({
            groups: [
              { jobs: [at.barback], percent: 0 },
              { jobs: [], percent: 100 },
            ],
          }),
        ]),
      ),
    ).toEqual(['rules.0.groups.0.percent number_out_of_range', 'rules.0.groups.1.jobs required']);
    const refused = await shares('create', [
      toBar({
        from_jobs: [at.barback],
        groups: [
          { jobs: [at.till], percent: 60 },
          { jobs: [at.server, 999_999], percent: 39 },
        ],
      }),
      toBar({ base: 'tips', percent: 60 }),
      toBar({ base: 'tips', percent: 41, service_id: at.dinner }),
    ]);
    expect(problems(refused)).toEqual([
      'rules.0.from_jobs.0 job_not_revenue_generating',
      'rules.0.groups.0.jobs.0 job_not_pooling',
      'rules.0.groups.1.jobs.1 job_unknown',
      'rules.0.groups groups_not_whole',
      'rules.2.percent percent_above_whole',
    ]);
    expect(refused.body.errors[3]!.params).toEqual({ total: '99' });
    expect(problems(await shares('update', [toBar({ rule_id: 999_999 })]))).toEqual([
      'rules.0.rule_id rule_unknown',
    ]);
  });

  it('of different services and bases may each take all', async () => {
    const all = (more: object) => toBar({ percent: 100, ...more });
    expect(
      (
        await shares('create', [
          all({ service_id: at.lunch, base: 'tips' }),
          all({ service_id: at.dinner, base: 'tips' }),
          all({ base: 'net_sales' }),
        ])
      ).status,
    ).toBe(201);
  });
});

describe('the check of the law', () => {
  it('warns in Quebec of rules that the staff has not agreed to, and keeps the reason of who saves them all the same', async () => {
    await manager.call('POST', `/tippool/settings/${wallet}`, { body: { province: 'QC' } });
    const rule = [{ service_id: at.dinner, code_id: at.server, points: 1 }];
    const refused = await setPools(rule);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'law_check', errors: [{ path: 'rules', code: 'law_staff_agreement' }] },
    });
    expect(await noted()).toEqual([]);
    expect((await setPools(rule, { override_reason: 'Vote on Friday' })).status).toBe(200);
    expect((await noted())[0]).toMatchObject({
      after: {
        law_warnings: [{ warning: 'law_staff_agreement' }],
        override_reason: 'Vote on Friday',
      },
    });
    expect((await setPools([{ ...rule[0], points: 2 }], { staff_agreed: true })).status).toBe(200);
    expect((await noted())[1]).toMatchObject({ after: { staff_agreed: true } });
  });

  it('warns where somebody may have to give more than their own tips', async () => {
    await manager.call('POST', `/tippool/settings/${wallet}`, { body: { cap_at_tips: false } });
    expect((await shares('create', [toBar()])).body.errors).toMatchObject([
      { path: 'rules.0', code: 'law_more_than_own_tips', params: { name: 'Server' } },
    ]);
    expect((await shares('create', [toBar({ base: 'tips' })])).status).toBe(201);
  });

  it('in the United States warns of management that receives, and says what it could not check', async () => {
    await world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [world.ours.id]);
    try {
      await manager.call('POST', `/tippool/update-job-code/${at.boss}`, {
        body: { pooling: true },
      });
      const rules = [
        { service_id: at.dinner, code_id: at.boss, points: 1 },
        { service_id: at.dinner, code_id: at.server, points: 1 },
      ];
      expect((await setPools(rules)).body.errors).toMatchObject([
        { path: 'rules.0', code: 'law_manager_receives', params: { name: 'Boss' } },
      ]);
      const saved = await setPools(rules.slice(1));
      expect(saved.body.law).toMatchObject([
        {
          check: 'law_manager_receives',
          status: 'not_checked',
          lacks: 'management',
          code_id: at.server,
        },
        { check: 'law_back_of_house', status: 'not_checked', lacks: 'tip_credit' },
      ]);
    } finally {
      await world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        world.ours.id,
      ]);
    }
  });
});

describe('copying rules', () => {
  const copy = (to: readonly number[], more: object = {}) =>
    manager.call<Copies & Refused>('POST', `/tippool/copy-rules/${wallet}`, {
      body: { wallet_ids: to, ...more },
    });

  it('matches services and job codes by name, and names what does not match', async () => {
    await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${wallet}/share`);
    await shares('create', [toBar({ service_id: at.dinner })]);
    const [whole, bare, pooled] = [await newStore(), await newStore(), await newStore()];
    const there = await furnish(whole);
    await tipsAt(manager, world.ours, bare).job('server');
    await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${pooled}/pool`);
    const { body } = await copy([whole, bare, pooled]);
    expect(body.data).toMatchObject([
      { wallet_id: whole, copied: true, reason: null },
      {
        wallet_id: bare,
        copied: false,
        reason: 'names_missing',
        services: ['Dinner'],
        job_codes: ['Barback'],
      },
      { wallet_id: pooled, copied: false, reason: 'other_tip_type' },
    ]);
    expect(
      (await manager.call<Shares>('GET', `/tippool/tip-share-rules/${whole}`)).body.rules,
    ).toMatchObject([
      { service_id: there.dinner, from_jobs: [there.server], groups: [{ jobs: [there.barback] }] },
    ]);
  });

  it('adds what is missing where that is asked for, and nothing where services would be open at once', async () => {
    await setPools([
      { service_id: at.dinner, code_id: at.server, points: 3 },
      { service_id: at.dinner, code_id: at.barback, points: '1.5' },
    ]);
    const [empty, other] = [await newStore(), await newStore()];
    await tipsAt(manager, world.ours, other).service('Evening', '18:00', '23:00');
    const { body } = await copy([empty, other], { create_missing: true });
    expect(body.data).toMatchObject([
      { wallet_id: empty, copied: true, reason: null },
      { wallet_id: other, copied: false, reason: 'services_overlap', services: ['Dinner'] },
    ]);
    expect(
      (
        await manager.call<{ data: { name: string }[] }>('GET', `/tippool/services/${empty}`)
      ).body.data.map(({ name }) => name),
    ).toEqual(['Dinner']);
    expect(
      (
        await manager.call<{ data: { role_name: string; revenue_generating: boolean }[] }>(
          'GET',
          `/tippool/jobs?wallet_id=${empty}`,
        )
      ).body.data,
    ).toMatchObject([
      { role_name: 'Server', revenue_generating: true },
      { role_name: 'Barback', revenue_generating: false },
    ]);
    expect(
      await world.test.owner(
        `SELECT action FROM audit_line WHERE subject_kind = 'tip_rules' AND subject_id = $1`,
        [empty],
      ),
    ).toEqual([{ action: 'tips.copy_rules' }]);
    expect(
      (await manager.call<Pools>('GET', `/tippool/rules/${empty}`)).body.rules.map(
        (rule) => rule.points,
      ),
    ).toEqual(['3', '1.5']);
    expect(
      (await manager.call<{ data: object[] }>('GET', `/tippool/jobs?wallet_id=${other}`)).body.data,
    ).toEqual([]);
  });

  it('is warned of by the law of the place, and takes a reason that the audit keeps', async () => {
    await setPools([{ service_id: at.dinner, code_id: at.server, points: 2 }]);
    const there = await newStore();
    await furnish(there);
    await manager.call('POST', `/tippool/settings/${there}`, { body: { province: 'QC' } });
    expect((await copy([there])).body.data).toMatchObject([{ copied: false, reason: 'law_check' }]);
    expect((await copy([there], { override_reason: 'Vote on Friday' })).body.data).toMatchObject([
      { copied: true, reason: null },
    ]);
    expect(
      await world.test.owner(
        `SELECT after->>'override_reason' AS reason FROM audit_line WHERE subject_kind = 'tip_rules' AND subject_id = $1`,
        [there],
      ),
    ).toEqual([{ reason: 'Vote on Friday' }]);
  });

  it('reaches only wallets that the manager sees', async () => {
    expect(problems(await copy([world.ours.otherStore, wallet]))).toEqual([
      'wallet_ids.0 location_unknown',
      'wallet_ids.1 values_equal',
    ]);
    await setPools([{ service_id: at.dinner, code_id: at.server, points: 1 }]);
    const there = await newStore();
    await furnish(there);
    expect((await copy([there])).body.data).toMatchObject([{ copied: true }]);
    expect((await manager.call<Pools>('GET', `/tippool/rules/${there}`)).body.rules).toMatchObject([
      { points: '1', contribution: '100' },
    ]);
  });
});
