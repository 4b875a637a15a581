import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/day.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Line = {
  kind: string;
  event: string;
  actor: string;
  amount: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
};
type Page = {
  data: Line[];
  meta: { cursor: string | null };
  timezone: string;
  totals: { loaded: string; unloaded: string; spent: string } | null;
};

let world: World;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  world = await buildWorld();
  [admin, manager] = await Promise.all([
    signedIn(world, world.ours),
    signedIn(world, world.ours, 'Manager'),
  ]);
});
afterAll(() => world.close());

const someone = async (mobile: string): Promise<number> =>
  (
    await admin.call<{ customer_id: number }>('POST', '/customers', {
      body: {
        first_name: 'Gita',
        last_name: 'Patel',
        mobile_number: mobile,
        stores: [{ store_id: world.ours.store }],
      },
    })
  ).body.customer_id;
const timeline = async (by: Caller, id: number, query = '') =>
  (await by.call<Page>('GET', `/customers/${id}/timeline${query}`)).body;
const events = (page: Page) => page.data.map((line) => line.event);

describe('the timeline of a member', () => {
  it('tells invitations, edits from old to new in names, and what left a wallet, newest first', async () => {
    const id = await someone('4385558101');
    const edit = (body: object) => admin.call('POST', `/customers/${id}/edit-customer`, { body });
    await edit({ staff_id: 'S77', roles: [{ role_id: '1', role_name: 'Lead' }] });
    await edit({
      stores: [
        { store_id: world.ours.store, department_id: world.ours.department },
        { store_id: world.ours.otherStore },
      ],
    });
    await admin.call('POST', `/customers/${id}/remove-member-invite`);
    await admin.call('DELETE', `/customers/${id}/stores/${world.ours.otherStore}`);
    const page = await timeline(admin, id);
    expect(events(page)).toEqual([
      'left_store',
      'invitation_removed',
      'edited',
      'edited',
      'invited',
      'created',
    ]);
    const names = await world.test.owner<{ id: number; name: string }>(
      'SELECT id, name FROM store WHERE client_id = $1',
      [world.ours.id],
    );
    const nameOf = (store: number) => names.find((row) => row.id === store)!.name;
    expect(page.data[0]!.changes).toContainEqual({
      field: 'stores',
      before: nameOf(world.ours.otherStore),
      after: null,
    });
    expect(page.data[2]!.changes).toEqual([
      {
        field: 'stores',
        before: nameOf(world.ours.store),
        after: expect.stringContaining(`, ${nameOf(world.ours.otherStore)}`),
      },
    ]);
    expect(page.data[3]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'staff_id', before: null, after: 'S77' },
        { field: 'roles', before: null, after: 'Lead' },
      ]),
    );
    expect(events(await timeline(admin, id, '?kind=invite'))).toEqual([
      'invitation_removed',
      'invited',
      'created',
    ]);
    expect(events(await timeline(admin, id, '?kind=status'))).toEqual(['left_store']);
    // A manager reads no names of wallets that are not theirs.
    expect(JSON.stringify(await timeline(manager, id))).not.toContain(
      nameOf(world.ours.otherStore),
    );
  });

  it('leaves out what other wallets moved, in the file and as the last load too', async () => {
    const { store, otherStore, customers } = world.ours;
    const id = customers[0]!;
    await admin.call('POST', `/customers/${id}/update-storesdepts`, {
      body: { stores: [{ store_id: store }, { store_id: otherStore }] },
    });
    const moved = await admin.call('POST', `/admins/${admin.manager}/wallet-to-wallet/${store}`, {
      key: 'timeline-transfer',
      body: { receiver_wallet_id: otherStore, amount: '100.00', notes: 'n' },
    });
    expect(moved.status).toBe(200);
    const load = async (storeId: number, amount: string) =>
      (
        await admin.call('POST', `/managers/${admin.manager}/load-value`, {
          key: `timeline-${storeId}`,
          body: { customer_id: id, store_id: storeId, amount, notes: 'n', description: 'd' },
        })
      ).status;
    expect([await load(store, '10.11'), await load(otherStore, '10.22')]).toEqual([200, 200]);
    const amounts = async (by: Caller) =>
      (await timeline(by, id, '?kind=money')).data.map((line) => line.amount);
    expect(await amounts(admin)).toEqual(['10.22', '10.11']);
    expect(await amounts(manager)).toEqual(['10.11']);
    const file = await manager.call('GET', `/customers/${id}/timeline/export`);
    expect(file.text).toContain('10.11');
    expect(file.text).not.toContain('10.22');
    const book = await manager.call('GET', `/customers/${id}/timeline/export?file_type=xlsx`);
    expect(book.text.slice(0, 2)).toBe('PK');
    expect((await timeline(admin, id)).totals).toEqual({
      loaded: '20.33',
      unloaded: '0.00',
      spent: '0.00',
    });
    expect((await timeline(manager, id)).totals?.loaded).toBe('10.11');
    const limited = await signedIn(world, world.ours, 'Limited Access');
    expect((await timeline(limited, id)).totals).toBeNull();
    const lastLoad = async (by: Caller) =>
      (await by.call<{ last_load: { wallet_id: number } }>('GET', `/customers/${id}`)).body
        .last_load.wallet_id;
    expect(await lastLoad(admin)).toBe(otherStore);
    expect(await lastLoad(manager)).toBe(store);
  });

  it('pages without losing or repeating a line, and gives the same as a file', async () => {
    const id = await someone('4385558102');
    for (let nth = 1; nth <= 25; nth += 1)
      await admin.call('POST', `/customers/${id}/edit-customer`, { body: { pos_id: `P${nth}` } });
    const first = await timeline(admin, id, '?per_page=10');
    const lines = [...first.data];
    for (let { cursor } = first.meta; cursor !== null;) {
      const next: Page = await timeline(
        admin,
        id,
        `?per_page=10&cursor=${encodeURIComponent(cursor)}`,
      );
      lines.push(...next.data);
      ({ cursor } = next.meta);
    }
    expect(
      lines.filter((line) => line.event === 'edited').map((line) => line.changes[0]!.after),
    ).toEqual(Array.from({ length: 25 }, (_, at) => `P${25 - at}`));
    expect(events({ ...first, data: lines.slice(25) })).toEqual(['invited', 'created']);
    const file = await world.app.inject({
      method: 'GET',
      url: `/api/v1/customers/${id}/timeline/export?kind=edit`,
      headers: { 'x-session-token': await world.session(world.ours.id, admin.manager) },
    });
    expect(file.body.split('\r\n').filter((line) => line.includes('pos_id'))).toHaveLength(25);
  });

  it('is of the days that are asked for, by the clock of the store', async () => {
    const id = await someone('4385558103');
    await admin.call('POST', `/customers/${id}/edit-customer`, { body: { pos_id: 'P1' } });
    const whole = await timeline(admin, id);
    const [store] = await world.test.owner<{ timezone: string }>(
      'SELECT timezone FROM store WHERE client_id = $1 AND id = $2',
      [world.ours.id, world.ours.store],
    );
    expect(whole.timezone).toBe(store!.timezone);
    const today = dayOf(world.clock.now(), whole.timezone);
    const days = (start: string, end: string) =>
      timeline(admin, id, `?start_date=${start}&end_date=${end}`);
    expect((await days(today, today)).data).toEqual(whole.data);
    expect((await days(addDays(today, 1), addDays(today, 9))).data).toEqual([]);
    const past = await days(addDays(today, -9), addDays(today, -1));
    expect([past.data, past.totals?.loaded]).toEqual([[], '0.00']);
    const wrong = await admin.call('GET', `/customers/${id}/timeline?start_date=2026-02-30`);
    expect(wrong.status).toBe(422);
  });
});
