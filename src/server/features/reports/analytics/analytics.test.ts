import { beforeAll, describe, expect, it } from 'vitest';
import { CardStory } from '#test/support/card-story.ts';
import type { Refused } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { fromWire, sum, timesIn } from '#kernel/money.ts';
import { endOfDaySweep } from '../end-of-day/keep-end-of-day.ts';
import { countDaysSweep } from './count-days.ts';

const story = new CardStory({ fees: { load: { bps: 150, flat: '25' } } });
type Shown = {
  readonly by: string;
  readonly unit: string;
  readonly start: string;
  readonly end: string;
  readonly buckets: { start: string; end: string; total: string; items: number }[];
  readonly series: { wallet_id: number | null; total: string; values: string[] }[];
  readonly total: string;
  readonly items: number;
  readonly previous_total: string | null;
};

const ask = (query: string) => story.admin.call<Shown & Refused>('GET', `/analytics?${query}`);
const shown = async (query: string): Promise<Shown> => {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const perDay = ({ buckets }: Shown) =>
  Object.fromEntries(
    buckets
      .filter(({ total }) => Number(total) !== 0)
      .map(({ start, total, items }) => [start, [total, items]]),
  );
const keep = async () => {
  await runSweep(story.world.test.database, endOfDaySweep(story.deps));
  await runSweep(story.world.test.database, countDaysSweep(story.deps));
};
const days = () =>
  story.world.test.owner<{ day: string; wallet_id: number; loads: string; final: boolean }>(
    'SELECT day::text, wallet_id, loads::text, final FROM report_day WHERE client_id = $1 ORDER BY day, wallet_id',
    [story.client],
  );
const cents = (text: string): bigint => fromWire(text) ?? 0n;

/** Thursday: a load, one that is declined, a batch of two of which one is declined; Friday: a load. */
beforeAll(async () => {
  await story.moveTo('2026-03-05T15:00:00Z');
  expect((await story.load('100.00')).status).toBe(200);
  story.processor.says({ submit: ({ proxy }) => (proxy.endsWith('1') ? LOCKED : ACCEPTED) });
  expect((await story.load('30.00', { person: 1 })).status).toBe(409);
  const job = await story.sent([
    [1, '50.00'],
    [2, '50.00'],
  ]);
  expect(job).toMatchObject({ sent: { count: 1 }, failed: { count: 1 } });
  expect((await story.transfer('200.00')).status).toBe(200);
  // One minute to midnight in Toronto, and the minute after it.
  await story.moveTo('2026-03-06T04:59:00Z');
  expect((await story.load('10.00', { person: 2 })).status).toBe(200);
  await story.moveTo('2026-03-06T05:01:00Z');
  expect((await story.load('17.00')).status).toBe(200);
  await story.moveTo('2026-03-08T16:00:00Z');
});

describe('analytics', () => {
  const LOADS = {
    '2026-03-05': ['160.00', 3],
    '2026-03-06': ['17.00', 1],
  };

  it('has the loads of each day of the wallet, without what was declined, and their number', async () => {
    const before = await shown('measure=loads');
    expect(before).toMatchObject({ by: 'day', unit: 'money', end: '2026-03-08', total: '177.00' });
    expect(perDay(before)).toEqual(LOADS);
    expect(before.items).toBe(4);
    await keep();
    expect((await days()).length).toBeGreaterThan(3);
    expect(await shown('measure=loads')).toEqual(before);
  });

  it('is as the report of what changed has it: loads and fees apart', async () => {
    const report = await story.admin.call<{ totals: Record<string, string> }>(
      'GET',
      `/managers/${story.admin.manager}/eod_dif`,
    );
    const fees = await shown('measure=fees');
    const out = await shown('measure=money_out');
    expect(-cents(fees.total)).toBe(cents(report.body.totals.fees!));
    expect(cents(out.total)).toBe(cents(fees.total) + 17_700n);
    for (const one of [fees, out]) {
      expect(sum(one.series.map(({ total }) => cents(total)))).toBe(cents(one.total));
      expect(sum(one.buckets.map(({ total }) => cents(total)))).toBe(cents(one.total));
    }
  });

  it('counts a card once a week, however often it was paid', async () => {
    expect(await shown('measure=active_cards&by=day')).toMatchObject({ unit: 'count' });
    expect(perDay(await shown('measure=active_cards&by=day'))).toEqual({
      '2026-03-05': ['2', 0],
      '2026-03-06': ['1', 0],
    });
    const week = await shown('measure=active_cards&by=week');
    expect(perDay(week)).toEqual({ '2026-03-04': ['2', 0] });
    expect(week.total).toBe('2');
  });

  it('adds what is not kept yet: today up to now', async () => {
    const kept = await shown('measure=loads&by=week');
    await story.load('15.00');
    const now = await shown('measure=loads&by=week');
    expect(cents(now.total) - cents(kept.total)).toBe(1_500n);
    expect(now.buckets.at(-1)).toMatchObject({ start: '2026-03-04', end: '2026-03-08' });
    const month = await shown('measure=active_cards&by=month');
    expect(month.total).toBe('2');
    expect(perDay(month)).toEqual({ '2026-03-04': ['2', 0] });
  });

  it('has what wallets held at the end of each day, and now', async () => {
    const balance = await shown('measure=balance&start_date=2026-03-05');
    const home = await story.admin.call<{ wallets: { balance: string }[] }>('GET', '/home');
    expect(cents(balance.total)).toBe(sum(home.body.wallets.map((one) => cents(one.balance))));
    const first = await shown('measure=balance&start_date=2026-03-04&end_date=2026-03-04');
    expect(first.total).toBe('10000.00');
    expect(balance.previous_total).toBe('10000.00');
  });

  it('compares with as many days right before', async () => {
    const today = await shown('measure=loads&start_date=2026-03-06&end_date=2026-03-06');
    expect(today).toMatchObject({ total: '17.00', previous_total: '160.00' });
    expect((await shown('measure=loads')).previous_total).toBeNull();
  });

  it('refuses words it does not know, days in the wrong order, wallets of others', async () => {
    expect(await ask('measure=weather')).toMatchObject({ status: 422 });
    expect(await ask('by=hour')).toMatchObject({ status: 422 });
    expect(await ask('start_date=2026-03-08&end_date=2026-03-01')).toMatchObject({ status: 422 });
    expect(await ask('wallet=999999')).toMatchObject({ status: 404 });
  });
});

it('a day with a payment that is not decided is counted again until it is', async () => {
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  await story.moveTo('2026-03-09T15:00:00Z');
  expect((await story.load('40.00', { person: 2 })).status).toBe(200);
  await story.moveTo('2026-03-10T16:00:00Z');
  await keep();
  const open = expect.objectContaining({ day: '2026-03-09', wallet_id: story.store, final: false });
  expect(await days()).toContainEqual(open);
  expect(perDay(await shown('measure=loads&start_date=2026-03-09'))).toEqual({
    '2026-03-09': ['40.00', 1],
  });
  // Declined a day later: the money is back on that day, and nobody was paid on this one.
  story.processor.says({ check: () => LOCKED });
  await story.sweep();
  await story.moveTo('2026-03-11T16:00:00Z');
  await keep();
  expect((await days()).every(({ final }) => final)).toBe(true);
  const after = await shown('measure=active_cards&start_date=2026-03-09&by=week');
  expect(after.total).toBe('0');
});

it('what cards spend is of the wallet that paid them, less what came back', async () => {
  story.processor.says({});
  await story.moveTo('2026-03-12T15:00:00Z');
  await story.posted({ amount: 1_250 });
  await story.posted({ amount: 300 });
  await story.posted({ kind: 'refund', amount: 200 });
  const today = await shown('measure=spending&start_date=2026-03-12');
  expect(perDay(today)).toEqual({ '2026-03-12': ['13.50', 2] });
  expect(today.series).toContainEqual(
    expect.objectContaining({ wallet_id: story.store, total: '13.50' }),
  );
  await story.moveTo('2026-03-13T16:00:00Z');
  await keep();
  expect(await shown('measure=spending&start_date=2026-03-12&end_date=2026-03-12')).toEqual({
    ...today,
    today: '2026-03-13',
  });
  const cards = await shown('measure=active_cards&by=week&start_date=2026-03-12');
  expect(cards.total).toBe('1');
});

it('tells how long the money lasts at the pace of four weeks', async () => {
  const { body } = await story.admin.call<Record<string, string>>(
    'GET',
    `/analytics/outlook?wallet=${story.store}`,
  );
  const out = await shown(
    `measure=money_out&wallet=${story.store}&start_date=2026-02-13&end_date=2026-03-12`,
  );
  expect(body).toMatchObject({ today: '2026-03-13', out_last_28: out.total, arriving: [] });
  const days = timesIn(cents(body.balance!) * 28n, cents(out.total));
  const last = new Date(Date.parse('2026-03-13') + days * 86_400_000).toISOString().slice(0, 10);
  expect(body.run_out! > last).toBe(true);
});

it('has the figures of the first page in one answer, each as it is by itself', async () => {
  const recent = (query = '') =>
    story.admin.call<Record<string, Shown>>('GET', `/analytics/recent${query}`);
  for (const wallet of ['', `&wallet=${story.store}`]) {
    const { body } = await recent(wallet.replace('&', '?'));
    expect(body).toEqual({
      loads: await shown(`measure=loads&start_date=2026-02-28${wallet}`),
      tips: await shown(`measure=tips&start_date=2026-02-28${wallet}`),
      balance: await shown(`measure=balance&start_date=2026-02-14${wallet}`),
      tips_by_week: await shown(`measure=tips&by=week&start_date=2026-01-17${wallet}`),
    });
    expect(body.loads!.end).toBe('2026-03-13');
    expect(cents(body.loads!.total)).toBeGreaterThan(0n);
  }
  expect((await recent('?wallet=999999')).status).toBe(404);
});
