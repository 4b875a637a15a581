import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signedInAs } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Shown = {
  manager_id: number;
  fullname: string;
  account_level: string;
  status: string;
  wallets: { wallet_id: number }[];
  load_limits: unknown;
  version: number;
  abilities: string[];
};
type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};
type Managers = { data: Shown[]; meta: { total: number } };

let world: World;
let admin: Caller;
let zone: Caller;
beforeAll(async () => {
  world = await buildWorld();
  [admin, zone] = await Promise.all([
    signedIn(world, world.ours),
    signedIn(world, world.ours, 'Zone Manager'),
  ]);
});
afterAll(() => world.close());

let count = 0;
/** A new manager of the first store, whom nobody has yet. */
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
const add = (by: Caller, more: object = {}) =>
  by.call<Shown & Refused>('POST', '/managers', { body: someone(more) });
const edit = (by: Caller, id: number, body: object) =>
  by.call<Shown & Refused>('POST', `/managers/${id}/edit`, { body });
const problems = (refused: { body: Refused }) =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);
const audited = async (id: number) =>
  await world.test.owner<{ action: string; before: unknown; after: unknown }>(
    `SELECT action, before, after FROM audit_line WHERE subject_kind = 'manager' AND subject_id = $1 ORDER BY id`,
    [id],
  );

describe('adding a manager', () => {
  it('invites them, keeps the limits, and says so in the audit', async () => {
    const limits = {
      days: [1, 2, 3],
      from: '08:00',
      to: '18:00',
      daily: '500.00',
      single_card: '50',
    };
    const added = await add(zone, { load_limits: limits });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      status: 'invited',
      version: 1,
      load_limits: { ...limits, single_card: '50.00' },
      abilities: ['edit', 'deactivate', 'invite'],
    });
    expect((await audited(added.body.manager_id)).map((line) => line.action)).toEqual([
      'managers.create',
      'managers.invite',
    ]);
    const [mail] = await world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message ORDER BY id DESC LIMIT 1`,
    );
    expect(mail!.body).toContain('https://portal.example/user/set-password?token=');
  });

  it('names every problem at once', async () => {
    const refused = await admin.call<Refused>('POST', '/managers', {
      body: {
        fullname: ' ',
        mobile_number: '+1 514 555 0199',
        email: 'mia@',
        account_level: 'Boss',
        load_limits: { days: [], from: '18:00', to: '8:00', daily: '12,5' },
      },
    });
    expect(problems(refused)).toEqual(
      expect.arrayContaining([
        'fullname required',
        'mobile_number mobile_country_code',
        'email email_invalid',
        'account_level invalid_value',
        'load_limits.days required',
        'load_limits.to clock_invalid',
        'load_limits.daily money_comma',
      ]),
    );
    expect(refused.body.errors.find((error) => error.path === 'mobile_number')!.params).toEqual({
      offer: '5145550199',
    });
  });

  it('is refused for a name that another has, on the whole platform, without saying whose', async () => {
    const refused = await add(admin, {
      mobile_number: '(905) 555-0100',
      email: 'MANAGER0@client70002.example',
    });
    expect(problems(refused)).toEqual(['mobile_number mobile_taken', 'email email_taken']);
    expect(JSON.stringify(refused.body)).not.toContain('70002');
  });

  it('gives only what one has: level and wallets', async () => {
    expect(problems(await add(zone, { account_level: 'Admin' }))).toEqual([
      'account_level level_not_yours',
    ]);
    expect(
      problems(await add(zone, { wallets: [world.ours.store, world.ours.otherStore] })),
    ).toEqual(['wallets.1 wallet_not_yours']);
    expect(problems(await add(admin, { wallets: [world.travel.store] }))).toEqual([
      'wallets.0 wallet_not_yours',
    ]);
    expect(problems(await add(admin, { account_level: 'Sunwing Admin' }))).toEqual([
      'account_level level_not_yours',
    ]);
    expect(problems(await add(admin, { wallets: [] }))).toEqual(['wallets wallet_required']);
  });

  it('needs a name to sign in with', async () => {
    expect(problems(await add(admin, { mobile_number: '', email: null }))).toEqual([
      'mobile_number sign_in_name_required',
    ]);
  });
});

describe('the list', () => {
  it('shows an Admin everybody, and others whoever shares a wallet with them', async () => {
    const elsewhere = await add(admin, { wallets: [world.ours.otherStore] });
    const all = await admin.call<Managers>(
      'GET',
      `/admins/${admin.manager}/all-managers?per_page=100`,
    );
    const seen = await zone.call<Managers>(
      'GET',
      `/managers/${zone.manager}/managers?per_page=100`,
    );
    expect(all.body.data.map((row) => row.manager_id)).toContain(elsewhere.body.manager_id);
    expect(seen.body.data.map((row) => row.manager_id)).not.toContain(elsewhere.body.manager_id);
    expect((await zone.call('GET', `/managers/${elsewhere.body.manager_id}`)).status).toBe(404);
    expect((await zone.call('GET', `/managers/${admin.manager}/managers`)).status).toBe(404);
  });

  it('is filtered by level, status, wallet and name', async () => {
    const ids = async (query: string) =>
      (
        await admin.call<Managers>('GET', `/managers/${admin.manager}/managers?${query}`)
      ).body.data.map((row) => row.manager_id);
    expect(await ids('level=Tipout+Manager')).toEqual([world.ours.managers['Tipout Manager']]);
    expect(await ids('search=zone+man')).toEqual([world.ours.managers['Zone Manager']]);
    expect(await ids('search=514-555-0100')).toEqual([admin.manager]);
    expect(await ids(`wallet=${world.ours.otherStore}&status=active`)).toEqual([admin.manager]);
  });
});

describe('editing a manager', () => {
  it('writes what changed, old and new', async () => {
    const added = (await add(admin)).body;
    const edited = await edit(admin, added.manager_id, {
      ...someone(),
      fullname: 'Mia Chen-Roy',
      version: 1,
    });
    expect(edited.body).toMatchObject({ fullname: 'Mia Chen-Roy', version: 2 });
    const line = (await audited(added.manager_id)).at(-1)!;
    expect(line).toMatchObject({
      action: 'managers.edit',
      before: { fullname: 'Mia Chen' },
      after: { fullname: 'Mia Chen-Roy' },
    });
    expect(line.after).not.toHaveProperty('account_level');
  });

  it('tells the second of two who was first, and changes nothing', async () => {
    const added = (await add(admin)).body;
    const input = someone();
    expect((await edit(zone, added.manager_id, { ...input, version: 1 })).status).toBe(200);
    const second = await edit(admin, added.manager_id, {
      ...input,
      fullname: 'Too late',
      version: 1,
    });
    expect(second.body).toMatchObject({
      code: 'changed_meanwhile',
      params: { by: 'Zone Manager' },
    });
    expect((await admin.call<Shown>('GET', `/managers/${added.manager_id}`)).body.fullname).toBe(
      'Mia Chen',
    );
  });

  it('holds from the next request on', async () => {
    const input = someone();
    const added = (await admin.call<Shown>('POST', '/managers', { body: input })).body;
    await world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [
      added.manager_id,
    ]);
    const theirs = await signedIn(
      world,
      { ...world.ours, managers: { Manager: added.manager_id } },
      'Manager',
    );
    const wallets = async () =>
      (
        await theirs.call<{ data: { wallet_id: number }[] }>(
          'GET',
          `/clients/${world.ours.id}/wallets`,
        )
      ).body.data.map((row) => row.wallet_id);
    expect(await wallets()).toEqual([world.ours.store]);
    await edit(admin, added.manager_id, { ...input, wallets: [world.ours.otherStore] });
    expect(await wallets()).toEqual([world.ours.otherStore]);
  });

  it('lets nobody below the top level lift their own limits', async () => {
    const shown = (
      await admin.call<Shown & { mobile_number: string; email: string }>(
        'GET',
        `/managers/${zone.manager}`,
      )
    ).body;
    const input = {
      fullname: 'Zed Zone',
      mobile_number: shown.mobile_number,
      email: shown.email,
      account_level: 'Zone Manager',
      wallets: shown.wallets.map((wallet) => wallet.wallet_id),
    };
    const limits = {
      days: [1, 2],
      from: '09:00',
      to: '17:00',
      daily: '500.00',
      single_card: '100.00',
    };
    expect((await edit(admin, zone.manager, { ...input, load_limits: limits })).status).toBe(200);
    for (const lifted of [null, { ...limits, daily: '5000.00' }])
      expect(problems(await edit(zone, zone.manager, { ...input, load_limits: lifted }))).toEqual([
        'load_limits limits_not_yours',
      ]);
    expect(
      (await edit(zone, zone.manager, { ...input, fullname: 'Zed', load_limits: limits })).body,
    ).toMatchObject({ fullname: 'Zed', load_limits: limits });
  });

  it('lets nobody who is limited give more than they have, or take over somebody who has more', async () => {
    const limits = {
      days: [1, 2],
      from: '09:00',
      to: '17:00',
      daily: '500.00',
      single_card: '100.00',
    };
    const limited = await add(admin, {
      account_level: 'Zone Manager',
      load_limits: limits,
    });
    await world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [
      limited.body.manager_id,
    ]);
    const zoe = await signedInAs(world, world.ours, limited.body.manager_id);
    const beyond = ['load_limits limits_beyond_yours'];
    for (const more of [
      null,
      { ...limits, days: [1, 2, 3] },
      { ...limits, from: '08:59' },
      { ...limits, to: '17:01' },
      { ...limits, daily: '500.01' },
      { ...limits, single_card: '100.01' },
      { ...limits, daily: null },
    ])
      expect(problems(await add(zoe, { load_limits: more }))).toEqual(beyond);
    const input = someone({ load_limits: limits });
    const made = await zoe.call<Shown & Refused>('POST', '/managers', { body: input });
    expect(made.status).toBe(201);
    const id = made.body.manager_id;
    expect(problems(await edit(zoe, id, { ...input, load_limits: null }))).toEqual(beyond);
    const less = { ...limits, daily: '499.99' };
    expect((await edit(zoe, id, { ...input, load_limits: less })).status).toBe(200);

    const free = someone({ load_limits: null });
    const other = (await admin.call<Shown>('POST', '/managers', { body: free })).body.manager_id;
    expect(problems(await edit(zoe, other, { ...free, load_limits: limits }))).toEqual(beyond);
    expect(
      problems(
        await edit(zoe, other, { ...free, mobile_number: '4385559977', email: 'zoe@example.org' }),
      ),
    ).toEqual(['mobile_number limits_beyond_yours', 'email limits_beyond_yours']);
    expect((await edit(zoe, other, { ...free, fullname: 'Mia Chan' })).status).toBe(200);
  });

  it('is not for whom one could not have made', async () => {
    expect((await edit(zone, world.ours.managers.Admin!, someone())).body.code).toBe('not_found');
    const regional = await signedIn(world, world.ours, 'Regional Manager');
    expect((await edit(regional, zone.manager, someone())).body.code).toBe('level_not_yours');
  });
});

describe('taking access away', () => {
  it('ends the sessions at once and frees the names', async () => {
    const input = someone();
    const added = (await admin.call<Shown>('POST', '/managers', { body: input })).body;
    await world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [
      added.manager_id,
    ]);
    const theirs = await signedIn(
      world,
      { ...world.ours, managers: { Manager: added.manager_id } },
      'Manager',
    );
    expect((await admin.call<Shown>('DELETE', `/managers/${added.manager_id}`)).body).toMatchObject(
      { status: 'inactive', abilities: [] },
    );
    expect((await theirs.call('GET', '/manager-sessions')).status).toBe(401);
    expect((await admin.call('POST', '/managers', { body: input })).status).toBe(201);
  });

  it('is refused for the last Admin, also when two of them remove each other at once', async () => {
    const refused = await admin.call<Refused>('DELETE', `/managers/${admin.manager}`);
    expect(refused.body.code).toBe('last_top_level');
    expect((await edit(admin, admin.manager, someone())).body.code).toBe('last_top_level');
    const other = (await add(admin, { account_level: 'Admin', wallets: [] })).body.manager_id;
    // Who was only invited cannot sign in, and does not stand in for who can.
    expect((await edit(admin, admin.manager, someone())).body.code).toBe('last_top_level');
    await world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [other]);
    const second = await signedIn(world, { ...world.ours, managers: { Admin: other } });
    expect((await admin.call<Refused>('DELETE', `/managers/${admin.manager}`)).body.code).toBe(
      'not_yourself',
    );
    const both = await Promise.all([
      admin.call('DELETE', `/managers/${other}`),
      second.call('DELETE', `/managers/${admin.manager}`),
    ]);
    // Whoever was second is told that her own access has gone.
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
  });

  it('in rings of Admins leaves one of them and no request hanging', async () => {
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const start = await world.test.owner<{ id: number }>(
        `UPDATE manager SET status = 'active' WHERE client_id = $1 AND account_level = 'Admin' RETURNING id`,
        [world.ours.id],
      );
      const callers = await Promise.all(
        start.map(({ id }) => signedIn(world, { ...world.ours, managers: { Admin: id } })),
      );
      const step = 1 + (round % (start.length - 1));
      const ring = await Promise.all(
        callers.map((one, index) =>
          one.call('DELETE', `/managers/${start[(index + step) % start.length]!.id}`),
        ),
      );
      expect(
        ring.map((answer) => answer.status).filter((status) => status !== 200 && status !== 401),
      ).toEqual([]);
      const left = await world.test.owner<{ n: number }>(
        `SELECT count(*)::int AS n FROM manager WHERE client_id = $1 AND account_level = 'Admin' AND status = 'active'`,
        [world.ours.id],
      );
      expect(left[0]!.n).toBeGreaterThan(0);
      await world.test.owner(
        `INSERT INTO manager (client_id, fullname, account_level, status, created_at, email) SELECT $1, 'Next', 'Admin', 'active', now(), 'next' || $2 || '@example.com'`,
        [world.ours.id, round],
      );
    }
  });
});

describe('an operator inside a client', () => {
  it('keeps columns and language of their own, at home', async () => {
    const operator = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    expect(
      (
        await operator.call('POST', '/operator/enter', {
          body: { client_id: world.ours.id, reason: 'Help' },
        })
      ).status,
    ).toBe(200);
    await operator.call('POST', `/managers/${operator.manager}/columns`, {
      body: { table: 'members', columns: ['status'] },
    });
    await operator.call('POST', `/managers/${operator.manager}/language`, {
      body: { language: 'fr' },
    });
    expect((await operator.call('GET', '/manager-sessions')).body).toMatchObject({
      client_id: world.ours.id,
      language: 'fr',
      columns: { members: ['status'] },
    });
  });
});

describe('columns', () => {
  it('of several tables are kept, also from windows that save at once', async () => {
    const tables = ['members', 'managers', 'transactions'];
    await Promise.all(
      tables.map((table) =>
        zone.call('POST', `/managers/${zone.manager}/columns`, {
          body: { table, columns: ['one'] },
        }),
      ),
    );
    expect(
      Object.keys(
        (await zone.call<{ columns: object }>('GET', '/manager-sessions')).body.columns,
      ).sort(),
    ).toEqual([...tables].sort());
  });

  it('of tables that there are not are refused', async () => {
    for (const table of ['constructor', 'orders', ''])
      expect(
        problems(
          await zone.call('POST', `/managers/${zone.manager}/columns`, {
            body: { table, columns: ['one'] },
          }),
        ),
      ).toEqual(['table invalid_value']);
  });
});

describe('support', () => {
  it('is shown the own sign-ins and last actions', async () => {
    const limited = await signedIn(world, world.ours, 'Limited Access');
    for (const person of [limited, zone])
      await person.call('POST', `/managers/${person.manager}/language`, {
        body: { language: 'fr' },
      });
    const shown = await limited.call<{
      sessions: { current: boolean }[];
      actions: { action: string }[];
    }>('GET', `/managers/${limited.manager}/user-tracking-data`);
    expect(shown.body.sessions.filter((one) => one.current)).toHaveLength(1);
    expect(shown.body.actions.map((one) => one.action)).toEqual(['managers.language']);
  });
});
