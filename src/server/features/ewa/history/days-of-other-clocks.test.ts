import { beforeAll, expect, it } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { type HistoryLine, PaydayStory } from '#test/support/ewa-payday.ts';

/*
 * Days end and begin by the clock of the store, and that clock changes: the store gets another zone,
 * or the database knows another law about it than the server. What was put into the fund stands on
 * one day, once.
 */
const story = new PaydayStory();
const putIn = async (at: string, amount: string): Promise<void> => {
  await story.moveTo(at);
  const done = await ewaAt(story.admin, story.store).fund({ amount }, story.newKey());
  expect(done.status).toBe(200);
};
const livesIn = (zone: string) =>
  story.world.test.owner('UPDATE store SET timezone = $1 WHERE id = $2', [zone, story.store]);
const linesOf = async (start_date: string, end_date: string): Promise<HistoryLine[]> =>
  (await story.payday.history({ start_date, end_date })).body.data;
const funded = (lines: readonly HistoryLine[]): bigint =>
  sum(lines.map((line) => fromWire(line.funded) ?? 0n));
const on = (lines: readonly HistoryLine[], date: string) =>
  lines.find((line) => line.date === date);

beforeAll(async () => {
  await story.begin('300.00');
  await story.goTo('2026-03-06T05:30:00Z');
});

it('moved west, the night between both clocks is part of a day', async () => {
  // In Toronto it is 6 March, in Vancouver still the 5th, which has been added up.
  await putIn('2026-03-06T06:00:00Z', '20.00');
  await livesIn('America/Vancouver');
  await story.goTo('2026-03-08T15:00:00Z');
  const lines = await linesOf('2026-03-04', '2026-03-08');
  expect(on(lines, '2026-03-06')).toMatchObject({ funded: '20.00', fund_balance: '320.00' });
  expect(funded(lines)).toBe(32_000n);
});

it('moved east, the hours that both clocks have are no part of two days', async () => {
  await putIn('2026-03-10T06:00:00Z', '30.00');
  await story.goTo('2026-03-10T07:30:00Z');
  await livesIn('America/Toronto');
  await putIn('2026-03-10T08:00:00Z', '5.00');
  const today = await linesOf('2026-03-10', '2026-03-10');
  expect(on(today, '2026-03-10')).toMatchObject({ funded: '5.00', fund_balance: '355.00' });
  await story.goTo('2026-03-12T15:00:00Z');
  const lines = await linesOf('2026-03-04', '2026-03-12');
  expect(on(lines, '2026-03-09')).toMatchObject({ funded: '30.00', fund_balance: '350.00' });
  expect(funded(lines)).toBe(35_500n);
});

it('a day is the same one to the server and to its database', async () => {
  // In British Columbia clocks no longer go back, which not every server has heard of yet.
  await livesIn('America/Vancouver');
  await story.goTo('2026-11-11T07:20:00Z');
  await putIn('2026-11-11T07:30:00Z', '40.00');
  await story.goTo('2026-11-13T15:00:00Z');
  const lines = await linesOf('2026-11-08', '2026-11-13');
  expect(funded(lines)).toBe(4_000n);
  const [first] = lines.filter((line) => line.fund_balance === '395.00');
  expect(first).toMatchObject({ funded: '40.00' });
});
