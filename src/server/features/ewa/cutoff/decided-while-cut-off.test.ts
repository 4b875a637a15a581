import { beforeAll, expect, it } from 'vitest';
import { inLine } from '#test/support/at-once.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { batchesPort } from '../../funds/index.ts';
import { applyOutcomes } from '../../payments/index.ts';
import { cutOffPeriod } from './cut-off-period.ts';

/*
 * The processor declines two advances at the moment at which their period is cut off. Who has the
 * lower number of the two members took later, so that whoever locks by member and whoever locks by
 * payment would wait for each other in a circle.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const CUT_OFF = new Date('2026-03-11T16:00:00Z');

beforeAll(async () => {
  await story.begin('500.00');
  const [first, second] = [await story.enrolled(0, 10), await story.enrolled(1, 10)];
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  for (const member of [second, first])
    expect((await member.take('50.00')).body).toMatchObject({ status: 'pending' });
});

it('outcomes and cut-off wait in one line, and neither is undone', async () => {
  const { test } = story.world;
  const client = { clientId: story.client };
  const payments = await test.owner<{ movement_id: string; customer_id: number }>(
    'SELECT movement_id::text, customer_id FROM ewa_advance WHERE client_id = $1 ORDER BY movement_id',
    [story.client],
  );
  expect(payments.map((one) => one.customer_id)).toEqual([story.person(1), story.person(0)]);
  const outcomes = payments.map(({ movement_id: id }) => ({
    paymentId: BigInt(id),
    jobId: null,
    outcome: LOCKED,
  }));
  const store = { ...client, storeId: story.store, timezone: 'America/Toronto' };
  const done: unknown[] = [];
  // Somebody holds the first of the two for a moment: the outcomes come as far as that.
  await inLine(
    story.world,
    story.client,
    'SELECT id FROM ewa_advance WHERE client_id = $1 ORDER BY movement_id LIMIT 1 FOR UPDATE',
    [
      async () =>
        done.push(
          await test.database.write(client, (tx) =>
            applyOutcomes(tx, story.client, outcomes, { now: CUT_OFF, batches: batchesPort }),
          ),
        ),
      async () =>
        done.push(
          await test.database.write(client, (tx) =>
            cutOffPeriod(tx, store, { firstDay: FIRST, region: 'CA', now: CUT_OFF }),
          ),
        ),
    ],
  );
  expect(done).toEqual([2, true]);
  const { data, period } = (await story.payday.rows(FIRST)).body;
  expect([data, period.state, period.due_back]).toEqual([[], 'settled', '0.00']);
  expect(await story.fund()).toBe(50_000n);
  expect(await story.wrongSums()).toEqual([]);
  expect(await story.wrongPaydays()).toEqual([]);
});
