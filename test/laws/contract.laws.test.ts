import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import { LEVELS, type Level } from '#domain/access/levels.ts';
import { SPECIFIED_RIGHTS, isGranted, isShownAllWallets } from '#test/support/rights-table.ts';
import { buildWorld, type TestClient, type World } from '#test/support/world.ts';
import { call, kindOf, makeTheirThings, wrongBody } from './contract-calls.ts';

/*
 * What holds for every operation, whatever it does: written once over the contract, so that a new
 * operation is held to it from its first day.
 */
let world: World;
const tokens = new Map<string, string>();
let made: Record<string, string | number> = {};

beforeAll(async () => {
  world = await buildWorld({ declaredAnswers: true });
  for (const client of [world.ours, world.travel]) {
    for (const [level, manager] of Object.entries(client.managers))
      tokens.set(`${client.id} ${level}`, await world.session(client.id, manager));
  }
  made = await makeTheirThings(world);
});
afterAll(() => world?.close());

const all = Object.entries<Operation>(operations);
const closed = all.filter(([, operation]) => operation.caller !== 'public');
const rightOf = ({ caller }: Operation): string | null =>
  SPECIFIED_RIGHTS.includes(caller) ? caller : null;
const writes = (operation: Operation): boolean =>
  operation.writes === true || operation.moves === true;
const signedIn = (client: TestClient, level: Level): { token: string; manager: number } => ({
  token: tokens.get(`${client.id} ${level}`)!,
  manager: client.managers[level]!,
});
const forManagers = closed.filter(([, { caller }]) => caller !== 'member' && caller !== 'operator');

describe('an address is served exactly if the contract has it', () => {
  test.each(all)('%s is bound', (_name, { method, base, path }) => {
    expect(
      world.app.hasRoute({ method, url: BASES[base] + path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    ).toBe(true);
  });

  const listed = readFileSync(resolve(import.meta.dirname, '../fixtures/endpoints.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(1, 4).join(' '));
  const address = ({ method, base, path }: Operation): string => `${method} ${base} ${path}`;

  test.each(listed)("the specification's %s is in the contract", (line) => {
    expect(
      all
        .filter(([, operation]) => !operation.extension)
        .map(([, operation]) => address(operation)),
    ).toContain(line);
  });
  test.each(all.filter(([, operation]) => !operation.extension))(
    '%s is in the specification',
    (_name, operation) => {
      expect(listed).toContain(address(operation));
    },
  );
});

describe('without a session: 401', () => {
  test.each(closed)('%s', async (_name, operation) => {
    for (const token of [undefined, 'not-a-token'])
      expect(await call(world, operation, 1, { token })).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
  });
});

describe('with the session of a member who may no longer come in: 401', () => {
  const ofMembers = closed.filter(([, { caller }]) => caller === 'member');
  const undo: Readonly<Record<string, readonly [string, string]>> = {
    'page is off': [
      'UPDATE customer SET client_portal = false WHERE client_id = $1',
      'UPDATE customer SET client_portal = true WHERE client_id = $1',
    ],
    'is deactivated': [
      `UPDATE customer SET status = 'inactive' WHERE client_id = $1`,
      `UPDATE customer SET status = 'active' WHERE client_id = $1`,
    ],
    'client is deactivated': [
      'UPDATE client SET active = false WHERE client_id = $1',
      'UPDATE client SET active = true WHERE client_id = $1',
    ],
  };
  test.each(
    ofMembers.flatMap(([name, operation]) =>
      Object.keys(undo).map((why) => [name, why, operation] as const),
    ),
  )('%s: whose %s', async (_name, why, operation) => {
    const token = await world.session(world.ours.id, world.ours.customers[0]!, 'customer');
    await world.test.owner(undo[why]![0], [world.ours.id]);
    try {
      expect(await call(world, operation, 1, { token })).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    } finally {
      await world.test.owner(undo[why]![1], [world.ours.id]);
    }
  });
});

/** The levels that the specification keeps out of an operation. */
const barredFrom = (operation: Operation): Level[] => {
  const right = rightOf(operation);
  return LEVELS.filter(
    (level) =>
      (right
        ? !isGranted(level, right, writes(operation))
        : operation.caller === 'operator' || operation.caller === 'member') ||
      (operation.adminPath === true && !isShownAllWallets(level)),
  );
};

describe('with the wrong role: 403', () => {
  test.each(
    closed.flatMap(([name, operation]) => {
      const levels = barredFrom(operation);
      return levels.length > 0 ? [[name, levels, operation] as const] : [];
    }),
  )('%s for %j', async (_name, levels, operation) => {
    for (const level of levels) {
      const client = world.ours.managers[level] ? world.ours : world.travel;
      const { token, manager } = signedIn(client, level);
      expect(await call(world, operation, manager, { token }), level).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
  });
  test.each(closed.filter(([, { caller }]) => caller !== 'member'))(
    '%s for a member',
    async (_name, operation) => {
      const token = await world.session(world.ours.id, world.ours.customers[0]!, 'customer');
      expect(await call(world, operation, 1, { token })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    },
  );
  test.each(closed.filter(([, { caller }]) => caller === 'member'))(
    '%s for an operator',
    async (_name, operation) => {
      expect(
        await call(world, operation, 1, { token: await world.session(1, world.operator) }),
      ).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );
  test.each(forManagers.filter(([, operation]) => rightOf(operation)))(
    '%s for an operator outside of a client',
    async (_name, operation) => {
      expect(
        await call(world, operation, world.operator, {
          token: await world.session(1, world.operator),
        }),
      ).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );
  test.each(
    forManagers.filter(([, operation]) => !operation.tipsOnly && operation.caller !== 'session'),
  )('%s where a client has tips only', async (_name, operation) => {
    const set = (value: number) =>
      world.test.owner('UPDATE client SET hide_today = $2 WHERE client_id = $1', [
        world.ours.id,
        value,
      ]);
    await set(1);
    try {
      const { token, manager } = signedIn(world.ours, 'Admin');
      expect(await call(world, operation, manager, { token })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    } finally {
      await set(0);
    }
  });
  test.each(forManagers.filter(([, operation]) => operation.feature))(
    '%s with its feature off',
    async (_name, operation) => {
      const set = (value: string) =>
        world.test.owner(
          'UPDATE client SET features = features || jsonb_build_object($2::text, $3::text) WHERE client_id = $1',
          [world.ours.id, operation.feature, value],
        );
      await set('0');
      try {
        const { token, manager } = signedIn(world.ours, 'Admin');
        expect(await call(world, operation, manager, { token })).toMatchObject({
          status: 403,
          code: 'feature_off',
        });
      } finally {
        await set('1');
      }
    },
  );
});

describe("with somebody else's thing: 404", () => {
  /** What is made by its name names nothing that there is. */
  const FREE = ['role_name'];
  const named = forManagers
    .flatMap(([name, operation]) =>
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(
        (match) => [name, match[1]!, operation] as const,
      ),
    )
    .filter(([, parameter]) => !FREE.includes(parameter));
  const theirs = (): Record<string, string | number> => ({
    ...made,
    manager: world.travel.managers.Admin!,
    client: world.travel.id,
    client_id: world.travel.id,
    store: world.travel.store,
    wallet: world.travel.store,
    from: world.travel.store,
    tip_wallet: world.travel.store,
    customer: world.travel.customers[0]!,
    department: world.travel.department,
    colleague: world.travel.managers.Admin!,
  });

  test.each(named)('%s, {%s}', async (_name, parameter, operation) => {
    const { token, manager } = signedIn(world.ours, 'Admin');
    const strange = [theirs()[kindOf(operation, parameter)] ?? 1_999_999_999, 1_999_999_998];
    for (const value of strange)
      expect(
        await call(world, operation, manager, { token, params: { [parameter]: value } }),
      ).toMatchObject({ status: 404, code: 'not_found' });
    if (!operation.textParams?.includes(parameter)) {
      expect(
        await call(world, operation, manager, { token, params: { [parameter]: 'x1' } }),
      ).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  const ofWallets = named.filter(
    ([, parameter, operation]) =>
      ['store', 'wallet', 'tip_wallet', 'from'].includes(kindOf(operation, parameter)) &&
      !operation.adminPath,
  );
  test.each(ofWallets)('%s, {%s} that is not assigned', async (_name, parameter, operation) => {
    const right = rightOf(operation);
    const level = LEVELS.find(
      (one) =>
        !isShownAllWallets(one) &&
        world.ours.managers[one] &&
        (!right || isGranted(one, right, writes(operation))),
    )!;
    const { token, manager } = signedIn(world.ours, level);
    expect(
      await call(world, operation, manager, {
        token,
        params: { [parameter]: world.ours.otherStore },
      }),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('with bad input: 422', () => {
  const owned = (operation: Operation) =>
    operation.caller === 'public'
      ? { token: undefined, manager: 1 }
      : signedIn(world.ours, 'Admin');
  const OURS = [
    'manager',
    'client',
    'client_id',
    'store',
    'wallet',
    'tip_wallet',
    'from',
    'customer',
    'department',
    'colleague',
  ];
  const namesOf = (operation: Operation): string[] =>
    [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => kindOf(operation, match[1]!));
  /**
   * Things that the test's world has: what is named by another id is answered 404 before the input
   * is read.
   */
  const reachable = (operation: Operation): boolean =>
    operation.caller !== 'member' &&
    operation.caller !== 'operator' &&
    namesOf(operation).every((name) => OURS.includes(name));
  const readers = all.filter(([, operation]) => reachable(operation));
  const bodies = readers.filter(([, operation]) => operation.body && !operation.file);

  test.each(bodies)('%s, every field of the wrong type', async (_name, operation) => {
    const { token, manager } = owned(operation);
    const { body, fields } = wrongBody(operation.body!);
    const { status, code, paths } = await call(world, operation, manager, { token, body });
    expect({ status, code }).toEqual({ status: 422, code: 'invalid_input' });
    for (const field of fields)
      expect(
        paths.some((path) => path === field || path.startsWith(`${field}.`)),
        `${field} among ${paths.join(', ')}`,
      ).toBe(true);
  });
  test.each(bodies)('%s, a body that is a list', async (_name, operation) => {
    const { token, manager } = owned(operation);
    expect((await call(world, operation, manager, { token, body: [] })).status).toBe(422);
  });
  test.each(readers.filter(([, operation]) => operation.file))(
    '%s, no file',
    async (_name, operation) => {
      const { token, manager } = owned(operation);
      expect((await call(world, operation, manager, { token })).status).toBe(422);
    },
  );
  test.each(readers.filter(([, operation]) => operation.query && 'page' in operation.query.shape))(
    '%s, page 0 and 7 rows',
    async (_name, operation) => {
      const { token, manager } = owned(operation);
      const { status, paths } = await call(world, operation, manager, {
        token,
        query: '?page=0&per_page=7',
      });
      expect(status).toBe(422);
      expect(paths).toEqual(expect.arrayContaining(['page', 'per_page']));
    },
  );
  test.each(readers.filter(([, operation]) => operation.moves))(
    '%s, no Idempotency-Key',
    async (_name, operation) => {
      const { token, manager } = owned(operation);
      const { status, code } = await call(world, operation, manager, {
        token,
        key: null,
        body: {},
      });
      expect(status).toBe(422);
      expect(['idempotency_key_required', 'invalid_input']).toContain(code);
    },
  );
});
