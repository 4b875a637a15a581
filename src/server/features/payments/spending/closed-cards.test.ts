import { describe, expect, it } from 'vitest';
import { CardStory } from '#test/support/card-story.ts';
import { explainClosedCard } from '../index.ts';

const story = new CardStory();

describe('a card that closes', () => {
  const close = (person: number, paidOut: number) =>
    story.posted({ person, kind: 'closed', amount: paidOut, merchant: '' });

  it('gives back what the processor paid out, to the wallet of its last load, as an unload', async () => {
    await story.empty(2);
    await story.worksInBoth(2);
    await story.transfer('100.00');
    await story.load('60.00', { person: 2 });
    await story.load('30.00', { person: 2, store: story.otherStore });
    const before = await story.balance(story.otherStore);
    expect(await close(2, 9_000)).toEqual({ cards: -9_000, wallets: 9_000 });
    expect((await story.balance(story.otherStore)) - before).toBe(9_000n);
    const rows = await story.world.test.owner<object>(
      `SELECT amount::int, wallet_id, status, balance_after::int FROM movement WHERE customer_id = $1 AND reason = 'card_closed'`,
      [story.person(2)],
    );
    expect(rows).toEqual([
      { amount: 9_000, wallet_id: story.otherStore, status: 'paid', balance_after: 0 },
    ]);
    expect(await story.audited('funds.return_rest', story.person(2))).toMatchObject([
      { after: { amount: '9000', wallet_id: story.otherStore } },
    ]);
    expect(await story.exceptions()).toEqual([]);
  });

  it('gives it to the wallet of their store where that one is no more', async () => {
    await story.load('31.00', { person: 2, store: story.otherStore });
    await story.world.test.owner('UPDATE wallet SET active = false WHERE id = $1', [
      story.otherStore,
    ]);
    const before = await story.balance(story.store);
    await close(2, 3_100);
    expect((await story.balance(story.store)) - before).toBe(3_100n);
    await story.world.test.owner('UPDATE wallet SET active = true WHERE id = $1', [
      story.otherStore,
    ]);
  });

  it('is an exception where our book says another amount, until what comes late explains it', async () => {
    await story.load('40.00', { person: 2 });
    expect(await close(2, 1_500)).toEqual({ cards: -4_000, wallets: 1_500, suspense: 2_500 });
    expect(await story.exceptions()).toMatchObject([
      { kind: 'closed_card_differs', booked: '25.00' },
    ]);
    expect(await story.posted({ person: 2, amount: 1_000 })).toEqual({
      suspense: -1_000,
      settlement: 1_000,
    });
    expect(await story.exceptions()).toMatchObject([{ booked: '15.00' }]);
    await story.posted({ person: 2, amount: 1_500 });
    expect(await story.exceptions()).toEqual([]);
  });

  it('takes a load that was paid out before we knew of it as its explanation', async () => {
    expect(await close(2, 2_000)).toEqual({ suspense: -2_000, wallets: 2_000 });
    await story.load('20.00', { person: 2 });
    const [card] = await story.world.test.owner<{ account_id: number }>(
      'SELECT account_id FROM customer WHERE id = $1',
      [story.person(2)],
    );
    const explain = () =>
      story.world.test.database.write({ clientId: story.client }, (tx) =>
        explainClosedCard(
          tx,
          story.client,
          { proxy: story.proxyOf(2), customerId: story.person(2), accountId: card!.account_id },
          story.world.clock.now(),
        ),
      );
    expect(await story.moved(explain)).toEqual({ cards: -2_000, suspense: 2_000 });
    expect(await story.moved(explain)).toEqual({});
    expect(await story.exceptions()).toEqual([]);
  });
});
