import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type TestClient, type World, buildWorld } from '#test/support/world.ts';

type Shown = {
  manager_id: number;
  fullname: string;
  status: string;
  account_level: string;
  version: number;
  wallets: { wallet_id: number }[];
  abilities: string[];
};
type Refused = { code: string; errors: { path: string; code: string }[] };

/*
 * Nobody takes access away, changes it or sends it out again who could not have given it: neither
 * above their level nor beyond their wallets, in any of the calls.
 */
let world: World;
let admin: Caller;
let regional: Caller;
beforeAll(async () => {
  world = await buildWorld();
  [admin, regional] = await Promise.all([
    signedIn(world, world.ours),
    signedIn(world, world.ours, 'Regional Manager'),
  ]);
});
afterAll(() => world.close());

let count = 0;
const someone = (more: object = {}) => {
  count += 1;
  return {
    fullname: 'Mia Chen',
    mobile_number: `438555${String(count).padStart(4, '0')}`,
    email: `mia${count}@example.com`,
    account_level: 'Manager',
    wallets: [world.ours.store],
    ...more,
  };
};
const add = async (by: Caller, more: object = {}) =>
  (await by.call<Shown>('POST', '/managers', { body: someone(more) })).body;
const ACTS = ['edit', 'deactivate', 'invite'] as const;
const act = (by: Caller, what: (typeof ACTS)[number], id: number) =>
  what === 'deactivate'
    ? by.call<Refused>('DELETE', `/managers/${id}`)
    : by.call<Refused>(
        'POST',
        `/managers/${id}/${what === 'edit' ? 'edit' : 'resend-invitation'}`,
        {
          body: what === 'edit' ? someone() : {},
        },
      );
const stored = async (id: number) =>
  (
    await world.test.owner<object>(
      `SELECT fullname, account_level, status, version FROM manager WHERE id = $1`,
      [id],
    )
  )[0];
const activate = (id: number) =>
  world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [id]);
const as = (id: number, client: TestClient = world.ours) =>
  signedIn(world, { ...client, managers: { Admin: id } });

describe('somebody above one', () => {
  it.each(ACTS)('an Admin, by a Sunwing Admin who sees them: %s is refused', async (what) => {
    const sunwing = await signedIn(world, world.travel, 'Sunwing Admin');
    const before = await stored(world.travel.managers.Admin!);
    expect(await act(sunwing, what, world.travel.managers.Admin!)).toMatchObject({
      status: 403,
      body: { code: 'level_not_yours' },
    });
    expect(await stored(world.travel.managers.Admin!)).toEqual(before);
  });

  it.each(ACTS)('a Zone Manager, by a Regional Manager: %s is refused', async (what) => {
    const zone = (await add(admin, { account_level: 'Zone Manager' })).manager_id;
    const before = await stored(zone);
    expect(await act(regional, what, zone)).toMatchObject({
      status: 403,
      body: { code: 'level_not_yours' },
    });
    expect(await stored(zone)).toEqual(before);
  });

  it.each(ACTS)('a Manager with a wallet more than one has: %s is refused', async (what) => {
    const wider = await add(admin, { wallets: [world.ours.store, world.ours.otherStore] });
    expect((await act(regional, what, wider.manager_id)).body.code).toBe('level_not_yours');
    const [shown] = (
      await regional.call<{ data: Shown[] }>(
        'GET',
        `/managers/${regional.manager}/managers?search=${wider.fullname}&per_page=100`,
      )
    ).body.data.filter(({ manager_id }) => manager_id === wider.manager_id);
    // Of their wallets the one that both have is named, and nothing may be done with them.
    expect(shown).toMatchObject({ wallets: [{ wallet_id: world.ours.store }], abilities: [] });
  });

  it.each(ACTS)(
    'an Admin, by somebody who does not even see them: %s finds nobody',
    async (what) => {
      expect((await act(regional, what, admin.manager)).status).toBe(404);
    },
  );

  it.each(ACTS)("another client's manager: %s finds nobody", async (what) => {
    for (const id of [world.travel.managers.Admin!, world.travel.managers['Sunwing Admin']!]) {
      const before = await stored(id);
      expect((await act(admin, what, id)).status).toBe(404);
      expect(await stored(id)).toEqual(before);
    }
  });
});

describe('oneself', () => {
  it('is not for oneself to take away, below the top too', async () => {
    expect((await act(regional, 'deactivate', regional.manager)).body.code).toBe('not_yourself');
    const shown = await regional.call<Shown>('GET', `/managers/${regional.manager}`);
    expect(shown.body.abilities).toEqual(['edit']);
  });
});

describe('an invitation', () => {
  it('is sent again while nobody registered by it, and the earlier link ends', async () => {
    const added = await add(regional);
    const links = () =>
      world.test.owner<{ token_hash: Buffer }>(
        `SELECT token_hash FROM directory.invitation WHERE kind = 'manager' AND person_id = $1`,
        [added.manager_id],
      );
    const [first] = await links();
    expect((await act(regional, 'invite', added.manager_id)).status).toBe(200);
    const [second, ...others] = await links();
    expect(others).toEqual([]);
    expect(second!.token_hash.equals(first!.token_hash)).toBe(false);
  });
  it('is not sent to who has registered, nor to who was deactivated', async () => {
    const { manager_id: id } = await add(regional);
    await activate(id);
    expect(await act(regional, 'invite', id)).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    await act(regional, 'deactivate', id);
    expect((await act(regional, 'invite', id)).status).toBe(404);
    expect((await act(regional, 'edit', id)).status).toBe(404);
    // Once more is no more.
    expect((await act(regional, 'deactivate', id)).status).toBe(200);
  });
});

describe('taking access away', () => {
  it('leaves no session, link or name of theirs, and those of everybody else', async () => {
    const [gone, stays] = [await add(admin), await add(admin)];
    for (const { manager_id: id } of [gone, stays]) await as(id);
    const held = async (id: number) =>
      (
        await world.test.owner<Record<string, number>>(
          `SELECT (SELECT count(*)::int FROM directory.session WHERE kind = 'manager' AND person_id = $1) AS sessions,
                  (SELECT count(*)::int FROM directory.invitation WHERE kind = 'manager' AND person_id = $1) AS links,
                  (SELECT count(*)::int FROM directory.sign_in_name WHERE kind = 'manager' AND person_id = $1) AS names`,
          [id],
        )
      )[0];
    expect((await act(admin, 'deactivate', gone.manager_id)).status).toBe(200);
    expect(await held(gone.manager_id)).toEqual({ sessions: 0, links: 0, names: 0 });
    expect(await held(stays.manager_id)).toEqual({ sessions: 1, links: 1, names: 2 });
  });
});

describe('a change', () => {
  it('of the number ends the sessions of the other windows, and not the own one', async () => {
    const { manager_id: id } = await add(admin, { account_level: 'Admin', wallets: [] });
    await activate(id);
    const [mine, other] = [await as(id), await as(id)];
    const edited = await mine.call<Shown>('POST', `/managers/${id}/edit`, {
      body: someone({ account_level: 'Admin', wallets: [] }),
    });
    expect(edited.status, edited.text).toBe(200);
    expect((await mine.call('GET', '/manager-sessions')).status).toBe(200);
    expect((await other.call('GET', '/manager-sessions')).status).toBe(401);
  });

  it('of nothing but the name leaves sessions, links and names as they are', async () => {
    const input = someone();
    const { manager_id: id } = (await admin.call<Shown>('POST', '/managers', { body: input })).body;
    await activate(id);
    const theirs = await as(id);
    const edited = await admin.call<Shown>('POST', `/managers/${id}/edit`, {
      body: { ...input, fullname: 'Mia Roy' },
    });
    expect(edited.body).toMatchObject({ fullname: 'Mia Roy', version: 2 });
    expect((await theirs.call('GET', '/manager-sessions')).status).toBe(200);
    // The same once more changes nothing and counts nothing.
    const again = await admin.call<Shown>('POST', `/managers/${id}/edit`, {
      body: { ...input, fullname: 'Mia Roy', version: 2 },
    });
    expect(again.body.version).toBe(2);
  });

  it('by somebody whose access was taken away meanwhile does not go through', async () => {
    const { manager_id: id } = await add(admin, { account_level: 'Zone Manager' });
    await activate(id);
    const gone = await as(id);
    const target = await add(admin);
    // Between the session's check and the lock: the session is there, the manager is not active any
    // more.
    const lock = await world.test.database.write({ clientId: world.ours.id }, async (tx) => {
      await tx.text({
        sql: 'SELECT 1 FROM manager WHERE id = $1 FOR UPDATE',
        values: [target.manager_id],
      });
      const both = [
        act(gone, 'deactivate', target.manager_id),
        act(gone, 'edit', target.manager_id),
      ];
      await waiting(2);
      await world.test.owner(`UPDATE manager SET status = 'inactive' WHERE id = $1`, [id]);
      return both;
    });
    expect((await Promise.all(lock)).map(({ status }) => status)).toEqual([401, 401]);
    expect(await stored(target.manager_id)).toMatchObject({ status: 'invited', version: 1 });
  });
});

/** Until so many requests wait for a row that this test holds. */
async function waiting(requests: number): Promise<void> {
  for (;;) {
    const [row] = await world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (row!.n >= requests) return;
    await new Promise((again) => setTimeout(again, 10));
  }
}

describe('the list', () => {
  it('names those of the own wallets, of the one asked for those who see all too', async () => {
    const elsewhere = await add(admin, { wallets: [world.ours.otherStore] });
    const ids = async (by: Caller, query: string) =>
      (
        await by.call<{ data: Shown[] }>(
          'GET',
          `/managers/${by.manager}/managers?per_page=100&${query}`,
        )
      ).body.data.map((row) => row.manager_id);
    const seen = await ids(regional, '');
    expect(seen).toContain(regional.manager);
    expect(seen).not.toContain(elsewhere.manager_id);
    expect(seen).not.toContain(admin.manager);
    const of = await ids(admin, `wallet=${world.ours.otherStore}`);
    expect(of).toEqual(expect.arrayContaining([admin.manager, elsewhere.manager_id]));
    expect(of).not.toContain(regional.manager);
    expect(await ids(admin, 'search=nobody+of+this+name')).toEqual([]);
    expect(await ids(admin, 'status=inactive')).not.toContain(admin.manager);
  });

  it('pages by number, each manager once', async () => {
    const page = async (number: number) =>
      (
        await admin.call<{ data: Shown[]; meta: { total: number; last_page: number } }>(
          'GET',
          `/admins/${admin.manager}/all-managers?per_page=10&page=${number}`,
        )
      ).body;
    for (let number = 0; number < 6; number += 1)
      await add(admin, { email: `page-${number}@maple.example` });
    const first = await page(1);
    expect(first.meta.last_page).toBeGreaterThan(1);
    const seen: number[] = [];
    for (let number = 1; number <= first.meta.last_page; number += 1)
      seen.push(...(await page(number)).data.map((row) => row.manager_id));
    expect(seen).toHaveLength(first.meta.total);
    expect(new Set(seen).size).toBe(first.meta.total);
    expect([...seen].sort((a, b) => b - a)).toEqual(seen);
  });
});

describe('own settings', () => {
  it("are nobody else's: another's columns, views, language and password are not found", async () => {
    const paths: readonly (readonly [string, object])[] = [
      ['columns', { table: 'members', columns: ['one'] }],
      ['language', { language: 'fr' }],
      ['views', { list: 'members', name: 'Mine', query: {} }],
      ['change-password', { current_password: 'x', password: 'Sunny-day-9' }],
    ];
    for (const [path, body] of paths)
      expect(
        (await regional.call('POST', `/managers/${admin.manager}/${path}`, { body })).status,
        path,
      ).toBe(404);
  });

  it('a view of another manager is neither changed nor removed', async () => {
    const saved = await admin.call<{ data: { view_id: number }[] }>(
      'POST',
      `/managers/${admin.manager}/views`,
      { body: { list: 'members', name: 'Mine', query: { status: 'active' } } },
    );
    const { view_id: view } = saved.body.data[0]!;
    const path = `/managers/${regional.manager}/views/${view}`;
    expect((await regional.call('POST', path, { body: { name: 'Taken' } })).status).toBe(404);
    expect((await regional.call('DELETE', path)).status).toBe(404);
    const kept = await admin.call<{ data: { name: string }[] }>(
      'GET',
      `/managers/${admin.manager}/views?list=members`,
    );
    expect(kept.body.data.map(({ name }) => name)).toEqual(['Mine']);
  });
});
