import { describe, expect, it } from 'vitest';
import { after, days, hours } from '#kernel/instant.ts';
import { CardStory } from '#test/support/card-story.ts';
import { postCardActivity } from '../index.ts';

const story = new CardStory();
const letters = () =>
  story.world.test.owner<{ reason: string }>(
    'SELECT reason FROM card_dead_letter ORDER BY at, reason',
  );

describe('what a card spends', () => {
  it('leaves it for the processor, once, however often it is told', async () => {
    await story.load('100.00');
    const bought = story.happening({ amount: 3_050 });
    expect(await story.moved(() => story.post(bought, bought))).toEqual({
      cards: -3_050,
      settlement: 3_050,
    });
    expect(await story.moved(() => story.post(bought))).toEqual({});
    expect(await story.posted({ kind: 'fee', amount: 150 })).toEqual({
      cards: -150,
      settlement: 150,
    });
    expect(await story.posted({ kind: 'refund', amount: 1_000 })).toEqual({
      cards: 1_000,
      settlement: -1_000,
    });
    expect(await story.posted({ kind: 'adjustment', amount: -200 })).toEqual({
      cards: -200,
      settlement: 200,
    });
    expect(story.alerts).toEqual([]);
    expect(await story.exceptions()).toEqual([]);
  });

  it('stands in the timeline of the member with its merchant, signed as the card has it', async () => {
    const { data } = (
      await story.admin.call<{
        data: { event: string; amount: string; notes: string; wallet_name: string | null }[];
      }>('GET', `/customers/${story.person(0)}/timeline?kind=money`)
    ).body;
    const lines = data.map(({ event, amount, notes }) => ({ event, amount, notes }));
    expect(lines).toEqual(
      expect.arrayContaining([
        { event: 'spend', amount: '-30.50', notes: 'Corner Grocery' },
        { event: 'card_fee', amount: '-1.50', notes: 'Corner Grocery' },
        { event: 'spend_refund', amount: '10.00', notes: 'Corner Grocery' },
        { event: 'card_adjustment', amount: '-2.00', notes: 'Corner Grocery' },
        expect.objectContaining({ event: 'load', amount: '100.00' }),
      ]),
    );
  });

  it('is one page for a thousand purchases, in a few statements', async () => {
    await story.load('1000.00', { person: 1 });
    const page = Array.from({ length: 1_000 }, () => story.happening({ person: 1, amount: 100 }));
    let statements = 0;
    const { database } = story.world.test;
    const counting = {
      ...database,
      write: ((scope, work, keep) =>
        database.write(
          scope,
          (tx) =>
            work({
              ...tx,
              text: (text) => {
                statements += 1;
                return tx.text(text);
              },
            }),
          keep,
        )) as typeof database.write,
    };
    const moved = await story.moved(() =>
      postCardActivity({ ...story.activityDeps, db: counting }, page),
    );
    expect(moved).toEqual({ cards: -100_000, settlement: 100_000 });
    expect(statements).toBeLessThan(20);
  });
});

describe('what cannot be posted', () => {
  it('is a dead letter with one alert, and what comes with it is posted', async () => {
    await story.load('50.00', { person: 2 });
    const page = [
      story.happening({ person: 2, amount: 100 }),
      story.happening({ person: 2, amount: -5 }),
      story.happening({ person: 2, amount: 0 }),
      story.happening({ person: 2, amount: 100, currency: 'USD' }),
      story.happening({ proxy: 'nobody', amount: 100 }),
      story.happening({
        person: 2,
        amount: 100,
        occurredAt: after(story.world.clock.now(), days(3)),
      }),
      story.happening({ person: 2, amount: 200 }),
    ];
    expect(await story.moved(() => story.post(...page))).toEqual({ cards: -300, settlement: 300 });
    const reasons = [
      'foreign_currency',
      'invalid_amount',
      'invalid_amount',
      'invalid_time',
      'unknown_card',
    ];
    expect((await letters()).map(({ reason }) => reason).sort()).toEqual(reasons);
    expect(story.alerts).toHaveLength(5);
    await story.post(...page);
    expect(story.alerts).toHaveLength(5);
  });

  it('is an event whose number says another amount the second time', async () => {
    const first = story.happening({ person: 2, amount: 100 });
    await story.post(first);
    expect(await story.moved(() => story.post({ ...first, amount: 900n }))).toEqual({});
    expect(story.alerts).toMatchObject([{ reason: 'other_contents', clientId: story.client }]);
    const again = story.happening({ person: 2, amount: 100 });
    expect(await story.moved(() => story.post(again, { ...again, amount: 700n }))).toEqual({
      cards: -100,
      settlement: 100,
    });
    expect(story.alerts).toHaveLength(2);
  });

  it('stops nobody where the database itself refuses it', async () => {
    const merchant = 'a\u0000b';
    const good = story.happening({ person: 2, amount: 100 });
    const moved = await story.moved(() =>
      story.post(story.happening({ person: 2, amount: 100, merchant }), good),
    );
    expect(moved).toEqual({ cards: -100, settlement: 100 });
    expect(story.alerts).toMatchObject([{ reason: 'not_posted' }]);
  });
});

describe('an authorization', () => {
  it('is held and not booked, and its clearing takes it off, in whatever order they come', async () => {
    await story.empty(0);
    await story.load('80.00');
    const hold = story.happening({ kind: 'authorization', amount: 5_000 });
    expect(await story.moved(() => story.post(hold))).toEqual({});
    expect(await story.cardBalance()).toEqual({
      balance: '80.00',
      held: '50.00',
      available: '30.00',
    });
    await story.posted({ amount: 2_000, refersTo: hold.id, final: false });
    expect(await story.cardBalance()).toEqual({
      balance: '60.00',
      held: '30.00',
      available: '30.00',
    });
    await story.posted({ amount: 1_000, refersTo: hold.id });
    expect(await story.cardBalance()).toEqual({
      balance: '50.00',
      held: '0.00',
      available: '50.00',
    });
    const late = story.happening({ kind: 'authorization', amount: 1_000 });
    await story.posted({ amount: 1_200, refersTo: late.id });
    await story.post(late);
    expect(await story.cardBalance()).toEqual({
      balance: '38.00',
      held: '0.00',
      available: '38.00',
    });
  });

  it('ends with its time, and is never more than what is there', async () => {
    const expiresAt = after(story.world.clock.now(), hours(2));
    await story.post(story.happening({ kind: 'authorization', amount: 90_000, expiresAt }));
    expect(await story.cardBalance()).toEqual({
      balance: '38.00',
      held: '900.00',
      available: '0.00',
    });
    await story.later(hours(2));
    expect((await story.cardBalance()).available).toBe('38.00');
  });

  it('shows on the own page of the member', async () => {
    await story.post(story.happening({ kind: 'authorization', amount: 800 }));
    const token = await story.world.session(story.client, story.person(0), 'customer');
    const page = await story.world.app.inject({
      url: '/api/v1/member',
      headers: { 'x-session-token': token },
    });
    expect(page.json()).toMatchObject({ balance: '38.00', available: '30.00' });
    expect(page.json<{ recent: object[] }>().recent).toContainEqual(
      expect.objectContaining({ event: 'spend', amount: '-12.00', wallet_name: 'Corner Grocery' }),
    );
  });
});

describe('what clears above the book', () => {
  it('is covered, is an exception, and no load pays it', async () => {
    await story.empty(1);
    await story.load('20.00', { person: 1 });
    const before = await story.covered();
    const moved = await story.posted({ person: 1, amount: 2_650, merchant: 'Metro Fuel' });
    expect(moved).toEqual({ cards: -2_000, settlement: 2_650 });
    expect((await story.covered()) - before).toBe(-650);
    expect(await story.exceptions()).toMatchObject([
      {
        kind: 'overdraft',
        booked: '-6.50',
        customer_id: story.person(1),
        evidence: [{ theirs: { amount: '26.50', merchant: 'Metro Fuel' } }],
      },
    ]);
    await story.load('10.00', { person: 1 });
    expect((await story.cardBalance(1)).balance).toBe('10.00');
    expect(await story.covered()).toBe(before - 650);
  });

  it('is settled first by a refund, and ends with it', async () => {
    await story.posted({ person: 1, kind: 'refund', amount: 400 });
    expect((await story.cardBalance(1)).balance).toBe('10.00');
    expect((await story.exceptions())[0]).toMatchObject({ booked: '-2.50' });
    await story.posted({ person: 1, kind: 'adjustment', amount: 300 });
    expect((await story.cardBalance(1)).balance).toBe('10.50');
    expect(await story.exceptions()).toEqual([]);
    expect(await story.covered()).toBe(0);
  });
});
