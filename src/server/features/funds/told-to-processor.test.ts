import { beforeEach, describe, expect, it } from 'vitest';
import { MoneyStory } from '#test/support/money-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { settlePayment } from '../payments/index.ts';
import { paymentsDeps } from './bulk/batches.port.ts';

const story = new MoneyStory();
beforeEach(() => {
  story.processor.says({});
  story.processor.told.length = 0;
  story.processor.asked.length = 0;
});
const told = () =>
  story.processor.told.map(({ proxy, amount, direction, currency }) => ({
    proxy,
    amount,
    direction,
    currency,
  }));
const card = (person: number): string => `70001000000${person}`;

describe('the processor is told', () => {
  it('to give the card what is loaded, and to take from it what is unloaded', async () => {
    await story.load('50.00', { person: 1 });
    await story.unload('20.00', { person: 1 });
    expect(told()).toEqual([
      { proxy: card(1), amount: 5_000n, direction: 'credit', currency: 'CAD' },
      { proxy: card(1), amount: 2_000n, direction: 'debit', currency: 'CAD' },
    ]);
  });

  it('the same of a batch of loads and a batch of unloads', async () => {
    await story.sent([
      [0, '40.00'],
      [1, '41.00'],
    ]);
    await story.sent([[1, '-15.00']], { kind: 'unload' });
    expect(told()).toEqual([
      { proxy: card(0), amount: 4_000n, direction: 'credit', currency: 'CAD' },
      { proxy: card(1), amount: 4_100n, direction: 'credit', currency: 'CAD' },
      { proxy: card(1), amount: 1_500n, direction: 'debit', currency: 'CAD' },
    ]);
  });

  it('each movement under a key of its own, and each attempt of a row under another', async () => {
    await story.load('22.00');
    await story.load('22.00', { more: { duplicate_ok: true } });
    story.processor.says({ submit: () => LOCKED });
    const job = await story.sent([
      [0, '23.00'],
      [1, '24.00'],
    ]);
    await story.retry(job);
    await story.work(job);
    const keys = story.processor.told.map(({ key }) => key);
    expect(new Set(keys).size).toBe(6);
    expect(keys.every((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))).toBe(true);
  });

  it('nothing of a movement that was refused', async () => {
    await story.load('9.99');
    await story.load('49000.00');
    await story.unload('49000.00');
    expect(told()).toEqual([]);
  });
});

describe('a movement that is not known', () => {
  it('is asked about under its key, and told again only where the processor never heard of it', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const pending = (await story.load('26.00')).body.transfer;
    expect(pending).toMatchObject({ status: 'pre-paid', state: 'unknown' });
    const key = story.processor.told[0]!.key;
    story.processor.says({ check: () => UNKNOWN });
    const check = () => story.admin.call('POST', `/movements/${pending.id}/check`);
    expect((await check()).body).toMatchObject({ status: 'pre-paid', state: 'unknown' });
    expect(story.processor.asked).toEqual([key]);
    expect(story.processor.told).toHaveLength(1);
    story.processor.says({ check: () => null });
    const moved = await story.moved(async () =>
      expect((await check()).body).toMatchObject({ status: 'paid', state: 'final' }),
    );
    expect(moved).toEqual({ cards: 2_600, inFlight: -2_600 });
    expect(story.processor.told.map((row) => row.key)).toEqual([key, key]);
  });

  it.each(['load', 'unload'] as const)(
    'is told again as it was told first: the same card, amount and way of a %s',
    async (kind) => {
      await story.load('31.00', { person: 1, more: { duplicate_ok: true } });
      story.processor.told.length = 0;
      story.processor.says({ submit: () => UNKNOWN });
      const pending = (await story[kind]('19.00', { person: 1 })).body.transfer;
      story.processor.says({ check: () => null });
      await story.admin.call('POST', `/movements/${pending.id}/check`);
      const [first, again] = story.processor.told;
      expect(first).toMatchObject({ proxy: card(1), amount: 1_900n });
      expect(again).toEqual(first);
    },
  );

  it('is posted once, however many find out at once', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const pending = (await story.load('27.00')).body.transfer;
    story.processor.says({});
    const moved = await story.moved(() =>
      Promise.all(
        [1, 2, 3].map(() =>
          settlePayment(paymentsDeps(story.deps), story.client, BigInt(pending.id), 'check'),
        ),
      ),
    );
    expect(moved).toEqual({ cards: 2_700, inFlight: -2_700 });
    const transfers = await story.world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_entry e JOIN customer c ON c.client_id = e.client_id AND c.account_id = e.account_id
       WHERE c.id = $1 AND e.amount = 2700`,
      [story.person(0)],
    );
    expect(transfers[0]!.n).toBe(1);
  });

  it('gives its money back once, where two learn at once that it was declined', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const pending = (await story.load('28.00')).body.transfer;
    story.processor.says({ check: () => LOCKED });
    const moved = await story.moved(() =>
      Promise.all(
        [1, 2].map(() =>
          settlePayment(paymentsDeps(story.deps), story.client, BigInt(pending.id), 'check'),
        ),
      ),
    );
    expect(moved).toEqual({ wallets: 2_800, inFlight: -2_800 });
  });

  it('that is decided stays as it is, whatever the processor says later', async () => {
    const paid = (await story.load('29.00')).body.transfer;
    story.processor.says({ submit: () => LOCKED, check: () => LOCKED });
    const moved = await story.moved(() =>
      settlePayment(paymentsDeps(story.deps), story.client, BigInt(paid.id), 'check'),
    );
    expect(moved).toEqual({});
    expect(story.processor.asked).toEqual([]);
    expect(story.processor.told).toHaveLength(1);
    expect((await story.admin.call<object>('GET', `/movements/${paid.id}`)).body).toMatchObject({
      status: 'paid',
      state: 'final',
      reason: null,
    });
  });
});
