import { beforeAll, expect, it } from 'vitest';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * A processor that knows nothing of two advances over two cut-offs: they move on each time with all
 * of their parts, are counted once, and the one that was paid comes off once.
 */
const story = new PaydayStory();
const PERIODS = ['2026-02-23', '2026-03-09', '2026-03-23'] as const;
const rowsOf = async (firstDay: string) => (await story.payday.rows(firstDay)).body.data;
const keyOf = async (index: number): Promise<string> => {
  const [row] = await story.world.test.owner<{ key: string }>(
    `SELECT m.provider_key::text AS key FROM ewa_advance AS a JOIN movement AS m ON m.client_id = a.client_id AND m.id = a.movement_id
     WHERE a.customer_id = $1 ORDER BY a.id DESC LIMIT 1`,
    [story.person(index)],
  );
  return row!.key;
};

beforeAll(async () => {
  await story.begin('500.00');
  for (const index of [0, 1]) await story.enrolled(index, 10);
  await story.moveTo('2026-03-10T16:00:00Z');
  await story.catchUp();
  for (const index of [0, 1]) await story.worked(index, '2026-03-09', 10);
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  // Over both periods: each has a part in either.
  for (const member of [await story.member(0), await story.member(1)])
    expect((await member.take('150.00')).body).toMatchObject({ status: 'pending' });
});

it('moves on twice as one part, and is taken once', { timeout: 60_000 }, async () => {
  const parts = () =>
    story.world.test.owner<{ first_day: string; amount: string }>(
      'SELECT first_day, amount::text FROM ewa_advance_part WHERE customer_id = $1 ORDER BY first_day',
      [story.person(0)],
    );
  expect(await parts()).toEqual([
    { first_day: PERIODS[0], amount: '10000' },
    { first_day: PERIODS[1], amount: '5000' },
  ]);
  await story.goTo('2026-03-11T16:00:00Z');
  expect(await parts()).toEqual([{ first_day: PERIODS[1], amount: '15000' }]);
  expect(await rowsOf(PERIODS[0])).toEqual([]);
  await story.goTo('2026-03-25T16:00:00Z');
  expect(await parts()).toEqual([{ first_day: PERIODS[2], amount: '15000' }]);
  expect(await rowsOf(PERIODS[1])).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});

it('comes off once where it was paid, and not at all where it was not', async () => {
  const paid = await keyOf(0);
  story.processor.says({ check: (key) => (key === paid ? ACCEPTED : LOCKED) });
  await story.goTo('2026-04-08T16:00:00Z');
  expect(await rowsOf(PERIODS[2])).toMatchObject([
    { customer_id: story.person(0), amount: '150.00', advances: 1 },
  ]);
  await story.goTo('2026-04-10T10:00:00Z');
  const [last] = (await story.payday.paydays()).body.data.filter(
    (one) => one.first_day === PERIODS[2],
  );
  expect(last).toMatchObject({ due_back: '150.00', given_back: '150.00' });
  expect(await story.fund()).toBe(50_000n);
  expect(await story.wrongSums()).toEqual([]);
  expect(await story.wrongPaydays()).toEqual([]);
});
