import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { addJobCodes } from '#test/support/job-codes.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';

type Shown = {
  customer_id: number;
  first_name: string;
  status: string;
  identifier: string;
  mobile_number: string | null;
  email: string | null;
  staff_id: string | null;
  proxy: string | null;
  version: number;
  wallets: { store_id: number; department_id: number | null; active: boolean }[];
  abilities: string[];
  identity_given: boolean;
};
type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
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

let count = 0;
const someone = (more: object = {}) => {
  count += 1;
  return {
    first_name: 'Gita',
    last_name: 'Patel',
    mobile_number: `438555${String(count).padStart(4, '0')}`,
    email: `gita${count}@example.com`,
    stores: [{ store_id: world.ours.store }],
    ...more,
  };
};
const add = (by: Caller, more: object = {}) =>
  by.call<Shown & Refused>('POST', '/customers', { body: someone(more) });
const change = (by: Caller, id: number, body: object, what = 'edit-customer') =>
  by.call<Shown & Refused>('POST', `/customers/${id}/${what}`, { body });
const problems = (refused: { body: Refused }) =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);
const audited = (id: number) =>
  world.test.owner<{
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    `SELECT action, before, after FROM audit_line WHERE subject_kind = 'customer' AND subject_id = $1 ORDER BY id`,
    [id],
  );
const messages = async () =>
  (await world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM directory.message'))[0]!.n;

describe('adding a member', () => {
  it('invites them, with their places and ids, and says so in the audit', async () => {
    const before = await messages();
    const added = await add(manager, {
      staff_id: 'S900',
      payroll_id: '00817',
      primary_position: 'Server',
      secondary_positions: ['Host'],
      weight: 1.25,
      stores: [{ store_id: world.ours.store, department_id: world.ours.department }],
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      status: 'pending',
      staff_id: 'S900',
      payroll_id: '00817',
      primary_position: 'Server',
      secondary_positions: ['Host'],
      weight: '1.25',
      version: 1,
      abilities: ['edit', 'invite', 'remove_invite', 'give_card'],
      wallets: [{ store_id: world.ours.store, department_id: world.ours.department, active: true }],
    });
    expect((await audited(added.body.customer_id)).map((line) => line.action)).toEqual([
      'customers.create',
      'customers.invite',
    ]);
    expect(await messages()).toBe(before + 1);
  });

  it('is possible without an invitation', async () => {
    expect((await add(admin, { invite: false })).body.status).toBe('assigned');
  });

  it('names every problem at once, what others have too', async () => {
    const refused = await admin.call<Refused>('POST', '/customers', {
      body: {
        first_name: '=1+1',
        mobile_number: '+1 514 555 0200',
        email: 'x',
        staff_id: 'S-1',
        weight: '0',
        date_of_birth: '2026-13-01',
        stores: [
          { store_id: world.travel.store },
          { store_id: world.ours.store, department_id: 999_999 },
        ],
      },
    });
    expect(problems(refused).sort()).toEqual([
      'date_of_birth date_invalid',
      'email email_invalid',
      'first_name invalid_characters',
      'last_name required',
      'mobile_number mobile_country_code',
      'staff_id letters_and_numbers',
      'stores.0.store_id location_unknown',
      'stores.1.department_id department_unknown',
      'weight weight_invalid',
    ]);
    expect(problems(await add(admin, { mobile_number: '(514) 555-0200', staff_id: 's1' }))).toEqual(
      ['mobile_number mobile_taken', 'staff_id staff_id_taken'],
    );
    expect(problems(await add(admin, { stores: [] }))).toEqual(['stores location_required']);
    expect(problems(await add(manager, { stores: [{ store_id: world.ours.otherStore }] }))).toEqual(
      ['stores.0.store_id location_unknown'],
    );
  });

  it('lets two that are added at once with one number in once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => add(admin, { mobile_number: '4385559999' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });

  it('has a route for each country', async () => {
    expect(
      (await admin.call<Refused>('POST', '/us/customers', { body: someone() })).body.code,
    ).toBe('wrong_region_route');
  });

  it('gives a free card of the client, once', async () => {
    await world.test.owner(
      `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, '5550000001', 'free', now())`,
      [world.ours.id],
    );
    expect((await add(admin, { proxy: '5550000001' })).body).toMatchObject({
      proxy: '5550000001',
      card: { state: 'assigned' },
    });
    expect(
      await world.test.owner(
        `SELECT before, after FROM audit_line WHERE action = 'customers.give_card' AND after->>'proxy' = '5550000001'`,
      ),
    ).toEqual([{ before: { proxy: null }, after: { proxy: '5550000001' } }]);
    expect(problems(await add(admin, { proxy: '5550000001' }))).toEqual(['proxy proxy_taken']);
    expect(problems(await add(admin, { proxy: '5550000002' }))).toEqual(['proxy proxy_unknown']);
  });
});

describe('editing a member', () => {
  it('changes what is given, and writes it old and new', async () => {
    const added = (await add(admin, { staff_id: 'S901' })).body;
    const edited = await change(manager, added.customer_id, {
      staff_id: 'S902',
      first_name: 'Gîta',
      version: 1,
    });
    expect(edited.body).toMatchObject({
      first_name: 'Gîta',
      staff_id: 'S902',
      mobile_number: added.mobile_number,
      version: 2,
    });
    expect((await audited(added.customer_id)).at(-1)).toMatchObject({
      action: 'customers.edit',
      before: { staff_id: 'S901', first_name: 'Gita' },
      after: { staff_id: 'S902', first_name: 'Gîta' },
    });
    const found = await admin.call<{ data: Shown[] }>(
      'GET',
      `/managers/search-customers/${world.ours.id}?search=gita`,
    );
    expect(found.body.data.map((row) => row.customer_id)).toContain(added.customer_id);
  });

  it('tells the second of two who was first, and loses nothing of theirs', async () => {
    const added = (await add(admin)).body;
    await change(manager, added.customer_id, { pos_id: '4471', version: 1 });
    const second = await change(admin, added.customer_id, { pos_id: '4472', version: 1 });
    expect(second.body).toMatchObject({ code: 'changed_meanwhile', params: { by: 'Manager' } });
    expect(
      (await change(admin, added.customer_id, { pos_id: '4472', version: 2 })).body,
    ).toMatchObject({ pos_id: '4472', version: 3 });
  });

  it('moves the name to sign in with, which stays theirs alone', async () => {
    const added = (await add(admin)).body;
    expect(
      (await change(admin, added.customer_id, { email: '' }, 'update-email')).body.email,
    ).toBeNull();
    expect(
      problems(await change(admin, added.customer_id, { username_option: 2 }, 'update-identifier')),
    ).toEqual(['email required']);
    expect(
      (
        await change(
          admin,
          added.customer_id,
          { mobile_number: '438 555 8888' },
          'update-mobile-number',
        )
      ).body.identifier,
    ).toBe('4385558888');
    const names = await world.test.owner<{ name: string }>(
      `SELECT name FROM directory.sign_in_name WHERE kind = 'customer' AND person_id = $1`,
      [added.customer_id],
    );
    expect(names).toEqual([{ name: '4385558888' }]);
    const other = (await add(admin)).body;
    const taken = { mobile_number: '438 555 8888' };
    expect(problems(await change(admin, other.customer_id, taken, 'update-mobile-number'))).toEqual(
      ['mobile_number mobile_taken'],
    );
  });

  it('replaces the places that the manager sees, and leaves the others', async () => {
    const added = (
      await add(admin, {
        stores: [{ store_id: world.ours.store }, { store_id: world.ours.otherStore }],
      })
    ).body;
    const edited = await change(
      manager,
      added.customer_id,
      { stores: [{ store_id: world.ours.store, department_id: world.ours.department }] },
      'update-storesdepts',
    );
    expect(edited.body.wallets).toEqual([
      expect.objectContaining({ store_id: world.ours.store, department_id: world.ours.department }),
    ]);
    const all = (await admin.call<Shown>('GET', `/customers/${added.customer_id}`)).body.wallets;
    expect(all.filter((place) => place.active).map((place) => place.store_id)).toEqual([
      world.ours.store,
      world.ours.otherStore,
    ]);
  });

  it('keeps an identity number sealed and out of every answer and audit line', async () => {
    await world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [world.ours.id]);
    try {
      const added = (
        await admin.call<Shown>('POST', '/us/customers', {
          body: someone({ identity_number: '6789' }),
        })
      ).body;
      expect(added.identity_given).toBe(true);
      const edited = await change(admin, added.customer_id, { identity_number: '9876' });
      const [stored] = await world.test.owner<{ identity_sealed: string }>(
        'SELECT identity_sealed FROM customer WHERE id = $1',
        [added.customer_id],
      );
      expect(
        testVault.open(stored!.identity_sealed, `customer:${added.customer_id}:identity`),
      ).toBe('9876');
      expect(JSON.stringify([edited.body, await audited(added.customer_id)])).not.toContain('9876');
    } finally {
      await world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        world.ours.id,
      ]);
    }
  });
});

describe('leaving a store', () => {
  const leave = (by: Caller, id: number, query = '') =>
    by.call<Shown & Refused>('DELETE', `/customers/${id}/stores/${world.ours.store}${query}`);
  it('makes a member without another one inactive', async () => {
    const added = (await add(admin)).body;
    expect((await leave(manager, added.customer_id)).body.status).toBe('inactive');
    expect((await leave(admin, added.customer_id)).status).toBe(200);
  });
  it('is refused with money on the card, unless it is to stay there', async () => {
    const [ana] = world.ours.customers;
    const loaded = await admin.call('POST', `/managers/${admin.manager}/load-value`, {
      key: 'leave',
      body: { customer_id: ana, store_id: world.ours.store, amount: '25.00', notes: 'x' },
    });
    expect(loaded.status).toBe(200);
    expect((await leave(admin, ana!)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '25.00' },
    });
    expect((await leave(admin, ana!, '?keep_balance=1')).body.status).toBe('inactive');
    // Money on the way counts as if it were there.
    const added = (await add(admin)).body;
    await world.test.owner(
      `UPDATE movement SET customer_id = $1, status = 'pre-paid', state = 'unknown' WHERE customer_id = $2`,
      [added.customer_id, ana],
    );
    expect((await leave(admin, added.customer_id)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '25.00' },
    });
  });
});

describe('many who leave a wallet', () => {
  it('leave it where they are in it and their card is empty, and it is said why the others do not', async () => {
    const [one, elsewhere] = [
      (await add(admin)).body,
      (await add(admin, { stores: [{ store_id: world.ours.otherStore }] })).body,
    ];
    const rich = (await add(admin)).body;
    await world.test.owner(
      `UPDATE customer SET status = 'active', registered_at = now() WHERE id = $1`,
      [rich.customer_id],
    );
    const loaded = await admin.call('POST', `/managers/${admin.manager}/load-value`, {
      key: 'many',
      body: {
        customer_id: rich.customer_id,
        store_id: world.ours.store,
        amount: '25.00',
        notes: 'x',
      },
    });
    const ids = [
      one.customer_id,
      elsewhere.customer_id,
      rich.customer_id,
      world.travel.customers[0],
    ];
    const answer = await admin.call<{ done: number[]; not_possible: unknown[] }>(
      'POST',
      '/customers/deactivations',
      { body: { store_id: world.ours.store, customer_ids: ids } },
    );
    const why = [
      { customer_id: elsewhere.customer_id, reason: 'not_in_wallet' },
      { customer_id: world.travel.customers[0], reason: 'not_found' },
    ];
    if (loaded.status === 200) why.push({ customer_id: rich.customer_id, reason: 'balance_left' });
    expect(answer.body.done).toContain(one.customer_id);
    expect(answer.body.not_possible).toEqual(expect.arrayContaining(why));
    expect((await audited(one.customer_id)).at(-1)).toMatchObject({
      action: 'customers.leave_store',
      before: { status: 'pending' },
      after: { status: 'inactive' },
    });
    expect(
      problems(
        await manager.call<Refused>('POST', '/customers/deactivations', {
          body: { store_id: world.ours.otherStore, customer_ids: ids },
        }),
      ),
    ).toEqual(['store_id location_unknown']);
  });
});

describe('invitations', () => {
  it('are sent again and taken back', async () => {
    const added = (await add(admin)).body;
    const again = await admin.call<Shown>(
      'POST',
      `/customers/${added.customer_id}/resend-invitation/${world.ours.id}`,
    );
    expect(again.body.status).toBe('pending');
    const removed = await admin.call<Shown>(
      'POST',
      `/customers/${added.customer_id}/remove-member-invite?store_id=${world.ours.store}`,
    );
    expect(removed.body).toMatchObject({
      status: 'assigned',
      abilities: ['edit', 'invite', 'give_card'],
    });
    const [open] = await world.test.owner<{ n: bigint }>(
      `SELECT count(*) AS n FROM directory.invitation WHERE person_id = $1`,
      [added.customer_id],
    );
    expect(open!.n).toBe(0n);
  });

  it('of many go to those who have not registered, and say why not to the others', async () => {
    const added = (await add(admin)).body;
    const [, ben] = world.ours.customers;
    const answer = await manager.call<{ done: number[]; not_possible: unknown[] }>(
      'POST',
      '/customers/invitations',
      {
        body: {
          action: 'resend',
          customer_ids: [added.customer_id, ben, world.travel.customers[0]],
        },
      },
    );
    expect(answer.body).toEqual({
      done: [added.customer_id],
      not_possible: expect.arrayContaining([
        { customer_id: ben, reason: 'not_invitable' },
        { customer_id: world.travel.customers[0], reason: 'not_found' },
      ]),
    });
  });

  it('that were begun are listed as verifying', async () => {
    const added = (await add(admin)).body;
    await world.test.owner('UPDATE customer SET find_started_at = now() WHERE id = $1', [
      added.customer_id,
    ]);
    const list = await manager.call<{ data: Shown[]; meta: { total: number } }>(
      'GET',
      `/managers/${manager.manager}/verifying-members?client_id=${world.ours.id}`,
    );
    expect(list.body.data.map((row) => row.customer_id)).toEqual([added.customer_id]);
  });
});

describe('the job codes of a member', () => {
  beforeAll(async () => {
    const { ours, travel } = world;
    await addJobCodes(world, { client: ours.id, store: ours.store }, 9_101);
    await addJobCodes(world, { client: ours.id, store: ours.otherStore }, 9_102);
    await addJobCodes(world, { client: travel.id, store: travel.store }, 9_103);
  });
  const codes = (...ids: number[]) => ({ job_code_ids: ids });

  it('are of their own wallets: of others, other clients and nowhere they are refused', async () => {
    const refused = ['job_code_ids.1 job_code_unknown', 'job_code_ids.2 job_code_unknown'];
    for (const foreign of [9_102, 9_103])
      expect(problems(await add(admin, codes(9_101, foreign, 9_199)))).toEqual(refused);
    const { customer_id: id } = (await add(admin, codes(9_101))).body;
    for (const foreign of [9_102, 9_103])
      expect(problems(await change(admin, id, codes(9_101, foreign, 9_199)))).toEqual(refused);
    const both = [{ store_id: world.ours.store }, { store_id: world.ours.otherStore }];
    expect((await change(admin, id, { ...codes(9_101, 9_102), stores: both })).status).toBe(200);
  });

  it('that they had before stay with them, whatever became of the code', async () => {
    const { customer_id: id } = (await add(admin, codes(9_101))).body;
    await world.test.owner(`UPDATE customer SET job_code_ids = '{9101,9198}' WHERE id = ${id}`);
    expect((await change(admin, id, codes(9_101, 9_198))).status).toBe(200);
    expect(problems(await change(admin, id, codes(9_198, 9_199)))).toEqual([
      'job_code_ids.1 job_code_unknown',
    ]);
  });
});

describe('what other systems call a member', () => {
  it("is one id a type and store, and nobody else's there", async () => {
    const [one, two] = [(await add(admin)).body, (await add(admin)).body];
    const path = (id: number) => `/stores/${world.ours.store}/customers/${id}/external-references`;
    const save = (id: number, body: object) =>
      admin.call<Refused & { data: unknown[] }>('POST', path(id), { body });
    expect(
      (await save(one.customer_id, { type: 'lightspeed', external_id: 'E1' })).body.data,
    ).toEqual([{ type: 'lightspeed', external_id: 'E1' }]);
    expect(
      problems(await save(two.customer_id, { type: 'lightspeed', external_id: 'E1' })),
    ).toEqual(['external_id reference_taken']);
    expect(
      problems(await save(two.customer_id, { type: 'lightspeed', external_id: 'E 1' })),
    ).toEqual(['external_id location_id_invalid']);
    expect(
      (await admin.call<{ data: unknown[] }>('DELETE', `${path(one.customer_id)}?type=all`)).body
        .data,
    ).toEqual([]);
    expect((await save(two.customer_id, { type: 'lightspeed', external_id: 'E1' })).status).toBe(
      200,
    );
  });
});
