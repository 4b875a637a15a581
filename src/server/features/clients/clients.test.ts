import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';

type Client = {
  client_id: number;
  client_name: string;
  region: string;
  currency: string;
  features: Record<string, string>;
  flags: Record<string, boolean>;
  pad: unknown;
  active: boolean;
  version: number;
};
type Program = {
  program_id: number;
  name: string;
  fees: Record<string, object>;
  clients: number;
  version: number;
};
type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};

let world: World;
let operator: Caller;
let admin: Caller;
let program: number;
beforeAll(async () => {
  world = await buildWorld();
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
  admin = await signedIn(world, world.ours);
  program = (await operator.call<{ data: Program[] }>('GET', '/program')).body.data.find(
    (one) => one.name === 'standard',
  )!.program_id;
});
afterAll(() => world.close());

const problems = (refused: { body: Refused }) =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);
const newClient = (more: object = {}) => ({
  client_name: 'Blue Bay',
  company_name: 'Blue Bay Inc.',
  program_id: program,
  address_country: 'US',
  address_province: 'NY',
  contact_email: 'Ops@bluebay.example',
  terms: true,
  flags: { special_client: true },
  features: { eft: '0' },
  pad: { routing: '021000021', account_number: '123456789' },
  first_manager: { fullname: 'Bea Bay', email: `bea${Object.keys(more).length}@bluebay.example` },
  ...more,
});
const open = (more: object = {}) =>
  operator.call<Client & Refused>('POST', '/clients', { body: newClient(more) });

describe('a client', () => {
  let client: Client;
  it('is opened by an operator with books, switches, a sealed account and an invited Admin', async () => {
    const opened = await open();
    expect(opened.status).toBe(201);
    client = opened.body;
    expect(client).toMatchObject({
      region: 'US',
      currency: 'USD',
      flags: { special_client: true },
      pad: { routing: '021000021', transit: null, account_last4: '6789' },
      active: true,
    });
    expect([client.features.eft, client.features.ach]).toEqual(['0', '1']);
    const [stored] = await world.test.owner<{ pad_sealed: string; accounts: object }>(
      'SELECT pad_sealed, accounts FROM client WHERE client_id = $1',
      [client.client_id],
    );
    expect(testVault.open(stored!.pad_sealed, `client:${client.client_id}:pad`)).toBe('123456789');
    expect(Object.keys(stored!.accounts).sort()).toEqual([
      'adjustment',
      'clearing',
      'dispute',
      'fee_income',
      'receivable',
      'settlement',
    ]);
    const managers = await world.test.owner<{ account_level: string; status: string }>(
      'SELECT account_level, status FROM manager WHERE client_id = $1',
      [client.client_id],
    );
    expect(managers).toEqual([{ account_level: 'Admin', status: 'invited' }]);
    const lines = await world.test.owner<{ action: string; actor_kind: string; after: unknown }>(
      'SELECT action, actor_kind, after FROM audit_line WHERE client_id = $1 ORDER BY id',
      [client.client_id],
    );
    expect(lines.map((line) => line.action)).toEqual([
      'clients.create',
      'managers.create',
      'managers.invite',
    ]);
    expect(JSON.stringify(lines)).not.toContain('123456789');
  });

  it('is opened whole or not at all, with every problem named', async () => {
    const count = async () =>
      (await world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM client'))[0]!.n;
    const before = await count();
    expect(
      problems(
        await open({
          client_name: '',
          program_id: 999,
          address_province: 'QC',
          pad: { routing: 'x', account_number: '1' },
          terms: false,
          features: { eft: 'yes' },
        }),
      ).sort(),
    ).toEqual([
      'client_name required',
      'features.eft invalid_value',
      'pad.account_number account_invalid',
      'pad.routing routing_invalid',
      'terms agreement_required',
    ]);
    expect(problems(await open({ program_id: 999, address_province: 'QC' })).sort()).toEqual([
      'address_province state_invalid',
      'program_id program_unknown',
    ]);
    expect(
      problems(
        await open({ first_manager: { fullname: 'Twin', email: 'manager0@client70001.example' } }),
      ),
    ).toEqual(['first_manager.email email_taken']);
    expect(await count()).toBe(before);
  });

  it('is changed by an operator, old and new in the audit, the account number in neither', async () => {
    const edited = await operator.call<Client>('POST', `/clients/${client.client_id}`, {
      body: {
        ...newClient(),
        client_name: 'Blue Bay Grill',
        pad: { routing: '021000021', account_number: '987654321' },
        version: client.version,
      },
    });
    expect(edited.body).toMatchObject({
      client_name: 'Blue Bay Grill',
      pad: { account_last4: '4321' },
      version: 2,
    });
    const [line] = await world.test.owner<{ before: object; after: object }>(
      `SELECT before, after FROM audit_line WHERE client_id = $1 AND action = 'clients.edit'`,
      [client.client_id],
    );
    expect(line).toEqual({
      before: { client_name: 'Blue Bay', pad_last4: '6789' },
      after: { client_name: 'Blue Bay Grill', pad_last4: '4321' },
    });
    expect(
      (
        await operator.call<Refused>('POST', `/clients/${client.client_id}`, {
          body: { ...newClient(), version: 1 },
        })
      ).body.code,
    ).toBe('changed_meanwhile');
    expect(
      problems(
        await operator.call('POST', `/clients/${client.client_id}`, {
          body: { ...newClient(), address_country: 'CA', address_province: '' },
        }),
      ),
    ).toEqual(['address_country invalid_value']);
  });

  it('is shown to its own people and to operators, to nobody else', async () => {
    expect((await admin.call('GET', `/clients/${client.client_id}`)).status).toBe(404);
    expect((await operator.call('GET', `/clients/${client.client_id}`)).status).toBe(200);
    expect((await admin.call('GET', `/clients/${world.ours.id}`)).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/clients'],
      ['POST', `/clients/${world.ours.id}`],
      ['DELETE', `/clients/${world.ours.id}`],
      ['GET', '/clients'],
    ] as const)
      expect((await admin.call(method, path, { body: {} })).status).toBe(403);
  });

  it("ends only when its wallets are empty, and takes its people's access with it", async () => {
    const refused = await operator.call<Refused>('DELETE', `/clients/${world.ours.id}`);
    expect(refused.body).toMatchObject({
      code: 'wallets_not_empty',
      params: { total: '10000.00', count: 1 },
      errors: [
        { path: `wallets.${world.ours.store}`, params: { wallet: 'First', balance: '10000.00' } },
      ],
    });
    expect(
      (await operator.call<Client>('DELETE', `/clients/${client.client_id}`)).body.active,
    ).toBe(false);
    expect((await operator.call<Refused>('DELETE', '/clients/1')).body.code).toBe('not_yourself');
    const theirs = await signedIn(world, world.travel);
    await world.test.owner('UPDATE client SET active = false WHERE client_id = $1', [
      world.travel.id,
    ]);
    expect((await theirs.call('GET', '/manager-sessions')).status).toBe(401);
  });
});

describe('a client that ends', () => {
  it('with an operator inside, who stays signed in, and with money that comes at the same moment', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { client_id: id } = (
        await open({ first_manager: undefined, client_name: `Brief ${round}` })
      ).body;
      const inside = await signedIn(world, {
        ...world.ours,
        id: 1,
        managers: { Admin: world.operator },
      });
      await inside.call('POST', '/operator/enter', {
        body: { client_id: id, reason: 'Opening it' },
      });
      const { store_id: store } = (
        await inside.call<{ store_id: number }>('POST', '/stores', {
          body: { store_name: 'Only', timezone: 'America/New_York' },
        })
      ).body;
      const [ended, ...paid] = await Promise.all([
        operator.call<Refused>('DELETE', `/clients/${id}`),
        ...[1, 2, 3].map((key) =>
          inside.call('POST', `/stores/${store}/wallets/${store}/adjust`, {
            key: `${id}-${key}`,
            body: { amount: '10.00', notes: 'Start' },
          }),
        ),
      ]);
      // Either the money was first, and the client goes on, or nothing came any more.
      const took = paid.filter((answer) => answer.status === 200).length;
      expect(took === 0 ? ended.status : ended.body.code).toBe(
        took === 0 ? 200 : 'wallets_not_empty',
      );
      if (took === 0)
        expect((await inside.call('GET', '/manager-sessions')).body).toMatchObject({
          client_id: 1,
        });
    }
  });
});

describe('a client that still waits for something', () => {
  it('ends when its orders are over and its money has arrived, and says all that is left at once', async () => {
    const { client_id: id } = (await open({ first_manager: undefined, client_name: 'Waiting' }))
      .body;
    const inside = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    await inside.call('POST', '/operator/enter', { body: { client_id: id, reason: 'Opening it' } });
    const { store_id: store } = (
      await inside.call<{ store_id: number }>('POST', '/stores', {
        body: { store_name: 'Only', timezone: 'America/New_York' },
      })
    ).body;
    const adjust = (amount: string) =>
      inside.call('POST', `/stores/${store}/wallets/${store}/adjust`, {
        key: `waiting${amount}`,
        body: { amount, notes: 'x' },
      });
    await adjust('1000.00');
    const order = (
      await inside.call<{ order_id: number; key: string; quote: { total: string } }>(
        'POST',
        '/card-orders',
        {
          body: {
            quantity: 100,
            wallet_id: store,
            company_name: 'W',
            email: 'w@w.example',
            address: '1 Main St',
            address_more: '',
            city: 'Albany',
            province: 'NY',
            country: 'US',
            postal_code: '12207',
            addressee: 'W',
            card_holder_name: 'W W',
          },
        },
      )
    ).body;
    // A price that nobody has paid keeps nobody waiting.
    expect(
      (await operator.call<Refused>('DELETE', `/clients/${id}`)).body.errors.map((one) => one.code),
    ).toEqual(['balance_left']);
    expect(
      (await inside.call('POST', `/card-orders/${order.order_id}/submit`, { key: order.key }))
        .status,
    ).toBe(200);
    const both = (await operator.call<Refused>('DELETE', `/clients/${id}`)).body;
    expect(both.errors.map((one) => `${one.path} ${one.code}`)).toEqual([
      `wallets.${store} balance_left`,
      `orders.${order.order_id} order_open`,
    ]);
    await adjust(`-${both.params.total}`);
    expect((await operator.call<Refused>('DELETE', `/clients/${id}`)).body).toMatchObject({
      code: 'orders_open',
      errors: [{ params: { order: order.order_id, state: 'submitted', quantity: 100 } }],
    });
    expect((await operator.call<Client>('GET', `/clients/${id}`)).body.active).toBe(true);
    // Its refund is still to come.
    await world.test.owner(
      `UPDATE card_order SET state = 'cancelled', payment_state = 'refunding' WHERE client_id = $1`,
      [id],
    );
    expect((await operator.call<Refused>('DELETE', `/clients/${id}`)).body.code).toBe(
      'orders_open',
    );
    await world.test.owner(
      `UPDATE card_order SET payment_state = 'refunded' WHERE client_id = $1`,
      [id],
    );
    // Money that is on its way keeps the client even where its wallets are empty.
    await world.test.owner(
      `UPDATE movement SET status = 'pre-paid', state = 'unknown' WHERE client_id = $1 AND kind = 'purchase'`,
      [id],
    );
    expect((await operator.call<Refused>('DELETE', `/clients/${id}`)).body.code).toBe(
      'money_under_way',
    );
    await world.test.owner(
      `UPDATE movement SET status = 'paid', state = 'final' WHERE client_id = $1 AND state = 'unknown'`,
      [id],
    );
    expect((await operator.call<Client>('DELETE', `/clients/${id}`)).body.active).toBe(false);
    await expectBooksInOrder(world, id);
  });

  it('does not end while loads, unloads or batches are not decided', async () => {
    await world.test.owner('UPDATE client SET active = true WHERE client_id = $1', [
      world.travel.id,
    ]);
    const waits = async () =>
      (await operator.call<Refused>('DELETE', `/clients/${world.travel.id}`)).body.errors
        .filter((one) => one.code === 'money_under_way')
        .map((one) => one.params);
    expect(await waits()).toEqual([]);
    const travel = await signedIn(world, world.travel, 'Sunwing Admin');
    const began = await travel.call('POST', `/managers/${travel.manager}/load-value`, {
      key: 'on-its-way',
      body: {
        customer_id: world.travel.customers[0],
        store_id: world.travel.store,
        amount: '25.00',
        notes: 'x',
      },
    });
    expect(began.status).toBe(200);
    await world.test.owner(
      `UPDATE movement SET status = 'pre-paid', state = 'unknown' WHERE client_id = $1 AND kind = 'load'`,
      [world.travel.id],
    );
    expect(await waits()).toEqual([{ count: 1, amount: '25.00' }]);
    await world.test.owner(
      `UPDATE movement SET status = 'paid', state = 'final' WHERE client_id = $1 AND kind = 'load'`,
      [world.travel.id],
    );
    await world.test.owner(
      `INSERT INTO bulk_job (client_id, kind, source, state, wallet_id, manager_id, manager_name, key, attempt, to_send, to_send_amount, sent, sent_amount, created_at, updated_at)
      VALUES ($1, 'unload', 'file', 'processing', $2, 1, 'x', 'x', 1, 10, 10000, 4, 4000, now(), now())`,
      [world.travel.id, world.travel.store],
    );
    expect(await waits()).toEqual([{ count: 6, amount: '60.00' }]);
    await world.test.owner(`UPDATE bulk_job SET state = 'complete' WHERE client_id = $1`, [
      world.travel.id,
    ]);
    expect(await waits()).toEqual([]);
  });
});

describe('a program', () => {
  const input = (more: object = {}) => ({
    name: 'Bay',
    product_name: 'Bay',
    variant: 'standard',
    card_type: 'prepaid',
    network: 'Visa',
    issuing_bank: 'Bank',
    bin: '400012',
    processor: 'sandbox',
    fees: { load: { bps: 150, min: '0.25', max: '5', borne_by: 'card' } },
    ...more,
  });
  it('is added, changed and, while nobody uses it, deleted', async () => {
    const added = await operator.call<Program>('POST', '/program', { body: input() });
    expect(added).toMatchObject({
      status: 201,
      body: {
        clients: 0,
        fees: {
          load: { bps: 150, flat: '0.00', min: '0.25', max: '5.00', borne_by: 'card' },
          unload: { bps: 0, max: null },
        },
      },
    });
    const path = `/program/${added.body.program_id}`;
    expect(
      (await operator.call<Program>('POST', path, { body: input({ name: 'Bay 2', version: 1 }) }))
        .body,
    ).toMatchObject({ name: 'Bay 2', version: 2 });
    expect(
      (await operator.call<Refused>('POST', path, { body: input({ version: 1 }) })).body.code,
    ).toBe('changed_meanwhile');
    expect((await operator.call('DELETE', path)).status).toBe(200);
    expect((await operator.call('DELETE', path)).status).toBe(404);
    const lines = await world.test.owner<{ action: string }>(
      `SELECT action FROM audit_line WHERE client_id = 1 AND subject_kind = 'program' ORDER BY id`,
    );
    expect(lines.map((line) => line.action)).toEqual([
      'programs.create',
      'programs.edit',
      'programs.delete',
    ]);
  });
  it('stays while a client uses it, and stays what it is', async () => {
    expect((await operator.call<Refused>('DELETE', `/program/${program}`)).body.code).toBe(
      'program_used',
    );
    expect(
      (
        await operator.call<Refused>('POST', `/program/${program}`, {
          body: input({ variant: 'travel' }),
        })
      ).body.code,
    ).toBe('program_used');
  });
  it('that is deleted while somebody opens a client with it: one of the two is told', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { body } = await operator.call<Program>('POST', '/program', {
        body: input({ name: `Brief ${round}` }),
      });
      const [opened, deleted] = await Promise.all([
        open({ first_manager: undefined, program_id: body.program_id }),
        operator.call<Refused>('DELETE', `/program/${body.program_id}`),
      ]);
      const told = opened.status === 201 ? [deleted.body.code] : problems(opened);
      expect(told).toEqual([opened.status === 201 ? 'program_used' : 'program_id program_unknown']);
    }
  });
  it('is refused with every problem named, and to everybody but operators', async () => {
    expect(
      problems(
        await operator.call('POST', '/program', {
          body: input({ name: '', bin: '12', fees: { load: { bps: -1, min: '5', max: '1' } } }),
        }),
      ).sort(),
    ).toEqual([
      'bin bin_invalid',
      'fees.load.bps invalid_value',
      'fees.load.max fee_range',
      'name required',
    ]);
    expect((await admin.call('GET', '/program')).status).toBe(403);
  });
});
