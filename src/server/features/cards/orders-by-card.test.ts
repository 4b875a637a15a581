import { describe, expect, it } from 'vitest';
import { after } from '#kernel/instant.ts';
import { signedIn } from '#test/support/caller.ts';
import {
  CardOrderStory,
  type CardOrder,
  type OrderRefused,
} from '#test/support/card-order-story.ts';
import { rethrow } from '#test/support/issuer-story.ts';
import { heldBy } from '#test/support/money.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { orderSweep } from './index.ts';

const story = new CardOrderStory();
const { cancel, orderDeps, quote, show, submit } = story;

describe('paid by card', () => {
  const checkout = (order: CardOrder) =>
    story.admin.call<CardOrder & OrderRefused>('POST', `/card-orders/${order.order_id}/checkout`);
  const check = (order: CardOrder) =>
    story.admin.call<CardOrder & OrderRefused>(
      'POST',
      `/card-orders/${order.order_id}/check-payment`,
    );

  it("opens the provider's page once, is declined there, paid there, and posted once", async () => {
    const order = (await quote()).body;
    const income = BigInt(await heldBy(story.world, story.world.ours.id, 'fee_income'));
    const opened = await Promise.all([checkout(order), checkout(order)]);
    expect(new Set(opened.map((answer) => answer.body.checkout_url)).size).toBe(1);
    const page = opened[0].body.checkout_url!;
    expect((await story.provider.pay(page, '4000 0000 0000 0002')).text).toContain('declined');
    expect((await check(order)).body).toMatchObject({ state: 'quoted', payment_state: 'pending' });
    expect(await story.provider.pay(page, '4242 4242 4242 4242')).toMatchObject({
      status: 303,
      to: `https://portal.example/account-management/order-cards/${order.order_id}?returned=paid`,
    });
    const done = await Promise.all([check(order), check(order)]);
    expect(done.map((answer) => answer.body.state)).toEqual(['submitted', 'submitted']);
    expect(BigInt(await heldBy(story.world, story.world.ours.id, 'fee_income')) - income).toBe(
      62_081n,
    );
    expect((await submit(order)).body.code).toBe('order_submit_failed');
    // Cancelled: the books at once, the provider with it.
    expect((await cancel(order)).body).toMatchObject({
      state: 'cancelled',
      payment_state: 'refunded',
    });
    expect(BigInt(await heldBy(story.world, story.world.ours.id, 'fee_income'))).toBe(income);
  });

  it('is left for the wallet: the page is closed, and one that was paid already is paid', async () => {
    const leave = (order: CardOrder) =>
      story.admin.call<CardOrder & OrderRefused>(
        'POST',
        `/card-orders/${order.order_id}/leave-checkout`,
      );
    const order = (await quote()).body;
    const page = (await checkout(order)).body.checkout_url!;
    expect((await submit(order)).body.code).toBe('order_submit_failed');
    expect((await leave(order)).body).toMatchObject({
      state: 'quoted',
      payment_state: 'none',
      checkout_url: null,
    });
    expect((await story.provider.pay(page, '4242424242424242')).to).toContain('returned=unpaid');
    expect((await submit(order)).body).toMatchObject({ state: 'submitted', payment_state: 'paid' });
    const paid = (await quote()).body;
    await story.provider.pay((await checkout(paid)).body.checkout_url!, '4242424242424242');
    expect((await leave(paid)).body).toMatchObject({ state: 'submitted', payment_state: 'paid' });
  });

  it('is left where its page never opened, and cancelled where it lapsed', async () => {
    const down = await signedIn(story.world, story.world.ours);
    const order = (await quote()).body;
    await story.world.test.owner(
      `UPDATE card_order SET payment = 'card', payment_state = 'pending', checkout_no = 1 WHERE id = $1`,
      [order.order_id],
    );
    expect(
      (await down.call<CardOrder>('POST', `/card-orders/${order.order_id}/leave-checkout`)).body,
    ).toMatchObject({ payment_state: 'none' });
    expect((await submit(order)).body.state).toBe('submitted');
    const lapsed = (await quote()).body;
    await checkout(lapsed);
    story.lapsing = true;
    expect((await cancel(lapsed)).body).toMatchObject({
      state: 'cancelled',
      payment_state: 'none',
    });
    story.lapsing = false;
  });

  it('is found by the sweep where nobody comes back from the page', async () => {
    const order = (await quote()).body;
    await story.provider.pay((await checkout(order)).body.checkout_url!, '4242424242424242');
    story.world.clock.moveTo(after(story.world.clock.now(), 6_000));
    await runSweep(story.world.test.database, orderSweep(orderDeps(), rethrow));
    expect((await show(order)).state).toBe('submitted');
  });
});
