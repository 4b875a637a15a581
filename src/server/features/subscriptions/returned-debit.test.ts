import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { compareWithProvider } from './reconciliation/compare-with-provider.ts';

let story: SubscriptionStory;
let subscription: number;
let payment: string;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const debit = await story.saveDebit('000123456789');
  const made = await story.subscribe(debit, { contract: '1_year' });
  subscription = made.body.subscription!.id;
  await story.goTo('2026-03-20T00:00:00Z');
  await story.hear('invoice.paid');
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  expect(await story.end()).toEqual([]);
});

/** The bank takes the money of an invoice back. */
async function bankReturns(reason: string): Promise<void> {
  const [row] = await story.world.test.owner<{ payment: string }>(
    'SELECT payment_intent AS payment FROM subscription_invoice',
  );
  payment = row!.payment;
  await story.provider.control(`payment_intents/${payment}/return`, { reason });
}
/** As if each webhook had been lost. */
const nightly = () =>
  compareWithProvider(story.deps, (error) => {
    throw error;
  });

it('a debit settles after its days, and is in the books once', async () => {
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', processing: false });
  expect(await story.invoices()).toMatchObject([{ status: 'paid' }]);
  expect(await story.feeIncome()).toBe(134_244n);
});

it('returned 60 days later its posting is reversed once, it is unpaid, and day 0 begins', async () => {
  await story.goTo('2026-05-18T12:00:00Z');
  await bankReturns('insufficient_funds');
  const at = new Date('2026-05-18T12:01:00Z');
  await story.goTo(at);
  expect(await nightly()).toMatchObject({ behind: 1, opened: 0 });
  expect(await nightly()).toMatchObject({ behind: 0, opened: 0 });
  expect(await story.feeIncome()).toBe(0n);
  expect(await story.shown(subscription)).toMatchObject({
    status: 'past_due',
    access: 'full',
    failed: {
      since: '2026-05-18T12:00:00.000Z',
      next_retry_at: '2026-05-21T12:00:00.000Z',
      blocks_at: '2026-05-25T12:00:00.000Z',
    },
  });
  expect(await story.invoices()).toMatchObject([
    { status: 'failed', amount_in_dollars: '1342.44', amount_due: '1342.44' },
  ]);
  expect((await story.mails()).at(-1)).toContain('failed');
  const lines = await story.world.test.owner(
    `SELECT 1 FROM audit_line WHERE action = 'subscriptions.returned'`,
  );
  expect(lines).toHaveLength(1);
});

it('it is debited again on day 3, under way meanwhile, and in the books once more when it settles', async () => {
  await story.goTo('2026-05-21T13:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({ status: 'past_due', processing: true });
  expect(await story.invoices()).toMatchObject([{ status: 'processing' }]);
  expect(await story.feeIncome()).toBe(0n);
  await story.goTo('2026-05-30T00:00:00Z');
  await story.hear('invoice.paid');
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', failed: null });
  expect(await story.invoices()).toMatchObject([{ status: 'paid', amount_due: '0.00' }]);
  expect(await story.feeIncome()).toBe(134_244n);
  expect(await nightly()).toMatchObject({ behind: 0, opened: 0 });
});

it('returned a second time it is reversed again, told by a webhook, and paid by a card at once', async () => {
  await bankReturns('debit_not_authorized');
  await story.hear('charge.dispute.closed');
  expect(await story.feeIncome()).toBe(0n);
  expect(await story.shown(subscription)).toMatchObject({
    status: 'past_due',
    reason: 'debit_not_authorized',
    failed: { next_retry_at: null },
  });
  const card = await story.saveMethod('pm_card_visa');
  const paid = await story.pay((await story.invoices())[0]!.id, card);
  expect(paid.status).toBe(201);
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', access: 'full' });
  expect(await story.feeIncome()).toBe(134_244n);
  expect(await nightly()).toMatchObject({ behind: 0, opened: 0 });
});

it('one of a subscription that is over is reversed too, and stays to be paid before another', async () => {
  const wallet = story.world.ours.otherStore;
  const debit = await story.saveDebit('000123456789');
  const made = await story.subscribe(debit, { contract: '1_year', wallet });
  const { id } = made.body.subscription!;
  await story.goTo('2026-06-20T00:00:00Z');
  await story.admin.call('DELETE', `/tippool/subscriptions/${id}?at=now`);
  const [row] = await story.world.test.owner<{ payment: string }>(
    'SELECT payment_intent AS payment FROM subscription_invoice WHERE subscription_id = $1',
    [id],
  );
  const before = await story.feeIncome();
  await story.provider.control(`payment_intents/${row!.payment}/return`, {});
  await story.hear('charge.dispute.closed');
  expect((await story.feeIncome()) - before).toBe(-134_244n);
  expect(await story.shown(id)).toMatchObject({ status: 'cancelled', access: 'tips_off' });
  const [invoice] = await story.invoices();
  expect(invoice).toMatchObject({ status: 'uncollectible', wallet_id: wallet });
  const again = await story.reviewAnswer({
    wallet_id: wallet,
    price_id: await story.price('1_year'),
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'invoice_open' } });
  const card = await story.saveMethod('pm_card_visa');
  expect((await story.pay(invoice!.id, card)).status).toBe(201);
  expect(await story.feeIncome()).toBe(before);
  expect(await story.shown(id)).toMatchObject({ status: 'cancelled' });
});
