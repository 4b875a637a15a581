import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#server/platform/events.ts';
import { toWire } from '#kernel/money.ts';
import { type Job, MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { processBatch } from './process-batch.ts';

const story = new MoneyStory();
beforeEach(() => {
  story.processor.says({});
  story.processor.told.length = 0;
});
const rows = Array.from({ length: 1_000 }, (_, at) => [at % 3, '10.00'] as const);
const confirmed = async (...of: Parameters<typeof story.draft>): Promise<Job> => {
  const job = await story.draft(...of);
  expect((await story.confirm(job)).status).toBe(202);
  return job;
};

/** How often those who listen are told that a batch is finished. */
const timesFinished = async ({ job_id: jobId }: Job): Promise<number> =>
  (
    await story.world.test.owner(
      `SELECT 1 FROM outbox_event WHERE kind = 'bulk.finished' AND (payload->>'job_id')::int = $1`,
      [jobId],
    )
  ).length;

describe('a batch whose turn is over', () => {
  it('gives way after a chunk, and goes on with the next', async () => {
    const draft = await story.draft(rows);
    const ready = (await story.mark(draft, { which: 'warnings', accepted: true })).body;
    expect((await story.confirm(ready)).status).toBe(202);
    const turn = () => processBatch(story.deps, story.client, ready.job_id, { isOver: () => true });
    expect(await turn()).toBe('unfinished');
    expect(story.processor.told).toHaveLength(999);
    expect(await turn()).toBe('unfinished');
    expect(story.processor.told).toHaveLength(1_000);
    expect(await turn()).toBeUndefined();
    expect(await story.job(ready)).toMatchObject({ state: 'complete', sent: { count: 1_000 } });
    // All that the wallet had, for the next.
    const back = [3_340, 3_330, 3_330].map((amount, person) => [person, `-${amount}.00`] as const);
    await story.sent(back, { kind: 'unload' });
  });
});

describe('a batch of a thousand rows', () => {
  it('is sent to its last row, which stands alone in its chunk', async () => {
    const draft = await story.draft(rows);
    const ready = (await story.mark(draft, { which: 'warnings', accepted: true })).body;
    expect(ready).toMatchObject({ ready: { count: 1_000, amount: '10000.00' } });
    expect(
      await story.moved(async () => {
        expect((await story.confirm(ready)).status).toBe(202);
        expect(await story.work(ready)).toMatchObject({
          state: 'complete',
          sent: { count: 1_000 },
        });
      }),
    ).toEqual({ wallets: -1_000_000, cards: 1_000_000 });
    expect(story.processor.told).toHaveLength(1_000);
    const back = rows.slice(0, 3).map(([person]) => [person, '-3330.00'] as const);
    await story.sent(back, { kind: 'unload' });
  });
});

describe('a batch whose process is killed', () => {
  const killed = { ...story.processor, submit: () => Promise.reject(new Error('killed')) };
  const die = (job: Job) =>
    expect(
      processBatch({ ...story.deps, processor: killed }, story.client, job.job_id),
    ).rejects.toThrow('killed');

  it('between taking from the cards and telling goes on with what was taken, once', async () => {
    await story.sent([
      [0, '50.00'],
      [1, '60.00'],
    ]);
    const job = await confirmed(
      [
        [0, '-20.00'],
        [1, '-55.00'],
      ],
      { kind: 'unload' },
    );
    // Ben's card has less by the time it is sent.
    expect((await story.unload('30.00', { person: 1 })).status).toBe(200);
    story.processor.told.length = 0;
    expect(await story.moved(() => die(job))).toEqual({ cards: -2_000, batches: 2_000 });
    expect(await story.moved(() => story.work(job))).toEqual({ wallets: 2_000, batches: -2_000 });
    expect(story.processor.told.map((row) => [row.amount, row.direction])).toEqual([
      [2_000n, 'debit'],
    ]);
    expect(await story.job(job)).toMatchObject({
      sent: { count: 1, amount: '20.00' },
      failed: { count: 1, amount: '55.00' },
    });
  });

  it('while it is worked on by two others is finished once', async () => {
    const job = await confirmed([
      [0, '31.00'],
      [1, '32.00'],
    ]);
    await die(job);
    onTestFinished(listen('bulk.finished', () => Promise.resolve()));
    const moved = await story.moved(() =>
      Promise.all([story.work(job), story.work(job), story.work(job)]),
    );
    expect(moved).toEqual({ cards: 6_300, batches: -6_300 });
    expect(await timesFinished(job)).toBe(1);
    expect(await story.job(job)).toMatchObject({ sent: { count: 2 }, waiting: { count: 0 } });
  });
});

describe('what is sent', () => {
  it('is never a row with an error, one that was left out, or a warning without a tick', async () => {
    const job = await story.draft([
      [0, '33.00'],
      [0, '34.00'],
      [1, '5.00'],
      [2, '35.00'],
    ]);
    const left = (await story.mark(job, { lines: [4], excluded: true })).body;
    expect(left).toMatchObject({
      ready: { count: 1, amount: '33.00' },
      with_warnings: { count: 1 },
      with_errors: { count: 1 },
      excluded: { count: 1, amount: '35.00' },
      total: '33.00',
    });
    expect((await story.confirm(left)).status).toBe(202);
    await story.work(left);
    expect(story.processor.told.map(({ amount }) => amount)).toEqual([3_300n]);
  });

  it('cannot be changed by a row that is corrected: its tick is asked for anew', async () => {
    const job = await story.draft([
      [0, '36.00'],
      [0, '37.00'],
    ]);
    await story.mark(job, { which: 'warnings', accepted: true });
    const fixed = await story.admin.call<{ job: Job; row: { accepted: boolean } }>(
      'POST',
      `/bulk/${job.job_id}/rows/2`,
      { body: { load_amount: '38.00' } },
    );
    expect(fixed.body.row.accepted).toBe(false);
    expect(fixed.body.job).toMatchObject({ ready: { count: 1, amount: '36.00' } });
    expect((await story.confirm({ ...job, total: '73.00' })).body).toMatchObject({
      code: 'review_changed',
      params: { total: '36.00' },
    });
  });

  it('counts by its fate: paid, failed, not known, and nothing is waiting', async () => {
    story.processor.says({
      submit: (row) =>
        row.amount === 3_900n ? LOCKED : row.amount === 4_000n ? UNKNOWN : ACCEPTED,
    });
    const job = await story.sent([
      [0, '39.00'],
      [1, '40.00'],
      [2, '41.00'],
    ]);
    expect(job).toMatchObject({
      state: 'complete_with_errors',
      sent: { count: 1, amount: '41.00' },
      failed: { count: 1, amount: '39.00' },
      unknown: { count: 1, amount: '40.00' },
      waiting: { count: 0, amount: '0.00' },
    });
    expect((await story.held()).batches).toBe(4_000);
    for (const [show, lines] of [
      ['sent', [3]],
      ['failed', [1]],
      ['unknown', [2]],
      ['errors', []],
      ['ready', [1, 2, 3]],
    ] as const) {
      const page = await story.admin.call<{ data: { line: number }[]; meta: { total: number } }>(
        'GET',
        `/jobs/${job.job_id}/rows?show=${show}`,
      );
      expect([show, page.body.data.map(({ line }) => line)]).toEqual([show, lines]);
      expect(page.body.meta.total).toBe(lines.length);
    }
    await story.admin.call('POST', `/bulk/${job.job_id}/check`);
  });

  it('is nothing where the wallet lacks a cent, and all of it where it has exactly enough', async () => {
    const rest = await story.balance(story.store);
    const keep = rest - 7_000n;
    const text = toWire(keep);
    expect((await story.transfer(text)).status).toBe(200);
    const over = await story.draft([
      [0, '30.00'],
      [1, '40.01'],
    ]);
    const exactly = await story.draft([
      [0, '30.00'],
      [1, '40.00'],
    ]);
    expect(over.blockers).toMatchObject([{ code: 'insufficient_wallet' }]);
    expect(exactly.blockers).toEqual([]);
    const refused = await story.moved(async () =>
      expect((await story.confirm(over)).body.code).toBe('insufficient_wallet'),
    );
    expect(refused).toEqual({});
    const moved = await story.moved(async () => {
      expect((await story.confirm(exactly)).status).toBe(202);
      await story.work(exactly);
    });
    expect(moved).toEqual({ wallets: -7_000, cards: 7_000 });
    expect(await story.balance(story.store)).toBe(0n);
    await story.transfer(text, story.otherStore, story.store);
  });
});

describe('two who send one batch, the second because the lease of the first has ended', () => {
  /** The first is told what `late` says, once the second has sent the whole batch. */
  const overtaken = async (job: Job, late: typeof ACCEPTED): Promise<void> => {
    let first = true;
    story.processor.says({
      submit: async () => {
        if (!first) return ACCEPTED;
        first = false;
        await story.later(31_000);
        await story.work(job);
        return late;
      },
    });
    await story.work(job);
  };

  it('pay each row once, and finish it once', async () => {
    onTestFinished(listen('bulk.finished', () => Promise.resolve()));
    const job = await confirmed([[0, '27.00']]);
    expect(await story.moved(() => overtaken(job, ACCEPTED))).toEqual({
      cards: 2_700,
      batches: -2_700,
    });
    expect(await story.job(job)).toMatchObject({ state: 'complete', sent: { count: 1 } });
    expect(new Set(story.processor.told.map(({ key }) => key)).size).toBe(1);
    expect(await timesFinished(job)).toBe(1);
  });

  it('and are told different things: what contradicts is booked against suspense', async () => {
    const job = await confirmed([[0, '28.00']]);
    expect(await story.moved(() => overtaken(job, LOCKED))).toEqual({
      suspense: 2_800,
      batches: -2_800,
    });
    const raised = await story.world.test.owner<{ kind: string }>(
      'SELECT e.kind FROM payment_exception e JOIN movement m ON m.id = e.payment_id WHERE m.job_id = $1',
      [job.job_id],
    );
    expect(raised).toEqual([{ kind: 'declined_after_accept' }]);
  });
});
