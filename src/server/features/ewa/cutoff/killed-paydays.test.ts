import { beforeAll, expect, it } from 'vitest';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { type Held, killHeldProcess } from '#test/support/kill-held-process.ts';
import { UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * A process is killed with -9 in each phase of a cut-off and of a repayment; another one takes up
 * what it left. Every row and every cent is there once.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const killed = (work: 'cut_off' | 'repay', held: Held): Promise<void> => {
  const env = { WORK: work, AT: story.world.clock.now().toISOString() };
  return killHeldProcess(story.world.test, { file: 'ewa-payday.child.ts', env }, held);
};
const counts = async () => {
  const [row] = await story.world.test.owner<Record<string, number>>(
    `SELECT (SELECT count(*) FROM ewa_deduction)::int AS rows, (SELECT count(*) FROM ewa_repayment)::int AS repayments,
       (SELECT count(*) FROM movement WHERE kind = 'ewa_repay')::int AS payments,
       (SELECT count(*) FROM ewa_advance_part WHERE first_day > $1)::int AS moved`,
    [FIRST],
  );
  return row;
};
const period = async () => (await story.payday.rows(FIRST)).body.period;
const REPORTED = "NEW.state = 'reported'";

beforeAll(async () => {
  await story.begin('300.00');
  const [ana, ben] = [await story.enrolled(0, 10), await story.enrolled(1, 10)];
  expect((await ana.take('50.00')).status).toBe(201);
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  expect((await ben.take('40.00')).body.status).toBe('pending');
});

it('a cut-off that was killed leaves nothing, and is done once', { timeout: 120_000 }, async () => {
  await story.moveTo('2026-03-11T16:00:00Z');
  for (const held of [
    { event: 'UPDATE', table: 'ewa_advance_part', when: 'true' },
    { event: 'INSERT', table: 'ewa_deduction', when: 'true' },
    { event: 'UPDATE', table: 'ewa_period', when: REPORTED },
  ] as const) {
    await killed('cut_off', held);
    expect(await counts()).toMatchObject({ rows: 0, moved: 0 });
    expect(await period()).toMatchObject({ state: 'open' });
  }
  await story.catchUp();
  await story.catchUp();
  expect(await counts()).toMatchObject({ rows: 1, moved: 1 });
  expect(await period()).toMatchObject({ state: 'reported', due_back: '50.00' });
  expect(await story.wrongSums()).toEqual([]);
});

it(
  'a repayment that was killed moves nothing, and is done once',
  { timeout: 120_000 },
  async () => {
    await story.moveTo('2026-03-13T10:00:00Z');
    const before = await story.balance(story.store);
    for (const held of [
      { event: 'INSERT', table: 'movement', when: "NEW.kind = 'ewa_repay'" },
      { event: 'INSERT', table: 'ewa_repayment', when: 'true' },
      { event: 'UPDATE', table: 'ewa_period', when: 'NEW.given_back > 0' },
    ] as const) {
      await killed('repay', held);
      expect(await counts()).toMatchObject({ repayments: 0, payments: 0 });
      expect(await story.balance(story.store)).toBe(before);
    }
    await story.catchUp();
    await story.catchUp();
    expect(await counts()).toMatchObject({ repayments: 1, payments: 1 });
    expect(before - (await story.balance(story.store))).toBe(5_000n);
    expect(await story.wrongPaydays()).toEqual([]);
  },
);
