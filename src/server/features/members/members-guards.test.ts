import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagerActor } from '#server/platform/actor.ts';
import { membersPorts } from '#server/wiring/members-wiring.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { leaveStore } from './leave-store.ts';

type Shown = {
  customer_id: number;
  status: string;
  version: number;
  balance: string | null;
  wallets: { store_id: number; active: boolean }[];
  abilities: string[];
};
type Refused = { code: string; params: object; errors: { path: string; code: string }[] };
type Many = { done: number[]; not_possible: { customer_id: number; reason: string }[] };

/*
 * Who works for one store does nothing to the members of another, in no call, alone or among many;
 * and what nobody is told who may not see balances.
 */
let world: World;
let admin: Caller;
let manager: Caller;
let limited: Caller;
beforeAll(async () => {
  world = await buildWorld();
  [admin, manager, limited] = await Promise.all([
    signedIn(world, world.ours),
    signedIn(world, world.ours, 'Manager'),
    signedIn(world, world.ours, 'Limited Access'),
  ]);
});
afterAll(() => world.close());

let count = 0;
const add = async (...stores: number[]): Promise<Shown> => {
  count += 1;
  const made = await admin.call<Shown>('POST', '/customers', {
    body: {
      first_name: 'Gita',
      last_name: 'Patel',
      mobile_number: `438555${String(count).padStart(4, '0')}`,
      stores: stores.map((store_id) => ({ store_id })),
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body;
};
const stored = async (id: number) =>
  (await world.test.owner<object>('SELECT * FROM customer WHERE id = $1', [id]))[0];
const place = (store: number, id: number) =>
  world.test.owner<{ active: boolean }>(
    'SELECT active FROM membership WHERE store_id = $1 AND customer_id = $2',
    [store, id],
  );
const load = (id: number, amount = '25.00') =>
  admin.call('POST', `/managers/${admin.manager}/load-value`, {
    key: `load-${id}-${amount}`,
    body: { customer_id: id, store_id: world.ours.store, amount, notes: 'x', duplicate_ok: true },
  });

describe('a member of another store', () => {
  const CALLS: [string, 'GET' | 'POST' | 'DELETE', string, object | undefined][] = [
    ['is shown', 'GET', '', undefined],
    ['is edited', 'POST', '/edit-customer', { first_name: 'Other' }],
    ['gets another number', 'POST', '/update-mobile-number', { mobile_number: '4385559999' }],
    ['gets another mailbox', 'POST', '/update-email', { email: 'x@y.example' }],
    ['gets another username', 'POST', '/update-identifier', { username_option: 1 }],
    ['is moved', 'POST', '/update-storesdepts', { stores: [] }],
    ['is switched off', 'POST', '/update-clientportal', { client_portal: false }],
    ['is invited', 'POST', '/resend-member-invite', undefined],
    ['is no longer invited', 'POST', '/remove-member-invite', undefined],
    ['gets a card', 'POST', '/give-card', { proxy: '1' }],
    ['shows a balance', 'GET', '/balance', undefined],
    ['shows a timeline', 'GET', '/timeline', undefined],
  ];
  it.each(CALLS)(
    'by a manager of the first store: nobody %s',
    async (_what, method, path, body) => {
      const { customer_id: id } = await add(world.ours.otherStore);
      const before = await stored(id);
      expect((await manager.call(method, `/customers/${id}${path}`, { body })).status).toBe(404);
      expect(await stored(id)).toEqual(before);
    },
  );

  it('is passed over among many, invited or taken out', async () => {
    const [own, other] = [await add(world.ours.store), await add(world.ours.otherStore)];
    const ids = [own.customer_id, other.customer_id];
    const before = await stored(other.customer_id);
    for (const action of ['resend', 'remove']) {
      const { body } = await manager.call<Many>('POST', '/customers/invitations', {
        body: { action, customer_ids: ids },
      });
      expect(body).toEqual({
        done: [own.customer_id],
        not_possible: [{ customer_id: other.customer_id, reason: 'not_found' }],
      });
    }
    const { body: left } = await manager.call<Many>('POST', '/customers/deactivations', {
      body: { store_id: world.ours.store, customer_ids: ids },
    });
    expect(left).toEqual({
      done: [own.customer_id],
      undo: expect.any(String),
      not_possible: [{ customer_id: other.customer_id, reason: 'not_found' }],
    });
    expect(await stored(other.customer_id)).toEqual(before);
  });

  it('is neither added there nor moved there by who does not see the store', async () => {
    const body = {
      first_name: 'Gita',
      last_name: 'Patel',
      mobile_number: '4385558888',
      stores: [{ store_id: world.ours.otherStore }],
    };
    const refused = await manager.call<Refused>('POST', '/customers', { body });
    expect(refused.body.errors).toMatchObject([
      { path: 'stores.0.store_id', code: 'location_unknown' },
    ]);
    const { customer_id: id } = await add(world.ours.store);
    const moved = await manager.call<Refused>('POST', `/customers/${id}/update-storesdepts`, {
      body: { stores: [{ store_id: world.ours.otherStore }] },
    });
    expect(moved.body.errors).toMatchObject([
      { path: 'stores.0.store_id', code: 'location_unknown' },
    ]);
  });
});

describe('a member of two stores', () => {
  it('leaves the one that is named and stays in the other', async () => {
    const { customer_id: id } = await add(world.ours.store, world.ours.otherStore);
    const path = `/customers/${id}/stores/${world.ours.store}`;
    expect((await admin.call<Shown>('DELETE', path)).body.status).not.toBe('inactive');
    expect([await place(world.ours.store, id), await place(world.ours.otherStore, id)]).toEqual([
      [{ active: false }],
      [{ active: true }],
    ]);
  });
  it('is shown to a manager of one with that one alone', async () => {
    const { customer_id: id } = await add(world.ours.store, world.ours.otherStore);
    const shown = (await manager.call<Shown>('GET', `/customers/${id}`)).body;
    expect(shown.wallets.map(({ store_id }) => store_id)).toEqual([world.ours.store]);
  });
  it('keeps the place that the editor does not see', async () => {
    const { customer_id: id } = await add(world.ours.store, world.ours.otherStore);
    await manager.call('POST', `/customers/${id}/update-storesdepts`, {
      body: { stores: [{ store_id: world.ours.store }] },
    });
    expect(await place(world.ours.otherStore, id)).toEqual([{ active: true }]);
  });
  it('may leave one with money on the card, and the last only without it', async () => {
    const ana = world.ours.customers[0]!;
    await load(ana);
    await admin.call('POST', `/customers/${ana}/update-storesdepts`, {
      body: { stores: [{ store_id: world.ours.store }, { store_id: world.ours.otherStore }] },
    });
    const leave = (store: number) =>
      admin.call<Refused>('DELETE', `/customers/${ana}/stores/${store}`);
    expect((await leave(world.ours.otherStore)).status).toBe(200);
    expect((await leave(world.ours.store)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '25.00' },
    });
  });
});

describe('who may not see balances', () => {
  it('is told of no amount: not of a member, in no list, in no timeline', async () => {
    const ben = world.ours.customers[1]!;
    await load(ben, '31.00');
    const path = `/customers/${ben}`;
    for (const url of [
      path,
      `${path}/timeline`,
      `/managers/customers-paginated/${world.ours.id}`,
    ]) {
      const seen = await limited.call('GET', url);
      expect(seen.status, url).toBe(200);
      expect(seen.text, url).not.toContain('31.00');
      expect((await admin.call('GET', url)).text, url).toContain('31.00');
    }
    expect((await limited.call('GET', `${path}/balance`)).status).toBe(403);
  });

  it('is not told how much is left on the card of a member who cannot leave', async () => {
    const cleo = world.ours.customers[2]!;
    await load(cleo);
    const leaving = (level: ManagerActor['level']) =>
      world.test.database.write(
        { clientId: world.ours.id },
        (tx) =>
          leaveStore(
            {
              tx,
              actor: { level, client: { id: world.ours.id }, wallets: 'all' } as ManagerActor,
              origin: { ip: null, requestId: 'test', userAgent: null },
              now: world.clock.now(),
            },
            { ports: membersPorts, vault: testVault, portalUrl: '' },
            { id: cleo, storeId: world.ours.store, keepBalance: false },
          ),
        () => false,
      );
    expect(await leaving('Manager')).toMatchObject({ params: { balance: '25.00' } });
    const told = await leaving('Limited Access');
    expect(told).toMatchObject({ ok: false, code: 'balance_left' });
    expect('params' in told && told.params).toEqual({});
  });
});

describe('an invitation', () => {
  const invite = (id: number) =>
    admin.call<Refused>('POST', `/customers/${id}/resend-member-invite`);
  const remove = (id: number) =>
    admin.call<Refused>('POST', `/customers/${id}/remove-member-invite`);
  it('goes neither to who has registered nor to who was deactivated', async () => {
    expect((await invite(world.ours.customers[0]!)).body.code).toBe('not_invitable');
    expect((await remove(world.ours.customers[0]!)).body.code).toBe('not_invitable');
    const { customer_id: id } = await add(world.ours.store);
    await admin.call('DELETE', `/customers/${id}/stores/${world.ours.store}`);
    expect((await invite(id)).body.code).toBe('not_invitable');
  });
  it('that was taken back is not taken back again', async () => {
    const { customer_id: id } = await add(world.ours.store);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).body.code).toBe('not_invitable');
  });
});

describe('a member who becomes inactive', () => {
  it('is signed out at once', async () => {
    const { customer_id: id } = await add(world.ours.store);
    const other = await add(world.ours.store);
    const sessions = (of: number) =>
      world.test.owner(
        `SELECT 1 FROM directory.session WHERE kind = 'customer' AND person_id = $1`,
        [of],
      );
    for (const one of [id, other.customer_id]) await world.session(world.ours.id, one, 'customer');
    await admin.call('DELETE', `/customers/${id}/stores/${world.ours.store}`);
    expect([await sessions(id), await sessions(other.customer_id)]).toEqual([
      [],
      [expect.anything()],
    ]);
  });
});

describe('a card', () => {
  const stock = async (proxy: string, more = '') => {
    await world.test.owner(
      `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, $2, 'free', now())`,
      [world.ours.id, proxy],
    );
    if (more !== '') await world.test.owner(`UPDATE card SET ${more} WHERE proxy = $1`, [proxy]);
  };
  const give = async (proxy: string) => {
    const { customer_id: id } = await add(world.ours.store);
    return admin.call<Refused>('POST', `/customers/${id}/give-card`, { body: { proxy } });
  };
  it.each([
    ['that is kept for somebody', 'reserved = true'],
    ['that is closed', `state = 'closed'`],
  ])('%s is given to nobody', async (_what, set) => {
    const proxy = `77700${(count += 1)}`;
    await stock(proxy, set);
    expect((await give(proxy)).body.errors).toMatchObject([{ path: 'proxy', code: 'proxy_taken' }]);
  });
  it('is given once', async () => {
    const proxy = `77700${(count += 1)}`;
    await stock(proxy);
    expect((await give(proxy)).status).toBe(200);
    expect((await give(proxy)).body.errors).toMatchObject([{ path: 'proxy', code: 'proxy_taken' }]);
  });
});
