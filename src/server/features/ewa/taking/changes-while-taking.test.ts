import { beforeAll, describe, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { manyEwaMembers } from '#test/support/many-ewa-members.ts';

/*
 * A store gets another zone, or another schedule in the middle of a period, while twelve people take.
 * Periods that have begun keep their dates, what is taken keeps its period, and each part is in one
 * report.
 */
const FIRST = '2026-02-23';
const PEOPLE = 12;

describe.each(['zone', 'schedule'] as const)('another %s', (what) => {
  const story = new PaydayStory();
  let members: number[] = [];
  beforeAll(async () => {
    await story.begin('1200.00');
    members = await manyEwaMembers(story, { count: PEOPLE, earned: 20_000n });
  });
  const takeAll = (amount: string, more: object = {}) =>
    members.map(async (id) => (await story.memberOf(id)).take(amount, more));
  const weekly = { frequency: 'weekly', effective_from: '2026-03-09', anchor: '2026-03-09' };
  const change = () =>
    what === 'zone'
      ? story.admin.call('POST', `/stores/${story.store}`, {
          body: { store_name: 'First', timezone: 'America/Vancouver' },
        })
      : ewaAt(story.admin, story.store).save({ schedule: { ...weekly, payday_lag: 3 } });
  const cutOffs = () =>
    story.world.test.owner<{ first: string; at: string }>(
      `SELECT first_day::text AS first, to_char(cutoff_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI') AS at FROM ewa_period WHERE client_id = $1 ORDER BY first_day`,
      [story.client],
    );

  it('changes no period that has begun, and nobody who takes', { timeout: 60_000 }, async () => {
    const [changed, ...answers] = await Promise.all([
      change(),
      ...takeAll('30.00'),
      ...takeAll('31.00'),
    ]);
    expect(changed.status).toBe(200);
    const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
    expect(codes.filter((code) => code !== 201)).toEqual([]);
    expect(await cutOffs()).toEqual([{ first: FIRST, at: '03-11 16:00' }]);
    expect(await story.wrongSums()).toEqual([]);
  });

  it('each part is in the report of its period, once', { timeout: 60_000 }, async () => {
    await story.goTo('2026-03-10T16:00:00Z');
    await story.world.test.owner(
      `INSERT INTO ewa_member_period (client_id, store_id, first_day, customer_id, work_units)
       SELECT client_id, store_id, '2026-03-09', customer_id, work_units FROM ewa_member_period WHERE client_id = $1 AND first_day = $2`,
      [story.client, FIRST],
    );
    // 39.00 are left of the first period, so each takes 6.00 of the second as well.
    const cut = await Promise.all(
      members.slice(0, 4).map(async (id) => (await story.memberOf(id)).take('45.00')),
    );
    expect(cut.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await story.goTo('2026-03-11T16:00:00Z');
    const amounts = async (first: string) =>
      (await story.payday.rows(first, 'per_page=100')).body.data
        .map((row) => row.amount)
        .toSorted();
    expect(await amounts(FIRST)).toEqual([
      ...Array.from({ length: 4 }, () => '100.00'),
      ...Array.from({ length: PEOPLE - 4 }, () => '61.00'),
    ]);
    const second = (await cutOffs()).at(-1);
    expect(second).toEqual(
      what === 'zone'
        ? { first: '2026-03-09', at: '03-25 19:00' }
        : { first: '2026-03-09', at: '03-16 16:00' },
    );
    await story.goTo(what === 'zone' ? '2026-03-25T19:00:00Z' : '2026-03-16T16:00:00Z');
    expect(await amounts('2026-03-09')).toEqual(['6.00', '6.00', '6.00', '6.00']);
    await story.goTo('2026-03-27T15:00:00Z');
    expect(await story.fund()).toBe(120_000n);
    expect(await story.wrongPaydays()).toEqual([]);
    expect(await story.wrongSums()).toEqual([]);
  });
});
