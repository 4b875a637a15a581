import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMembers } from '#server/features/members/create-members.ts';
import { asAdmin } from '#test/support/admin-actor.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * Actions with all members that a filter finds: as many as were shown, once, in one transaction,
 * and what was done by mistake is taken back.
 */
type Counted = {
  count: number | null;
  able: { resend: number; remove: number; deactivate: number };
  stores: { store_id: number; count: number }[];
};
type Changed = {
  code?: string;
  params?: { count: number | null };
  count: number;
  not_possible: { reason: string; count: number }[];
  undo: string | null;
};

const MANY = 5_000;
let world: World;
let admin: Caller;
let manager: Caller;

/** People of a name and a store, none of whom was invited yet. */
async function hire(name: string, count: number, storeId = world.ours.store): Promise<number[]> {
  const start = Number((await owner<{ n: string }>('SELECT count(*) AS n FROM customer'))[0]!.n);
  return world.test.database.write({ clientId: world.ours.id }, (tx) =>
    createMembers(
      { tx, ...asAdmin(world) },
      'CAD',
      Array.from({ length: count }, (_, at) => ({
        firstName: name,
        lastName: `Nr${at}`,
        mobile: `514${String(5_000_000 + start + at)}`,
        email: null,
        usernameOption: 1,
        staffId: null,
        memberships: [{ storeId, departmentId: world.ours.department }],
        card: null,
      })),
    ),
  );
}
const owner = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  world.test.owner<T>(sql, values);
const count = async (by: Caller, query: string): Promise<Counted> =>
  (await by.call<Counted>('GET', `/customers/matching?${query}`)).body;
const change = (by: Caller, body: object, key: string) =>
  by.call<Changed>('POST', '/customers/matching', { body, key });
const undo = (by: Caller, id: string | null) =>
  by.call<Changed>('POST', `/customers/deactivations/${id}/undo`);
const linesOf = (action: string, ids: readonly number[]) =>
  owner<{ subject_id: string; before: object | null; after: object }>(
    'SELECT subject_id, before, after FROM audit_line WHERE action = $1 AND subject_id = ANY ($2) ORDER BY id',
    [action, ids],
  );
const statusesOf = async (ids: readonly number[]) =>
  Object.fromEntries(
    (
      await owner<{ status: string; n: number }>(
        'SELECT status, count(*)::int AS n FROM customer WHERE id = ANY ($1) GROUP BY status',
        [ids],
      )
    ).map(({ status, n }) => [status, n]),
  );

beforeAll(async () => {
  world = await buildWorld();
  [admin, manager] = await Promise.all([
    signedIn(world, world.ours),
    signedIn(world, world.ours, 'Manager'),
  ]);
});
afterAll(() => world.close());

describe('5,000 people who match', { timeout: 120_000 }, () => {
  const query = 'status=assigned,pending';
  const filter = { status: 'assigned,pending' };
  let ids: number[];
  beforeAll(async () => {
    ids = await hire('Mass', MANY);
  });

  it('are counted with what can be done with them, and where they are', async () => {
    expect(await count(admin, query)).toEqual({
      count: MANY,
      most: 10_000,
      able: { resend: MANY, remove: 0, deactivate: MANY },
      stores: [{ store_id: world.ours.store, store_name: expect.any(String), count: MANY }],
    });
  });

  it('are invited in one go, each with a message and a line in the audit', async () => {
    const done = await change(admin, { action: 'resend', filter, expected: MANY }, 'invite');
    expect(done.body).toEqual({ count: MANY, not_possible: [], undo: null });
    expect(await linesOf('customers.invite', ids)).toHaveLength(MANY);
    const [sent] = await owner<{ links: number; messages: number }>(
      `SELECT (SELECT count(*)::int FROM directory.invitation WHERE person_id = ANY ($1)) AS links,
              (SELECT count(*)::int FROM directory.message WHERE client_id = $2) AS messages`,
      [ids, world.ours.id],
    );
    expect(sent).toEqual({ links: MANY, messages: MANY });
    expect(await statusesOf(ids)).toEqual({ pending: MANY });
  });

  it('with the same key nothing is done twice, and the same answer is given', async () => {
    const again = await change(admin, { action: 'resend', filter, expected: MANY }, 'invite');
    expect(again.body).toEqual({ count: MANY, not_possible: [], undo: null });
    expect(await linesOf('customers.invite', ids)).toHaveLength(MANY);
    const other = await change(admin, { action: 'remove', filter, expected: MANY }, 'invite');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('leave their wallet together, and are back in their department together', async () => {
    const left = await change(
      admin,
      { action: 'deactivate', filter, expected: MANY, store_id: world.ours.store },
      'leave',
    );
    expect(left.body).toEqual({ count: MANY, not_possible: [], undo: expect.any(String) });
    expect(await statusesOf(ids)).toEqual({ inactive: MANY });
    const [line] = await linesOf('customers.leave_store', ids);
    expect(line).toMatchObject({
      before: { store_id: world.ours.store, status: 'pending' },
      after: { store_id: null, status: 'inactive' },
    });
    expect((await undo(admin, left.body.undo)).body.count).toBe(MANY);
    expect(await statusesOf(ids)).toEqual({ pending: MANY });
    expect(await linesOf('customers.rejoin_store', ids)).toHaveLength(MANY);
    const [places] = await owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM membership WHERE customer_id = ANY ($1) AND active AND department_id = $2',
      [ids, world.ours.department],
    );
    expect(places?.n).toBe(MANY);
  });
});

describe('what is done is what was agreed to', () => {
  it('is refused with the new number where others match by then', async () => {
    await hire('Zelda', 3);
    const filter = { search: 'zelda' };
    expect((await count(admin, 'search=zelda')).count).toBe(3);
    const [late] = await hire('Zelda', 1);
    const refused = await change(admin, { action: 'resend', filter, expected: 3 }, 'zelda');
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'selection_changed',
      { count: 4 },
    ]);
    expect(await linesOf('customers.invite', [late!])).toEqual([]);
    // The key of a refusal is free: the person confirms the new number.
    const confirmed = await change(admin, { action: 'resend', filter, expected: 4 }, 'zelda');
    expect(confirmed.body.count).toBe(4);
  });

  it('leaves out for whom it is not possible, by reason and number', async () => {
    const [registered, elsewhere, rich, plain] = [
      ...(await hire('Quentin', 1)),
      ...(await hire('Quentin', 1, world.ours.otherStore)),
      ...(await hire('Quentin', 2)),
    ];
    await owner(
      `UPDATE customer SET registered_at = now(), status = 'active' WHERE id = ANY ($1)`,
      [[registered, rich]],
    );
    const filter = { search: 'quentin' };
    const loaded = await admin.call('POST', `/managers/${admin.manager}/load-value`, {
      key: 'quentin',
      body: { customer_id: rich, store_id: world.ours.store, amount: '25.00', notes: 'x' },
    });
    expect(loaded.status).toBe(200);
    const invited = await change(admin, { action: 'resend', filter, expected: 4 }, 'q1');
    expect(invited.body).toMatchObject({
      count: 2,
      not_possible: [{ reason: 'not_invitable', count: 2 }],
    });
    const leave = { action: 'deactivate', filter, expected: 4, store_id: world.ours.store };
    const left = await change(admin, leave, 'q2');
    expect(left.body.count).toBe(2);
    expect(left.body.not_possible).toEqual(
      expect.arrayContaining([
        { reason: 'not_in_wallet', count: 1 },
        { reason: 'balance_left', count: 1 },
      ]),
    );
    expect(await statusesOf([plain!, rich!, elsewhere!])).toEqual({
      inactive: 1,
      active: 1,
      pending: 1,
    });
  });

  it('needs a key, a wallet to leave, and one that is seen', async () => {
    const filter = { search: 'zelda' };
    const body = { action: 'deactivate', filter, expected: 4 };
    const bare = await admin.call<Changed>('POST', '/customers/matching', { body });
    expect(bare.body.code).toBe('idempotency_key_required');
    expect((await change(admin, body, 'k')).body).toMatchObject({
      errors: [{ path: 'store_id', code: 'required' }],
    });
    const foreign = await change(manager, { ...body, store_id: world.ours.otherStore }, 'k');
    expect(foreign.body).toMatchObject({
      errors: [{ path: 'store_id', code: 'location_unknown' }],
    });
  });
});

describe('who may', () => {
  it('a manager reaches the members of their own wallets, and no others', async () => {
    await hire('Ursula', 2);
    await hire('Ursula', 3, world.ours.otherStore);
    expect((await count(admin, 'search=ursula')).count).toBe(5);
    expect((await count(manager, 'search=ursula')).count).toBe(2);
    const filter = { search: 'ursula', wallet: String(world.ours.otherStore) };
    expect((await change(manager, { action: 'resend', filter, expected: 3 }, 'u')).status).toBe(
      404,
    );
  });

  it('another client finds none of them', async () => {
    const travel = await signedIn(world, world.travel);
    expect((await count(travel, 'search=ursula')).count).toBe(0);
    const filter = { search: 'ursula' };
    const refused = await change(travel, { action: 'resend', filter, expected: 5 }, 'u');
    expect(refused.body).toMatchObject({ code: 'selection_changed', params: { count: 0 } });
  });

  it('a level without the right is refused', async () => {
    const limited = await signedIn(world, world.ours, 'Limited Access');
    const refused = await change(limited, { action: 'resend', filter: {}, expected: 1 }, 'limited');
    expect(refused.status).toBe(403);
  });
});

describe('taking a deactivation back', () => {
  const leaveOne = async (id: number) =>
    (
      await admin.call<{ undo: string | null }>(
        'DELETE',
        `/customers/${id}/stores/${world.ours.store}`,
      )
    ).body.undo;

  it('of one member, once', async () => {
    const [id] = await hire('Olga', 1);
    const deactivation = await leaveOne(id!);
    expect((await undo(admin, deactivation)).body.count).toBe(1);
    expect(await statusesOf([id!])).toEqual({ assigned: 1 });
    expect((await undo(admin, deactivation)).body.code).toBe('nothing_to_undo');
  });

  it('not of whom something was changed since, and of the others all the same', async () => {
    const ids = await hire('Pia', 2);
    const { body: left } = await admin.call<Changed>('POST', '/customers/deactivations', {
      body: { store_id: world.ours.store, customer_ids: ids },
    });
    const edited = await admin.call('POST', `/customers/${ids[0]}/edit-customer`, {
      body: { first_name: 'Renamed' },
    });
    expect(edited.status).toBe(200);
    expect((await undo(admin, left.undo)).body).toMatchObject({
      count: 1,
      not_possible: [{ reason: 'changed', count: 1 }],
    });
    expect(await statusesOf(ids)).toEqual({ inactive: 1, assigned: 1 });
  });

  it('not by somebody else, not in another client, not after an hour', async () => {
    const [id] = await hire('Rosa', 1);
    const deactivation = await leaveOne(id!);
    const travel = await signedIn(world, world.travel);
    for (const other of [manager, travel])
      expect((await undo(other, deactivation)).status).toBe(404);
    expect((await undo(admin, 'no-such')).status).toBe(404);
    const before = world.clock.now();
    world.clock.moveTo(new Date(before.getTime() + 61 * 60_000));
    const later = await signedIn(world, world.ours);
    expect((await undo(later, deactivation)).body.code).toBe('nothing_to_undo');
    world.clock.moveTo(before);
    expect((await undo(admin, deactivation)).body.count).toBe(1);
  });
});
