import { beforeAll, expect, it } from 'vitest';
import { CardStory } from '#test/support/card-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { countDaysSweep, keepEndedDays } from '../index.ts';

/*
 * Weeks and months that are over are kept as sums, and their cards are counted once. Whatever is
 * asked for reads the same from them as from the books.
 */
const story = new CardStory({ fees: { load: { bps: 150, flat: '25' } } });
const BATCHES = [
  ['2026-03-05T15:00:00Z', 0],
  ['2026-03-06T15:00:00Z', 0],
  ['2026-03-15T15:00:00Z', 1],
  // A week that lies in two months, with one card in both and another in the second.
  ['2026-03-31T15:00:00Z', 2],
  ['2026-04-01T15:00:00Z', 2],
  ['2026-04-03T15:00:00Z', 0],
  ['2026-04-29T15:00:00Z', 1],
] as const;
const MEASURES = ['loads', 'money_out', 'fees', 'spending', 'active_cards', 'money_in', 'unloads'];
const RANGES = [
  'by=week',
  'by=month&start_date=2026-03-01',
  'by=week&start_date=2026-03-01',
  // Cut in the middle of a week and of a month, and compared with what lies before.
  'by=week&start_date=2026-04-02&end_date=2026-05-04',
  'by=month&start_date=2026-04-01&end_date=2026-04-30',
  'by=day&start_date=2026-04-10&end_date=2026-05-05',
];

const asked = async (): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {};
  for (const measure of MEASURES)
    for (const range of RANGES) {
      const { status, body } = await story.admin.call<object>(
        'GET',
        `/analytics?measure=${measure}&${range}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      answers[`${measure} ${range}`] = body;
    }
  return answers;
};
const keep = async (): Promise<void> => {
  await keepEndedDays(story.deps, story.client);
  await countDaysSweep({ db: story.world.test.database }).work(story.client);
};
const periods = (size: string) =>
  story.world.test.owner<{ start: string; loads: string; active_cards: number }>(
    `SELECT start::text, loads::text, active_cards FROM report_period WHERE client_id = $1 AND wallet_id = $2 AND size = $3 ORDER BY start`,
    [story.client, story.store, size],
  );

beforeAll(async () => {
  for (const [at, person] of BATCHES) {
    await story.moveTo(at);
    expect((await story.load('10.00', { person })).status).toBe(200);
  }
  await story.posted({ amount: 1_250 });
  await story.moveTo('2026-05-06T16:00:00Z');
});

it('figures read the same from kept periods as from the books', async () => {
  const before = await asked();
  await keep();
  expect((await periods('month')).map((one) => [one.start, one.loads, one.active_cards])).toEqual([
    ['2026-03-01', '-4000', 3],
    ['2026-04-01', '-3000', 3],
  ]);
  const weeks = await periods('week');
  expect(weeks).toHaveLength(9);
  expect(weeks[4]).toEqual({ start: '2026-03-30', loads: '-3000', active_cards: 2 });
  expect(await asked()).toEqual(before);
});

it('a period with a payment that is open is kept once it is decided', async () => {
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  await story.moveTo('2026-05-07T15:00:00Z');
  expect((await story.load('40.00', { person: 2 })).status).toBe(200);
  await story.moveTo('2026-05-12T16:00:00Z');
  const open = await asked();
  await keep();
  expect(await periods('week')).toHaveLength(9);
  expect(await asked()).toEqual(open);
  story.processor.says({ check: () => LOCKED });
  await story.sweep();
  const decided = await asked();
  await story.moveTo('2026-05-12T17:00:00Z');
  await keep();
  // The money came back on the day on which it was declined.
  const [last] = (await periods('week')).toReversed();
  expect(last).toEqual({ start: '2026-05-04', loads: '-4085', active_cards: 0 });
  expect(await asked()).toEqual(decided);
});
