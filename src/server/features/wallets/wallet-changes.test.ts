import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { lowWalletSweep } from './index.ts';

type Wallet = {
  wallet_id: number;
  store_id: number;
  wallet_name: string;
  balance: string;
  alert_amount: string | null;
  card_load_identifier: string | null;
  notification_recipients: string[];
  version: number;
};
type Store = { store_id: number; store_name: string; timezone: string; wallets: Wallet[] };
type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string }[];
};
type List<T> = { data: T[] };

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
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
});

const problems = (refused: { body: Refused }) =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);
const actions = async (kind: string, id: number) =>
  (
    await world.test.owner<{ action: string }>(
      'SELECT action FROM audit_line WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id',
      [kind, id],
    )
  ).map((line) => line.action);
const open = (by: Caller, more: object = {}) =>
  by.call<Store & Refused>('POST', '/stores', {
    body: {
      store_name: 'Harbour',
      timezone: 'america/halifax',
      departments: ['FOH', 'foh', 'BOH'],
      ...more,
    },
  });

describe('a store', () => {
  it('opens with its main wallet, which has its number, and departments', async () => {
    const opened = await open(admin, {
      card_load_identifier: 'hbr-1',
      alert_amount: '500',
      notification_recipients: ['Ops@Example.com', 'ops@example.com'],
    });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({ store_name: 'Harbour', timezone: 'America/Halifax' });
    expect(opened.body.wallets).toMatchObject([
      { wallet_id: opened.body.store_id, balance: '0.00', alert_amount: '500.00' },
    ]);
    const wallet = (await admin.call<Wallet>('GET', `/wallets/${opened.body.store_id}`)).body;
    expect(wallet).toMatchObject({
      card_load_identifier: 'HBR-1',
      notification_recipients: ['ops@example.com'],
      version: 1,
    });
    expect(
      (
        await admin.call<List<{ department_name: string }>>(
          'GET',
          `/stores/departments/${opened.body.store_id}`,
        )
      ).body.data.map((one) => one.department_name),
    ).toEqual(['BOH', 'foh']);
    expect(await actions('store', opened.body.store_id)).toEqual(['stores.create']);
  });

  it('that a Zone Manager opens is theirs to see', async () => {
    const opened = await open(zone, { store_name: 'Uptown' });
    expect(opened.status).toBe(201);
    expect((await zone.call('GET', `/stores/${opened.body.store_id}`)).status).toBe(200);
  });

  it('is refused with every problem named', async () => {
    const refused = await admin.call<Refused>('POST', '/stores', {
      body: {
        store_name: ' ',
        timezone: 'Mars/Base',
        card_load_identifier: 'a b',
        external_location_id: 'A B',
        alert_amount: '-1',
        notification_recipients: ['x'],
      },
    });
    expect(problems(refused).sort()).toEqual([
      'alert_amount amount_not_positive',
      'card_load_identifier letters_and_numbers',
      'external_location_id location_id_invalid',
      'notification_recipients.0 email_invalid',
      'store_name required',
      'timezone timezone_invalid',
    ]);
    expect(
      problems(
        await open(admin, {
          store_name: 'first',
          card_load_identifier: 'HBR-1',
          alert_amount: '5',
        }),
      ).sort(),
    ).toEqual([
      'card_load_identifier load_identifier_taken',
      'notification_recipients recipients_required',
      'store_name name_taken',
    ]);
  });

  it('changes, and tells the second of two who was first', async () => {
    const { store_id: id } = (await open(admin, { store_name: 'Canal' })).body;
    expect(
      (
        await admin.call<Store>('POST', `/stores/${id}`, {
          body: { store_name: 'Canal St', timezone: 'America/Toronto', version: 1 },
        })
      ).body.store_name,
    ).toBe('Canal St');
    expect(
      (
        await admin.call<Refused>('POST', `/stores/${id}`, {
          body: { store_name: 'X', timezone: 'America/Toronto', version: 1 },
        })
      ).body,
    ).toMatchObject({ code: 'changed_meanwhile', params: { by: 'Admin' } });
    expect(await actions('store', id)).toEqual(['stores.create', 'stores.edit']);
  });
});

describe('a wallet', () => {
  it('is added to a store with books of its own, and changed', async () => {
    const added = await admin.call<Wallet>('POST', `/stores/${world.ours.store}/wallets`, {
      body: { wallet_name: 'Events' },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { store_id: world.ours.store, balance: '0.00', version: 1 },
    });
    const path = `/wallets/${added.body.wallet_id}`;
    expect(
      (
        await admin.call<Wallet>('POST', path, {
          body: {
            wallet_name: 'Catering',
            alert_amount: '20',
            notification_recipients: ['a@b.example'],
            version: 1,
          },
        })
      ).body,
    ).toMatchObject({ wallet_name: 'Catering', alert_amount: '20.00', version: 2 });
    expect(
      (await admin.call<Refused>('POST', path, { body: { wallet_name: 'X', version: 1 } })).body
        .code,
    ).toBe('changed_meanwhile');
    expect(await actions('wallet', added.body.wallet_id)).toEqual([
      'wallets.create',
      'wallets.edit',
    ]);
  });

  it("is loaded and unloaded from the program's money by an operator who is inside, once a key", async () => {
    const operator = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    const adjust = (by: Caller, amount: string, key: string) =>
      by.call<Refused & { balance: string }>(
        'POST',
        `/stores/${world.ours.store}/wallets/${world.ours.store}/adjust`,
        { key, body: { amount, notes: 'Opening' } },
      );
    expect((await adjust(admin, '10', 'x')).status).toBe(403);
    expect((await adjust(operator, '10', 'x')).status).toBe(404);
    await operator.call('POST', '/operator/enter', {
      body: { client_id: world.ours.id, reason: 'Set-up' },
    });
    expect((await adjust(operator, '250.00', 'one')).body.balance).toBe('10250.00');
    expect((await adjust(operator, '250.00', 'one')).body.balance).toBe('10250.00');
    expect((await adjust(operator, '-50', 'two')).body.balance).toBe('10200.00');
    expect((await adjust(operator, '-10200.01', 'three')).body.code).toBe('insufficient_wallet');
    expect((await adjust(operator, '0', 'four')).body.errors).toMatchObject([
      { path: 'amount', code: 'amount_zero' },
    ]);
  });

  it('below its alert amount writes to its people once, and again after it has recovered', async () => {
    const id = (
      await admin.call<Wallet>('POST', `/stores/${world.ours.store}/wallets`, {
        body: {
          wallet_name: 'Low',
          alert_amount: '100',
          notification_recipients: ['one@low.example', 'two@low.example'],
        },
      })
    ).body.wallet_id;
    const look = () =>
      runSweep(
        world.test.database,
        lowWalletSweep({ db: world.test.database, clock: world.clock }),
      );
    const mails = async () =>
      (
        await world.test.owner<{ n: number }>(
          `SELECT count(*)::int AS n FROM directory.message WHERE recipient LIKE '%@low.example'`,
        )
      )[0]!.n;
    await look();
    await look();
    expect(await mails()).toBe(2);
    const move = (from: number, to: number, amount: string) =>
      admin.call('POST', `/admins/${admin.manager}/wallet-to-wallet/${from}`, {
        key: `${from}-${amount}`,
        body: { client_id: world.ours.id, receiver_wallet_id: to, amount, notes: 'x' },
      });
    expect((await move(world.ours.store, id, '150')).status).toBe(200);
    await look();
    expect((await move(id, world.ours.store, '60')).status).toBe(200);
    await look();
    expect(await mails()).toBe(4);
  });
});

describe('departments', () => {
  it('are added, renamed and removed while nobody belongs to them', async () => {
    const path = `/stores/${world.ours.store}/departments`;
    const added = await admin.call<List<{ department_id: number; department_name: string }>>(
      'POST',
      path,
      { body: { department_name: 'Patio' } },
    );
    const id = added.body.data.find((one) => one.department_name === 'Patio')!.department_id;
    expect(
      problems(await admin.call('POST', path, { body: { department_name: 'patio' } })),
    ).toEqual(['department_name name_taken']);
    expect(
      (
        await admin.call<List<{ department_name: string }>>('POST', `${path}/${id}`, {
          body: { department_name: 'Terrace' },
        })
      ).body.data.map((one) => one.department_name),
    ).toContain('Terrace');
    await world.test.owner('UPDATE membership SET department_id = $1 WHERE customer_id = $2', [
      id,
      world.ours.customers[0],
    ]);
    expect((await admin.call<Refused>('DELETE', `${path}/${id}`)).body.code).toBe(
      'department_used',
    );
    await world.test.owner('UPDATE membership SET department_id = NULL WHERE customer_id = $1', [
      world.ours.customers[0],
    ]);
    expect((await admin.call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await actions('department', id)).toEqual([
      'departments.create',
      'departments.edit',
      'departments.remove',
    ]);
  });
});

it('a wallet has one id a type in other systems, and no two wallets have the same', async () => {
  const path = (id: number) => `/wallets/${id}/external-references`;
  expect(
    (
      await admin.call<List<object>>('POST', `${path(world.ours.store)}?type=lightspeed`, {
        body: { external_id: '4471,2' },
      })
    ).body.data,
  ).toEqual([{ type: 'lightspeed', external_id: '4471,2' }]);
  expect(
    problems(
      await admin.call('POST', path(world.ours.otherStore), {
        body: { type: 'lightspeed', external_id: '4471,2' },
      }),
    ),
  ).toEqual(['external_id reference_taken']);
  expect((await admin.call<List<object>>('DELETE', path(world.ours.store))).body.data).toEqual([]);
});
