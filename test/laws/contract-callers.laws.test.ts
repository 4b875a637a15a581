import { describe, expect, test } from 'vitest';
import { type Operation } from '#contract/operation.ts';
import { LEVELS, type Level } from '#domain/access/levels.ts';
import { isGranted, isShownAllWallets } from '#test/support/rights-table.ts';
import { call } from './contract-calls.ts';
import { ContractWorld, closed, forManagers, rightOf, writes } from './contract-world.ts';

const contract = new ContractWorld();
const { signedIn } = contract;

describe('without a session: 401', () => {
  test.each(closed)('%s', async (_name, operation) => {
    for (const token of [undefined, 'not-a-token'])
      expect(await call(contract.world, operation, 1, { token })).toMatchObject({
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
    const token = await contract.world.session(
      contract.world.ours.id,
      contract.world.ours.customers[0]!,
      'customer',
    );
    await contract.world.test.owner(undo[why]![0], [contract.world.ours.id]);
    try {
      expect(await call(contract.world, operation, 1, { token })).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    } finally {
      await contract.world.test.owner(undo[why]![1], [contract.world.ours.id]);
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
      const client = contract.world.ours.managers[level]
        ? contract.world.ours
        : contract.world.travel;
      const { token, manager } = signedIn(client, level);
      expect(await call(contract.world, operation, manager, { token }), level).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
  });
  test.each(closed.filter(([, { caller }]) => caller !== 'member'))(
    '%s for a member',
    async (_name, operation) => {
      const token = await contract.world.session(
        contract.world.ours.id,
        contract.world.ours.customers[0]!,
        'customer',
      );
      expect(await call(contract.world, operation, 1, { token })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    },
  );
  test.each(closed.filter(([, { caller }]) => caller === 'member'))(
    '%s for an operator',
    async (_name, operation) => {
      expect(
        await call(contract.world, operation, 1, {
          token: await contract.world.session(1, contract.world.operator),
        }),
      ).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );
  test.each(forManagers.filter(([, operation]) => rightOf(operation)))(
    '%s for an operator outside of a client',
    async (_name, operation) => {
      expect(
        await call(contract.world, operation, contract.world.operator, {
          token: await contract.world.session(1, contract.world.operator),
        }),
      ).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );
  test.each(
    forManagers.filter(([, operation]) => !operation.tipsOnly && operation.caller !== 'session'),
  )('%s where a client has tips only', async (_name, operation) => {
    const set = (value: number) =>
      contract.world.test.owner('UPDATE client SET hide_today = $2 WHERE client_id = $1', [
        contract.world.ours.id,
        value,
      ]);
    await set(1);
    try {
      const { token, manager } = signedIn(contract.world.ours, 'Admin');
      expect(await call(contract.world, operation, manager, { token })).toMatchObject({
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
        contract.world.test.owner(
          'UPDATE client SET features = features || jsonb_build_object($2::text, $3::text) WHERE client_id = $1',
          [contract.world.ours.id, operation.feature, value],
        );
      await set('0');
      try {
        const { token, manager } = signedIn(contract.world.ours, 'Admin');
        expect(await call(contract.world, operation, manager, { token })).toMatchObject({
          status: 403,
          code: 'feature_off',
        });
      } finally {
        await set('1');
      }
    },
  );
});
