import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { ACCEPTED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * A store whose cut-off comes before the period is over: what nobody knows then comes off with a
 * period that has not begun.
 */
const story = new PaydayStory();
const WEEKLY = {
  frequency: 'weekly',
  effective_from: '2026-03-02',
  anchor: '2026-03-02',
  payday_lag: 0,
} as const;
const NEXT = '2026-03-09';

beforeAll(async () => {
  const ewa = ewaAt(story.admin, story.store);
  expect((await ewa.save({ on: true, schedule: WEEKLY })).status).toBe(200);
  await ewa.fund({ amount: '100.00' }, story.newKey());
  const ana = await story.enrolled(0, 10);
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  expect((await ana.take('40.00')).body.status).toBe('pending');
});

it('moves on to a period that gets its row early and cannot be drawn before it begins', async () => {
  await story.goTo('2026-03-04T17:00:00Z');
  const rows = await story.world.test.owner(
    `SELECT p.first_day::text, p.state, coalesce(m.taken, 0)::int AS taken FROM ewa_period AS p
     LEFT JOIN ewa_member_period AS m ON m.client_id = p.client_id AND m.first_day = p.first_day WHERE p.client_id = $1 ORDER BY 1`,
    [story.client],
  );
  expect(rows).toEqual([
    { first_day: '2026-03-02', state: 'settled', taken: 0 },
    { first_day: NEXT, state: 'open', taken: 4_000 },
  ]);
  expect((await (await story.member(0)).standing()).available).toBe('0.00');
  expect(await story.wrongSums()).toEqual([]);
});

it('keeps the days of that period, whatever schedule is planned', async () => {
  const ewa = ewaAt(story.admin, story.store);
  const planned = { ...WEEKLY, effective_from: NEXT, anchor: NEXT, payday_lag: 5 };
  const refused = await ewa.save({ schedule: planned });
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([
    422,
    'effective_from_inside_period',
  ]);
  const later = { ...planned, effective_from: '2026-03-16', anchor: '2026-03-16' };
  expect((await ewa.save({ schedule: later })).status).toBe(200);
});

it('comes off with it, and is given back on its payday', async () => {
  story.processor.says({ check: () => ACCEPTED });
  await story.goTo('2026-03-13T15:00:00Z');
  expect((await story.payday.rows(NEXT)).body.period).toMatchObject({
    amount: '40.00',
    due_back: '40.00',
    given_back: '40.00',
  });
  expect(await story.fund()).toBe(10_000n);
  expect(await story.wrongPaydays()).toEqual([]);
});
