import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { adjustWallet } from '#server/features/funds/index.ts';
import { raiseAlerts } from '#server/features/wallets/index.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import type { World } from '#test/support/world.ts';
import { bankThings } from './other-store-bank.ts';
import { type Poster, orderTo, poster } from './other-store-calls.ts';
import { pooledNight, sharedNights } from './other-store-tips.ts';

/** Parts of names that only people and places of the other stores bear. */
export const OTHER_NAMES = ['Zelda', 'Zuckerman', 'Second', 'Third', 'Zenith'] as const;

type Id = number | string;
/** The things of two stores of our own client that no lower level is assigned, by kind. */
export type OtherStoreThings = Readonly<Record<string, Id>> & {
  readonly store: number;
  readonly customer: number;
};

/**
 * Makes one thing of every kind that belongs to a store: at the second store, whose tips are
 * pooled, and at a third, whose tips are shared. An Admin makes them through the API.
 */
export async function makeOtherStoreThings(world: World): Promise<OtherStoreThings> {
  const admin = await signedIn(world, world.ours);
  const post = poster(admin);
  const { otherStore } = world.ours;
  const third = await post<{ store_id: number }>('/stores', {
    store_name: 'Third',
    timezone: 'America/Toronto',
    departments: ['Zenith'],
  });
  const [department] = await world.test.owner<{ id: number }>(
    'SELECT id FROM department WHERE client_id = $1 AND store_id = $2',
    [world.ours.id, otherStore],
  );
  const customer = await member(post, 'Zelda', otherStore, '4385550188');
  const colleague = await member(post, 'Zuckerman', third.store_id, '4385550189');
  return {
    store: otherStore,
    wallet: otherStore,
    from: otherStore,
    tip_wallet: otherStore,
    department: department!.id,
    customer,
    alert_id: await alertOf(world, otherStore),
    ...(await organisation(world, admin, post, otherStore)),
    ...(await money(world, post, otherStore, customer)),
    ...(await bankThings(world, post, otherStore)),
    ...(await subscriptionThings(world, otherStore)),
    ...(await pooledNight(world, admin, post, { wallet: otherStore, member: customer })),
    ...(await sharedNights(world, admin, post, { wallet: third.store_id, member: colleague })),
  };
}

/** A subscription and its invoice, as if the payment provider had told of them. */
async function subscriptionThings(world: World, wallet: number) {
  const { id: client } = world.ours;
  const at = world.clock.now();
  const [made] = await world.test.owner<{ id: number }>(
    `INSERT INTO subscription (client_id, wallet_id, state, access, price_id, integration_method, anchor, terms_version, terms_accepted_at, terms_accepted_by, attempt_key, due_at, created_at, created_by_name)
     VALUES ($1, $2, 'active', 'full', 1, 'manual', $3, '2026-01', $3, 'Zelda', 'key', '2099-01-01', $3, 'Zelda') RETURNING id`,
    [client, wallet, at],
  );
  const [invoice] = await world.test.owner<{ id: number }>(
    `INSERT INTO subscription_invoice (client_id, provider_id, subscription_id, wallet_id, number, status, currency, subtotal, discount, total, amount_due, lines, taxes, period_start, period_end, issued_at)
     VALUES ($1, 'in_1', $2, $3, 'Zenith-1', 'paid', 'CAD', 11900, 0, 11900, 11900, '[]', '[]', $4, $4, $4) RETURNING id`,
    [client, made!.id, wallet, at],
  );
  return { subscription: made!.id, subscription_invoice: invoice!.id };
}

async function alertOf(world: World, store: number): Promise<number> {
  const clientId = world.ours.id;
  await world.test.database.write({ clientId }, (tx) =>
    raiseAlerts(tx, clientId, [{ kind: 'wallet_low', walletId: store }], world.clock.now()),
  );
  const [alert] = await world.test.owner<{ id: number }>(
    'SELECT id FROM alert WHERE client_id = $1',
    [clientId],
  );
  return alert!.id;
}

/** What an operation changes that may take a store in its body too. */
export async function makeOwnThings(world: World): Promise<Readonly<Record<string, number>>> {
  const admin = await signedIn(world, world.ours);
  const order = await poster(admin)('/card-orders', orderTo(world.ours.store, 'Maple'));
  const file = await admin.upload<{ job_id: number }>(
    `/clients/${world.ours.id}/file-clients?store_id=${world.ours.store}`,
    'client_file',
    'first_name,last_name,mobile_number\nNora,Own,4385550198\n',
  );
  const payroll = await payrollFile(admin, world.ours.store, 'Nora,Own');
  return { order: order.order_id!, member_file: file.body.job_id, payroll_file: payroll };
}

/** A payroll file of a store, which first lets its people take earned pay. */
async function payrollFile(admin: Caller, store: number, name: string): Promise<number> {
  await admin.call('POST', `/ewa/settings/${store}`, { body: { on: true } });
  const file = await admin.upload<{ job_id: number }>(
    `/ewa/payroll-files?store_id=${store}`,
    'payroll_file',
    `pos_id,first_name,last_name,employee_type\n1,${name},hourly\n`,
  );
  return file.body.job_id;
}

async function member(post: Poster, name: string, store: number, mobile: string): Promise<number> {
  const { customer_id: id } = await post('/customers', {
    first_name: name,
    last_name: 'Tester',
    mobile_number: mobile,
    stores: [{ store_id: store }],
  });
  return id!;
}

async function organisation(world: World, admin: Caller, post: Poster, store: number) {
  const manager = await post('/managers', {
    fullname: 'Zelda Manager',
    email: 'zelda@maple.example',
    mobile_number: null,
    account_level: 'Manager',
    wallets: [store],
  });
  const file = await admin.upload<{ job_id: number }>(
    `/clients/${world.ours.id}/file-clients?store_id=${store}`,
    'client_file',
    'first_name,last_name,mobile_number\nZelda,Filed,4385550199\n',
  );
  const view = await admin.call<{ data: { view_id: number }[] }>(
    'POST',
    `/managers/${admin.manager}/views`,
    { body: { list: 'members', name: 'Mine', query: {} } },
  );
  return {
    colleague: manager.manager_id!,
    member_file: file.body.job_id,
    payroll_file: await payrollFile(admin, store, 'Zelda,Filed'),
    view: view.body.data[0]!.view_id,
  };
}

async function money(world: World, post: Poster, store: number, customer: number) {
  const admin = world.ours.managers.Admin!;
  await world.test.owner(
    `UPDATE customer SET proxy = '900000000188', status = 'active' WHERE client_id = $1 AND id = $2`,
    [world.ours.id, customer],
  );
  await fundWallet(world, store, 50_000n);
  const load = { customer_id: customer, amount: '25.00', store_id: store, notes: 'Zenith' };
  const review = await post<{ review_id: string }>('/reviews', { ...load, kind: 'load' });
  const movement = await post(`/managers/${admin}/load-value-clean`, load);
  const dispute = await post(`/managers/${admin}/dispute-transaction`, {
    customer_id: customer,
    record_id: movement.id,
    notes: 'Zenith',
    description: 'Zenith',
    united_states: false,
  });
  const job = await post('/bulk/drafts', {
    kind: 'load',
    store_id: store,
    rows: [{ first_name: 'Zelda', load_amount: '30.00' }],
  });
  const order = await post('/card-orders', orderTo(store));
  const file = await post('/exports', {
    report: 'transactions',
    file_type: 'csv',
    filters: { wallet: String(store) },
  });
  return {
    review_id: review.review_id,
    movement: movement.id!,
    dispute: dispute.dispute_id!,
    job: job.job_id!,
    bulk_id: job.job_id!,
    order: order.order_id!,
    export_id: file.export_id!,
  };
}

/**
 * Straight from the client's account of adjustments: a transfer would show the wallet's name in the
 * history of another.
 */
async function fundWallet({ test, ours, clock }: World, walletId: number, amount: Cents) {
  const [account] = await test.owner<{ id: number }>(
    `SELECT id FROM ledger_account WHERE client_id = $1 AND kind = 'adjustment'`,
    [ours.id],
  );
  await test.database.write({ clientId: ours.id }, async (tx) => {
    const done = await adjustWallet(
      {
        tx,
        actor: { kind: 'system', name: 'test', clientId: ours.id },
        origin: { ip: null, requestId: 'test', userAgent: null },
        now: clock.now(),
      },
      {
        walletId,
        amount,
        fundingAccountId: account!.id,
        notes: 'Opening balance',
      },
    );
    invariant(done.ok, 'the other store has money');
  });
}
