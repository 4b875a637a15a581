import { describe, expect, it } from 'vitest';
import { type Day, addDays, dayOf, instantAt, startOfDay } from '#kernel/day.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';

/*
 * Clocks change in the night after a period of two weeks ends, in March and in November 2027, in a
 * zone where they do and one where they never do; in Vancouver it depends on how new the server's
 * zones are. What is taken belongs to the date of the store, cut-off and repayment come at the same
 * time of its wall as ever.
 */
const NOON = 12 * 60;
const SIX = 6 * 60;
type Change = { first: string; last: string; cutOff: string; payday: string };
const MARCH = {
  first: '2027-03-01',
  last: '2027-03-14',
  cutOff: '2027-03-17',
  payday: '2027-03-19',
};
// The eleventh is a holiday of the banks.
const NOVEMBER = {
  first: '2027-10-25',
  last: '2027-11-07',
  cutOff: '2027-11-09',
  payday: '2027-11-12',
};

describe.each<[string, Change, string | null]>([
  ['America/Toronto', MARCH, '2027-03-17T16:00:00.000Z'],
  ['America/Toronto', NOVEMBER, '2027-11-09T17:00:00.000Z'],
  ['America/Vancouver', MARCH, '2027-03-17T19:00:00.000Z'],
  ['America/Vancouver', NOVEMBER, null],
  ['America/Phoenix', MARCH, '2027-03-17T19:00:00.000Z'],
  ['America/Phoenix', NOVEMBER, '2027-11-09T19:00:00.000Z'],
])('in %s, %o', (zone, change, cutOffUtc) => {
  const story = new PaydayStory();
  const [first, last, cutOffDay, payday] = [change.first, change.last, change.cutOff, change.payday]
    // Dates of this file.
    .map((text) => text as Day) as [Day, Day, Day, Day];
  const next = addDays(last, 1);
  const cutOff = instantAt(cutOffDay, NOON, zone);
  const ms = (instant: Date, by: number): Date => new Date(instant.getTime() + by);
  const at = async (instant: Date): Promise<void> => story.goTo(instant.toISOString());
  const standing = async () => (await story.member(0)).standing();
  const take = async (amount: string) => (await story.member(0)).take(amount);

  it('each date counts once, and each hour by the wall', async () => {
    await story.world.test.owner('UPDATE store SET timezone = $1 WHERE id = $2', [
      zone,
      story.store,
    ]);
    await story.moveTo(startOfDay(first, zone));
    const ewa = ewaAt(story.admin, story.store);
    const schedule = {
      frequency: 'every_two_weeks',
      effective_from: first,
      anchor: first,
      payday_lag: 5,
    };
    expect((await ewa.save({ on: true, schedule })).status).toBe(200);
    await ewa.fund({ amount: '500.00' }, story.newKey());
    const [period] = (await ewa.periods()).body.data;
    expect(period).toMatchObject({ first_day: first, last_day: last, payday });
    expect(period?.cutoff_at).toBe(cutOff.toISOString());
    if (cutOffUtc !== null) expect(cutOff.toISOString()).toBe(cutOffUtc);

    await story.match(0);
    await story.match(1, { salary: 2_600_000n });
    await story.worked(0, addDays(first, 1), 10);
    for (const index of [0, 1])
      expect((await (await story.member(index)).enrol()).status).toBe(200);
    // Before and after the clocks change, and in the hour that November has twice.
    const nightBegins = instantAt(last, 60, zone);
    for (const minutes of [30, 90, 150]) {
      await at(ms(nightBegins, minutes * 60_000));
      expect((await take('10.00')).status, `${minutes}`).toBe(201);
    }
    const days = await story.world.test.owner<{ day: string }>(
      'SELECT DISTINCT taken_on::text AS day FROM ewa_advance WHERE client_id = $1',
      [story.client],
    );
    expect(days).toEqual([{ day: last }]);
    // 13 of 14 days are over, of a salary of 1,000.00.
    expect((await (await story.member(1)).standing()).earned_pay).toBe('928.57');

    await at(ms(startOfDay(next, zone), -1_000));
    expect((await standing()).periods.filter((one) => one.drawable)).toHaveLength(1);
    await at(startOfDay(next, zone));
    expect((await standing()).periods.filter((one) => one.drawable)).toHaveLength(2);
    expect((await (await story.member(1)).standing()).earned_pay).toBe('1000.00');
  });

  it('the cut-off and the repayment come at their time of the wall', async () => {
    await at(ms(cutOff, -1_000));
    expect((await take('20.00')).status).toBe(201);
    story.world.clock.moveTo(cutOff);
    expect((await take('5.00')).body.code).toBe('cut_off_passed');
    await story.goTo(cutOff.toISOString());
    const { data } = (await story.payday.rows(first)).body;
    expect(data.map((row) => row.amount)).toEqual(['50.00']);
    const six = instantAt(payday, SIX, zone);
    expect(dayOf(six, zone)).toBe(payday);
    await at(ms(six, -1_000));
    expect(await story.fund()).toBe(45_000n);
    await at(six);
    expect(await story.fund()).toBe(50_000n);
    expect(await story.wrongPaydays()).toEqual([]);
    expect(await story.wrongSums()).toEqual([]);
  });
});
