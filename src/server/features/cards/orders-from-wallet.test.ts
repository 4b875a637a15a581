import { describe, expect, it } from 'vitest';
import { after } from '#kernel/instant.ts';
import { alertsSeen } from '#test/support/alerts-seen.ts';
import { signedIn } from '#test/support/caller.ts';
import { CardOrderStory, type CardOrder } from '#test/support/card-order-story.ts';
import { rethrow } from '#test/support/issuer-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { setAccessOf } from '#test/support/set-access.ts';
import { orderSweep, readFeed } from './index.ts';

const story = new CardOrderStory();
const { advance, cancel, details, moved, orderDeps, quote, show, submit, wallet } = story;

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
    expect((await submit(order, story.admin, 'another window')).body.code).toBe(
      'order_submit_failed',
    );
    expect(before - (await wallet())).toBe(62_081n);
    expect(await moved(order)).toEqual([{ kind: 'purchase', amount: '62081' }]);
  });

  it('is not paid from a wallet whose renewal failed, and its review says so', async () => {
    const order = (await quote()).body;
    const before = await wallet();
    await setAccessOf(story.world, story.world.ours.store, 'blocked');
    const blocker = { code: 'access_restricted', params: { wallet: 'First' } };
    expect((await show(order)).blockers).toEqual([blocker]);
    expect((await submit(order)).body).toMatchObject(blocker);
    expect(await wallet()).toBe(before);
    await setAccessOf(story.world, story.world.ours.store, 'full');
    expect((await submit(order)).body).toMatchObject({ state: 'submitted', blockers: [] });
  });

  it('what was reviewed before somebody changed the order is not paid', async () => {
    const order = (await quote()).body;
    const before = await wallet();
    const changed = (
      await story.admin.call<CardOrder>('POST', `/card-orders/${order.order_id}`, {
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
    const stock = await story.admin.call<{ meta: { total: number }; data: { proxy: string }[] }>(
      'GET',
      `/admins/${story.admin.manager}/all-proxies?state=free`,
    );
    expect(stock.body.meta.total).toBe(25);
    const mails = await story.world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message WHERE recipient = 'office@maple.example' AND subject LIKE $1 ORDER BY id`,
      [`Card order ${order.order_id} %`],
    );
    expect(mails.map((mail) => mail.body.split('\n')[0])).toEqual([
      expect.stringContaining('sent to the manufacturer'),
      expect.stringContaining('is on its way'),
      expect.stringContaining('in your stock'),
    ]);
    await story.world.test.owner(`UPDATE card_feed SET cursor = 'x-0'`);
    await readFeed(orderDeps());
    expect((await show(order)).received).toBe(25);
    expect((await cancel(order)).body.code).toBe('order_cancel_failed');
    const shipped = { wallet_id: story.world.ours.store, subject_id: order.order_id };
    expect(await alertsSeen(story.admin, 'order_shipped')).toMatchObject([shipped]);
    const limited = await signedIn(story.world, story.world.ours, 'Limited Access');
    expect(await alertsSeen(limited, 'order_shipped')).toEqual([]);
  });

  it('is sent by the sweep where the maker could not be reached, and where the process was killed', async () => {
    story.issuer = {
      ...story.sandbox.issuer,
      order: () => Promise.resolve({ outcome: 'unavailable' }),
    };
    const waiting = (await submit((await quote()).body)).body;
    expect(waiting.state).toBe('submitted');
    story.issuer = {
      ...story.sandbox.issuer,
      order: async (given) => {
        await story.sandbox.issuer.order(given);
        throw new Error('killed');
      },
    };
    const killed = (await quote()).body;
    expect((await submit(killed)).status).toBe(500);
    story.issuer = story.sandbox.issuer;
    story.world.clock.moveTo(after(story.world.clock.now(), 6_000));
    await runSweep(story.world.test.database, orderSweep(orderDeps(), rethrow));
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
      await story.sandbox.press(
        `/card-orders/order-${story.world.ours.id}-${made.order_id}/advance`,
      );
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
    const order = (await quote({ quantity: 1_000, wallet_id: story.world.ours.otherStore })).body;
    expect(order.enough).toBe(false);
    expect((await submit(order)).body.code).toBe('insufficient_wallet');
    expect((await show(order)).state).toBe('quoted');
  });
});
