import { beforeEach, describe, expect, it } from 'vitest';
import { MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { applyOutcomes } from './index.ts';
import { batchesPort } from '../funds/bulk/batches.port.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';

const story = new MoneyStory();
beforeEach(() => story.processor.says({}));

type Raised = { kind: string; amount: string; evidence: { theirs: Outcome }[] };
const exceptionsOf = (paymentId: number) =>
  story.world.test.owner<Raised>(
    'SELECT kind, amount::text, evidence FROM payment_exception WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
const looksAt = async (paymentId: number): Promise<Date | null> => {
  const [row] = await story.world.test.owner<{ next_check_at: Date }>(
    'SELECT next_check_at FROM payment_open WHERE payment_id = $1',
    [paymentId],
  );
  return row?.next_check_at ?? null;
};
const says = (paymentId: number, outcome: Outcome) =>
  story.world.test.database.write({ clientId: story.client }, (tx) =>
    applyOutcomes(tx, story.client, [{ paymentId: BigInt(paymentId), jobId: null, outcome }], {
      now: story.world.clock.now(),
      batches: batchesPort,
    }),
  );
const MISMATCHED: Outcome = {
  outcome: 'mismatched',
  said: { outcome: 'accepted', card: '7', amount_minor: '1' },
};

describe('a load without an answer', () => {
  it('is asked after at 5 s, 20 s, 1 min, 5 min and every 15 min, and is a person’s after a day', async () => {
    story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
    const { id } = (await story.load('40.00')).body.transfer;
    const sent = story.world.clock.now().getTime();
    const waits: number[] = [];
    for (let look = await looksAt(id); look && waits.length < 200; look = await looksAt(id)) {
      waits.push((look.getTime() - sent) / 1_000);
      await story.moveTo(look);
      await story.sweep();
    }
    expect(waits.slice(0, 6)).toEqual([5, 20, 60, 300, 1_200, 2_100]);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(24 * 3_600);
    expect(waits.at(-1)).toBeLessThan(24.25 * 3_600);
    expect(await exceptionsOf(id)).toMatchObject([{ kind: 'no_answer', amount: '0' }]);
    expect((await story.held()).inFlight).toBe(4_000);
    // What comes in the end is applied all the same.
    expect(await story.moved(() => says(id, ACCEPTED))).toEqual({ cards: 4_000, inFlight: -4_000 });
  });
});

describe('an answer that names another card or amount', () => {
  it('moves nothing, and names the payment to a person', async () => {
    story.processor.says({ submit: () => MISMATCHED });
    const before = await story.held();
    const { id } = (await story.load('41.00')).body.transfer;
    expect((await story.held()).inFlight - before.inFlight).toBe(4_100);
    expect(await exceptionsOf(id)).toMatchObject([
      { kind: 'mismatched_answer', evidence: [{ theirs: MISMATCHED }] },
    ]);
    expect(await looksAt(id)).toBeNull();
    await says(id, LOCKED);
  });

  it('to a row of a batch too', async () => {
    story.processor.says({ submit: (row) => (row.amount === 4_200n ? MISMATCHED : ACCEPTED) });
    const job = await story.sent([
      [0, '42.00'],
      [1, '43.00'],
    ]);
    expect(await story.job(job)).toMatchObject({ sent: { count: 1 }, unknown: { count: 1 } });
    const [row] = await story.world.test.owner<{ id: string }>(
      `SELECT id::text FROM movement WHERE job_id = $1 AND status = 'pre-paid'`,
      [job.job_id],
    );
    expect(await exceptionsOf(Number(row!.id))).toMatchObject([{ kind: 'mismatched_answer' }]);
    expect((await story.held()).batches).toBe(4_200);
  });
});

describe('an outcome that contradicts a decided load', () => {
  it('accepted after it was declined: the card has it from suspense, once, and a person is told', async () => {
    story.processor.says({ submit: () => LOCKED });
    const failed = await story.load('44.00');
    expect(failed.status).toBe(409);
    const id = Number(failed.body.params.movement_id);
    const moved = await story.moved(async () => {
      expect(await says(id, ACCEPTED)).toBe(1);
      expect(await says(id, ACCEPTED)).toBe(0);
    });
    expect(moved).toEqual({ cards: 4_400, suspense: -4_400 });
    expect(await exceptionsOf(id)).toMatchObject([
      { kind: 'accepted_after_decline', amount: '-4400' },
    ]);
    // It takes that back: so do the books.
    expect(await story.moved(() => says(id, LOCKED))).toEqual({ cards: -4_400, suspense: 4_400 });
  });

  it('declined after it was paid: what the card has goes to suspense', async () => {
    const { id } = (await story.load('45.00')).body.transfer;
    expect(await story.moved(() => says(id, LOCKED))).toEqual({ cards: -4_500, suspense: 4_500 });
    expect(await exceptionsOf(id)).toMatchObject([{ kind: 'declined_after_accept' }]);
    await says(id, ACCEPTED);
  });

  it('declined after it was paid and spent: nothing is taken, and a person is told', async () => {
    const { id } = (await story.load('46.00', { person: 2 })).body.transfer;
    await story.unload('46.00', { person: 2 });
    expect(await story.moved(() => says(id, LOCKED))).toEqual({});
    expect(await exceptionsOf(id)).toMatchObject([{ kind: 'declined_after_accept', amount: '0' }]);
    // Nothing was booked, so there is nothing to turn back.
    expect(await story.moved(() => says(id, ACCEPTED))).toEqual({});
  });
});

describe('many payments that are due at once', () => {
  it('are asked after in one call, and one that fails stops no other', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const ids: number[] = [];
    for (const amount of ['50.01', '50.02', '50.03', '50.04'])
      ids.push((await story.load(amount)).body.transfer.id);
    const liesIn = (change: string) =>
      story.world.test.owner(
        `UPDATE movement SET in_flight_account_id = in_flight_account_id ${change} WHERE id = $1`,
        [ids[1]],
      );
    await liesIn('- 1000000');
    story.processor.says({});
    story.processor.asked.length = 0;
    await story.later(6_000);
    const failures: unknown[] = [];
    expect(await story.moved(() => story.sweep((error) => failures.push(error)))).toEqual({
      cards: 15_008,
      inFlight: -15_008,
    });
    expect(story.processor.asked).toHaveLength(4);
    expect(failures).toHaveLength(1);
    await liesIn('+ 1000000');
    await story.later(61_000);
    expect(await story.moved(() => story.sweep())).toEqual({ cards: 5_002, inFlight: -5_002 });
  });
});
