import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import { cardsPorts } from '#server/wiring/cards-wiring.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { sandboxPayments } from '#test/support/sandbox-payments.ts';
import { type SandboxInTest, sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { orderSweep, readFeed } from './index.ts';

type Order = {
  order_id: number;
  state: string;
  key: string;
  quote: Record<string, string>;
  payment_state: string;
  checkout_url: string | null;
  failure: string | null;
  received: number;
  tracking: string | null;
  abilities: string[];
  steps: { state: string }[];
  postal_code: string;
  enough: boolean;
};
type Refused = {
  code: string;
  params: Record<string, number>;
  errors: { path: string; code: string; params?: Record<string, string> }[];
};

let world: World;
let sandbox: SandboxInTest;
let provider: Awaited<ReturnType<typeof sandboxPayments>>;
let admin: Caller;
let issuer: CardIssuer;
/** The provider closes pages by itself after a while; asked to close one again, it refuses. */
let lapsing = false;
const rethrow = (error: unknown): void => {
  throw error;
};

beforeAll(async () => {
  [sandbox, provider] = await Promise.all([
    sandboxProcessor({ now: () => world.clock.now() }),
    sandboxPayments(),
  ]);
  issuer = sandbox.issuer;
  const through = Object.fromEntries(
    Object.keys(issuer).map((name) => [
      name,
      (...given: unknown[]) =>
        (issuer[name as keyof CardIssuer] as (...all: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as CardIssuer;
  world = await buildWorld({
    processor: sandbox.processor,
    issuer: through,
    payments: {
      ...provider.payments,
      expire: async (id) => {
        const closed = await provider.payments.expire(id);
        return lapsing ? { outcome: 'refused', code: 'not_open' } : closed;
      },
    },
  });
  admin = await signedIn(world, world.ours);
});
beforeEach(() => void (issuer = sandbox.issuer));
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
  await Promise.all([sandbox.stop(), provider.stop()]);
});

const deps = () => ({
  db: world.test.database,
  clock: world.clock,
  issuer,
  ports: cardsPorts,
  payments: provider.payments,
  portalUrl: 'https://portal.example',
  logged: () => undefined,
});
const details = (more: object = {}) => ({
  quantity: 100,
  wallet_id: world.ours.store,
  company_name: 'Maple Table',
  email: 'office@maple.example',
  address: '100 Rue  Sainte-Catherine',
  address_more: '',
  city: 'Montréal',
  province: 'qc',
  country: 'CA',
  postal_code: 'h2x1y4',
  addressee: 'Ada Admin',
  card_holder_name: 'Maple Team',
  ...more,
});
const quote = async (more: object = {}) =>
  await admin.call<Order & Refused>('POST', '/card-orders', { body: details(more) });
const submit = (order: Order, by = admin, key = order.key) =>
  by.call<Order & Refused>('POST', `/card-orders/${order.order_id}/submit`, { key });
const cancel = (order: Order) =>
  admin.call<Order & Refused>('POST', `/card-orders/${order.order_id}/cancel`, {
    key: `cancel-${order.order_id}`,
  });
const show = async (order: Order) =>
  (await admin.call<Order>('GET', `/card-orders/${order.order_id}`)).body;
const advance = async (order: Order) => {
  await sandbox.press(`/card-orders/order-${world.ours.id}-${order.order_id}/advance`);
  await readFeed(deps());
  return show(order);
};
const wallet = async () =>
  BigInt(
    (
      await world.test.owner<{ balance: string }>(
        `SELECT a.balance::text FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.id = $1`,
        [world.ours.store],
      )
    )[0]!.balance,
  );
const moved = (order: Order) =>
  world.test.owner<{ kind: string; amount: string }>(
    `SELECT kind, amount::text FROM movement WHERE description = $1 ORDER BY id`,
    [`Card order ${order.order_id}`],
  );

describe('the quote', () => {
  it('is priced by the server, with the address as the post writes it', async () => {
    const done = await quote();
    expect(done.status).toBe(201);
    expect(done.body).toMatchObject({
      state: 'quoted',
      postal_code: 'H2X 1Y4',
      address: '100 Rue Sainte-Catherine',
      quote: {
        card_fee: '495.00',
        surcharge: '0.00',
        bank_fee: '25.00',
        shipping_fee: '19.95',
        tax: '80.86',
        total: '620.81',
      },
      enough: true,
      abilities: ['edit', 'submit', 'cancel'],
    });
    expect(
      (await admin.call<Order>('GET', '/card-orders/quote?quantity=5&country=US&province=NY')).body
        .quote,
    ).toMatchObject({ surcharge: '45.00', tax: '0.00' });
    const normal = await admin.call('POST', `/managers/${admin.manager}/validate-address`, {
      body: details(),
    });
    expect(normal.body).toMatchObject({ province: 'QC', postal_code: 'H2X 1Y4', changed: true });
  });

  it('names everything that is wrong at once', async () => {
    const none = await admin.call<Refused>('POST', '/card-orders', { body: {} });
    expect(none.body.errors.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
      'address required',
      'addressee required',
      'card_holder_name required',
      'city required',
      'company_name required',
      'country required',
      'email required',
      'postal_code required',
      'province required',
      'quantity required',
      'wallet_id wallet_required',
    ]);
    const wrong = await quote({
      quantity: 1_001,
      wallet_id: world.travel.store,
      email: 'office@',
      postal_code: 'M5V 2T6',
      card_holder_name: 'x'.repeat(27),
    });
    expect(wrong.body.errors.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
      'card_holder_name too_long',
      'email email_invalid',
      'postal_code postal_code_elsewhere',
      'quantity cards_quantity',
      'wallet_id wallet_not_yours',
    ]);
  });

  it('takes names that can be embossed and printed', async () => {
    const wrong = await quote({
      card_holder_name: '=cmd()',
      addressee: '\u202eadA',
      company_name: 'Maple® & Fils',
    });
    expect(wrong.body.errors.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
      'addressee invalid_characters',
      'card_holder_name invalid_characters',
    ]);
    expect(
      (await quote({ card_holder_name: 'Équipe d’été #2', addressee: 'علی رضا' })).status,
    ).toBe(201);
  });

  it('is refused below 20 with the limit named, and after seven days', async () => {
    const few = (await quote({ quantity: 19 })).body;
    expect(few.quote.surcharge).toBe('45.00');
    expect((await submit(few)).body).toMatchObject({
      code: 'order_below_minimum',
      params: { minimum: 20 },
    });
    expect(
      (
        await admin.call<Order>('POST', `/card-orders/${few.order_id}`, {
          body: details({ quantity: 20 }),
        })
      ).body.quote.surcharge,
    ).toBe('0.00');
    const edited = await show(few);
    expect(edited.key).not.toBe(few.key);
    const late = (await quote()).body;
    const start = world.clock.now();
    world.clock.moveTo(after(start, days(7)));
    const again = await signedIn(world, world.ours);
    expect((await submit(late, again)).body.code).toBe('order_expired');
    world.clock.moveTo(start);
  });
});

describe('paid from a wallet', () => {
  it('takes the money once, however often and from how many windows it is sent', async () => {
    const order = (await quote()).body;
    const before = await wallet();
    const answers = await Promise.all([submit(order), submit(order), submit(order)]);
    expect(answers.map((answer) => answer.body.state)).toEqual([
      'submitted',
      'submitted',
      'submitted',
    ]);
    expect((await submit(order, admin, 'another window')).body.code).toBe('order_submit_failed');
    expect(before - (await wallet())).toBe(62_081n);
    expect(await moved(order)).toEqual([{ kind: 'purchase', amount: '62081' }]);
  });

  it('what was reviewed before somebody changed the order is not paid', async () => {
    const order = (await quote()).body;
    const before = await wallet();
    const changed = (
      await admin.call<Order>('POST', `/card-orders/${order.order_id}`, {
        body: details({ quantity: 900 }),
      })
    ).body;
    expect((await submit(order)).body.code).toBe('order_changed');
    expect(await wallet()).toBe(before);
    expect((await submit(changed)).body.state).toBe('submitted');
  });

  it('is followed to delivery, and its cards are in the stock', async () => {
    const order = (await submit((await quote({ quantity: 25 })).body)).body;
    for (const state of ['approved', 'in_production', 'shipped', 'delivered'])
      expect((await advance(order)).state).toBe(state);
    const there = await show(order);
    expect(there).toMatchObject({ received: 25, abilities: [] });
    expect(there.steps.map((step) => step.state)).toEqual([
      'quoted',
      'submitted',
      'approved',
      'in_production',
      'shipped',
      'delivered',
    ]);
    const stock = await admin.call<{ meta: { total: number }; data: { proxy: string }[] }>(
      'GET',
      `/admins/${admin.manager}/all-proxies?state=free`,
    );
    expect(stock.body.meta.total).toBe(25);
    const mails = await world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message WHERE recipient = 'office@maple.example' AND subject LIKE $1 ORDER BY id`,
      [`Card order ${order.order_id} %`],
    );
    expect(mails.map((mail) => mail.body.split('\n')[0])).toEqual([
      expect.stringContaining('sent to the manufacturer'),
      expect.stringContaining('is on its way'),
      expect.stringContaining('in your stock'),
    ]);
    await world.test.owner(`UPDATE card_feed SET cursor = 'x-0'`);
    await readFeed(deps());
    expect((await show(order)).received).toBe(25);
    expect((await cancel(order)).body.code).toBe('order_cancel_failed');
  });

  it('is sent by the sweep where the maker could not be reached, and where the process was killed', async () => {
    issuer = { ...sandbox.issuer, order: () => Promise.resolve({ outcome: 'unavailable' }) };
    const waiting = (await submit((await quote()).body)).body;
    expect(waiting.state).toBe('submitted');
    issuer = {
      ...sandbox.issuer,
      order: async (given) => {
        await sandbox.issuer.order(given);
        throw new Error('killed');
      },
    };
    const killed = (await quote()).body;
    expect((await submit(killed)).status).toBe(500);
    issuer = sandbox.issuer;
    world.clock.moveTo(after(world.clock.now(), 6_000));
    await runSweep(world.test.database, orderSweep(deps(), rethrow));
    for (const order of [waiting, killed]) expect((await advance(order)).state).toBe('approved');
    expect(await moved(killed)).toHaveLength(1);
  });

  it('is cancelled until production, and the money goes back once', async () => {
    const before = await wallet();
    const order = (await submit((await quote()).body)).body;
    await advance(order);
    expect(
      (await Promise.all([cancel(order), cancel(order)])).map((answer) => answer.body.state),
    ).toEqual(['cancelled', 'cancelled']);
    expect(await wallet()).toBe(before);
    expect(await moved(order)).toEqual([
      { kind: 'purchase', amount: '62081' },
      { kind: 'refund', amount: '62081' },
    ]);
    const made = (await submit((await quote()).body)).body;
    // The maker is quicker than its news.
    for (const _ of [1, 2])
      await sandbox.press(`/card-orders/order-${world.ours.id}-${made.order_id}/advance`);
    expect((await cancel(made)).body.code).toBe('order_cancel_failed');
    expect(await show(made)).toMatchObject({ state: 'in_production', payment_state: 'paid' });
  });

  it('goes back where the maker refuses, and says so', async () => {
    const before = await wallet();
    const order = (await submit((await quote({ card_holder_name: 'Refuse me' })).body)).body;
    expect(order).toMatchObject({
      state: 'cancelled',
      failure: 'maker_refused',
      payment_state: 'refunded',
    });
    expect(await wallet()).toBe(before);
  });

  it('is refused where the wallet lacks the money', async () => {
    const order = (await quote({ quantity: 1_000, wallet_id: world.ours.otherStore })).body;
    expect(order.enough).toBe(false);
    expect((await submit(order)).body.code).toBe('insufficient_wallet');
    expect((await show(order)).state).toBe('quoted');
  });
});

describe('paid by card', () => {
  const checkout = (order: Order) =>
    admin.call<Order & Refused>('POST', `/card-orders/${order.order_id}/checkout`);
  const check = (order: Order) =>
    admin.call<Order & Refused>('POST', `/card-orders/${order.order_id}/check-payment`);

  it("opens the provider's page once, is declined there, paid there, and posted once", async () => {
    const order = (await quote()).body;
    const income = BigInt(await heldBy(world, world.ours.id, 'fee_income'));
    const opened = await Promise.all([checkout(order), checkout(order)]);
    expect(new Set(opened.map((answer) => answer.body.checkout_url)).size).toBe(1);
    const page = opened[0].body.checkout_url!;
    expect((await provider.pay(page, '4000 0000 0000 0002')).text).toContain('declined');
    expect((await check(order)).body).toMatchObject({ state: 'quoted', payment_state: 'pending' });
    expect(await provider.pay(page, '4242 4242 4242 4242')).toMatchObject({
      status: 303,
      to: `https://portal.example/account-management/order-cards/${order.order_id}?returned=paid`,
    });
    const done = await Promise.all([check(order), check(order)]);
    expect(done.map((answer) => answer.body.state)).toEqual(['submitted', 'submitted']);
    expect(BigInt(await heldBy(world, world.ours.id, 'fee_income')) - income).toBe(62_081n);
    expect((await submit(order)).body.code).toBe('order_submit_failed');
    // Cancelled: the books at once, the provider with it.
    expect((await cancel(order)).body).toMatchObject({
      state: 'cancelled',
      payment_state: 'refunded',
    });
    expect(BigInt(await heldBy(world, world.ours.id, 'fee_income'))).toBe(income);
  });

  it('is left for the wallet: the page is closed, and one that was paid already is paid', async () => {
    const leave = (order: Order) =>
      admin.call<Order & Refused>('POST', `/card-orders/${order.order_id}/leave-checkout`);
    const order = (await quote()).body;
    const page = (await checkout(order)).body.checkout_url!;
    expect((await submit(order)).body.code).toBe('order_submit_failed');
    expect((await leave(order)).body).toMatchObject({
      state: 'quoted',
      payment_state: 'none',
      checkout_url: null,
    });
    expect((await provider.pay(page, '4242424242424242')).to).toContain('returned=unpaid');
    expect((await submit(order)).body).toMatchObject({ state: 'submitted', payment_state: 'paid' });
    const paid = (await quote()).body;
    await provider.pay((await checkout(paid)).body.checkout_url!, '4242424242424242');
    expect((await leave(paid)).body).toMatchObject({ state: 'submitted', payment_state: 'paid' });
  });

  it('is left where its page never opened, and cancelled where it lapsed', async () => {
    const down = await signedIn(world, world.ours);
    const order = (await quote()).body;
    await world.test.owner(
      `UPDATE card_order SET payment = 'card', payment_state = 'pending', checkout_no = 1 WHERE id = $1`,
      [order.order_id],
    );
    expect(
      (await down.call<Order>('POST', `/card-orders/${order.order_id}/leave-checkout`)).body,
    ).toMatchObject({ payment_state: 'none' });
    expect((await submit(order)).body.state).toBe('submitted');
    const lapsed = (await quote()).body;
    await checkout(lapsed);
    lapsing = true;
    expect((await cancel(lapsed)).body).toMatchObject({
      state: 'cancelled',
      payment_state: 'none',
    });
    lapsing = false;
  });

  it('is found by the sweep where nobody comes back from the page', async () => {
    const order = (await quote()).body;
    await provider.pay((await checkout(order)).body.checkout_url!, '4242424242424242');
    world.clock.moveTo(after(world.clock.now(), 6_000));
    await runSweep(world.test.database, orderSweep(deps(), rethrow));
    expect((await show(order)).state).toBe('submitted');
  });
});

describe('whose orders', () => {
  it('a Manager sees those of their wallets', async () => {
    const [elsewhere, theirs] = [
      (await quote({ wallet_id: world.ours.otherStore })).body,
      (await quote()).body,
    ];
    const manager = await signedIn(world, world.ours, 'Manager');
    expect((await manager.call('GET', `/card-orders/${elsewhere.order_id}`)).status).toBe(404);
    expect((await manager.call('GET', `/card-orders/${theirs.order_id}`)).status).toBe(200);
    const list = await manager.call<{ data: Order[] }>('GET', '/card-orders?per_page=100');
    expect(list.body.data.map((order) => order.order_id)).not.toContain(elsewhere.order_id);
  });
});
