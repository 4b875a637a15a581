import { beforeEach, describe, expect, it } from 'vitest';
import { JOB_STATES } from '#contract/bulk-shapes.ts';
import { FROM_A_TEST, adminActor } from '#test/support/admin-actor.ts';
import { atOnce } from '#test/support/at-once.ts';
import { type Job, type Refused, type Row, MoneyStory } from '#test/support/money-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { lockJob } from './bulk.repo.ts';
import { confirmBatch } from './confirm-batch.ts';
import { retryBatches } from './retry-batch.ts';

/**
 * Every call on a batch in every state of one: it works, or it is refused and leaves rows and money
 * as they were.
 */
type State = (typeof JOB_STATES)[number];

const story = new MoneyStory();
beforeEach(() => story.processor.says({}));

const HEADER = 'first_name,last_name,identifier,staff_id,load_amount,memo';
const ROWS: Row[] = [
  [0, '30.00'],
  [1, '40.00'],
];
const set = async (job: Job, state: State): Promise<Job> => {
  await story.world.test.owner('UPDATE bulk_job SET state = $2 WHERE id = $1', [job.job_id, state]);
  return job;
};

/**
 * A batch as it comes into a state; between upload and check there is no state that a call can
 * find, so those are set.
 */
const IN_STATE: Record<State, () => Promise<Job>> = {
  uploaded: async () => set(await story.draft(ROWS), 'uploaded'),
  validating: async () => set(await story.draft(ROWS), 'validating'),
  awaiting_confirmation: () => story.draft(ROWS),
  async processing() {
    const job = await story.draft(ROWS);
    expect((await story.confirm(job)).status).toBe(202);
    return job;
  },
  complete: () => story.sent(ROWS),
  complete_with_errors() {
    story.processor.says({ submit: (row) => (row.amount === 3_000n ? LOCKED : UNKNOWN) });
    return story.sent(ROWS);
  },
  async failed() {
    const { body } = await story.admin.upload<{ job_id: number }>(
      `/managers/${story.admin.manager}/bulk-transfer/${story.client}?store_id=${story.store}&again=1`,
      'transfer_file',
      'no,fund,file\n1,2,3',
    );
    return story.job(body);
  },
  async cancelled() {
    const job = await story.draft(ROWS);
    expect((await cancel(job)).status).toBe(200);
    return job;
  },
};

type Answer = Promise<{ status: number; body: Refused }>;
const cancel = (job: Job): Answer => story.admin.call('POST', `/bulk/${job.job_id}/cancel`);
const CALLS: Record<string, { call: (job: Job) => Answer; in: State[] }> = {
  'to correct a row': {
    call: (job) =>
      story.admin.call('POST', `/bulk/${job.job_id}/rows/1`, { body: { load_amount: '31.00' } }),
    in: ['awaiting_confirmation'],
  },
  'to tick warnings': {
    call: (job) => story.mark(job, { which: 'warnings', accepted: true }),
    in: ['awaiting_confirmation'],
  },
  'to leave rows out': {
    call: (job) => story.mark(job, { lines: [1], excluded: true }),
    in: ['awaiting_confirmation', 'complete_with_errors'],
  },
  'to upload corrected rows': {
    call: (job) =>
      story.admin.upload(
        `/bulk/${job.job_id}/corrected-rows`,
        'transfer_file',
        `${HEADER}\n,,,S2,33.00,`,
      ),
    in: ['awaiting_confirmation'],
  },
  'to write a memo': {
    call: (job) =>
      story.admin.call('POST', `/bulk/${job.job_id}/memo`, { body: { memo: 'Another' } }),
    in: ['awaiting_confirmation'],
  },
  'to send it': {
    call: (job) => story.confirm({ ...job, total: '70.00' }),
    in: ['awaiting_confirmation'],
  },
  'to cancel it': { call: cancel, in: ['awaiting_confirmation', 'failed'] },
  'to send again what failed': {
    call: (job) => story.retry(job),
    in: ['complete_with_errors'],
  },
  'to ask after what is not known': {
    call: (job) => story.admin.call('POST', `/bulk/${job.job_id}/check`),
    in: ['complete_with_errors'],
  },
};

/** Everything that is stored of a batch. */
const stored = async ({ job_id: id }: Job) =>
  Promise.all(
    [
      'SELECT * FROM bulk_job WHERE id = $1',
      'SELECT * FROM bulk_row WHERE job_id = $1 ORDER BY line',
      'SELECT * FROM movement WHERE job_id = $1 ORDER BY id',
      `SELECT * FROM audit_line WHERE subject_kind = 'bulk_job' AND subject_id = $1 ORDER BY id`,
    ].map((look) => story.world.test.owner(look, [id])),
  );

describe.each(Object.keys(CALLS))('%s', (name) => {
  const { call, in: allowed } = CALLS[name]!;

  it.each(JOB_STATES)(
    `while the batch is %s: works, or is refused without a trace`,
    async (state) => {
      const job = await IN_STATE[state]();
      const before = await stored(job);
      if (allowed.includes(state)) {
        expect([200, 202]).toContain((await call(job)).status);
        expect(await stored(job)).not.toEqual(before);
        return;
      }
      const moved = await story.moved(async () => {
        const { status, body } = await call(job);
        expect([status, body.code, body.params]).toEqual([409, 'job_state', { state }]);
      });
      expect(moved).toEqual({});
      expect(await stored(job)).toEqual(before);
    },
  );
});

it('a line that the batch does not have is not found, and ticks change nothing of a sent one', async () => {
  const job = await IN_STATE.awaiting_confirmation();
  const answer = await story.admin.call('POST', `/bulk/${job.job_id}/rows/99`, {
    body: { excluded: true },
  });
  expect(answer.status).toBe(404);
  const sent = await IN_STATE.complete_with_errors();
  expect((await story.mark(sent, { lines: [1], accepted: true, excluded: true })).body.code).toBe(
    'job_state',
  );
});

it('marking names its rows', async () => {
  const job = await IN_STATE.awaiting_confirmation();
  expect((await story.mark(job, { excluded: true })).body.errors).toMatchObject([
    { path: 'lines', code: 'required' },
  ]);
  expect((await story.mark(job, { lines: [], excluded: true })).body.excluded).toMatchObject({
    count: 0,
  });
});

describe('two who overlap on one batch', () => {
  const by = (tx: WriteHandle) => ({
    tx,
    actor: adminActor(story.world),
    origin: FROM_A_TEST,
    now: story.world.clock.now(),
  });

  it('and send it: it is held and sent once, although a repetition is meant', async () => {
    const job = await story.draft([[0, '51.00']]);
    const moved = await story.moved(async () => {
      const [first, second] = await atOnce(story.world, story.client, async (tx) =>
        confirmBatch(by(tx), (await lockJob(tx, story.client, job.job_id))!, {
          total: null,
          duplicateOk: true,
        }),
      );
      expect(first).toMatchObject({ ok: true });
      expect(second).toMatchObject({ ok: false, code: 'job_state' });
    });
    expect(moved).toEqual({ wallets: -5_100, batches: 5_100 });
    await story.work(job);
  });

  it('and send again what failed: it is held once', async () => {
    story.processor.says({ submit: () => LOCKED });
    const job = await story.sent([[0, '53.00']]);
    const moved = await story.moved(async () => {
      const [first, second] = await atOnce(story.world, story.client, async (tx) =>
        retryBatches(by(tx), [(await lockJob(tx, story.client, job.job_id))!]),
      );
      expect(first).toMatchObject({ ok: true });
      expect(second).toMatchObject({ ok: false, code: 'job_state' });
    });
    expect(moved).toEqual({ wallets: -5_300, batches: 5_300 });
    await story.work(job);
  });

  it('to send it and to cancel it: one of both is done', async () => {
    const job = await story.draft([[0, '52.00']]);
    const answers = await Promise.all([story.confirm(job), cancel(job)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(['job_state']);
    const sent = answers[0].status === 202;
    const done = await story.work(job);
    expect(done).toMatchObject(
      sent ? { state: 'complete', sent: { count: 1 } } : { state: 'cancelled', sent: { count: 0 } },
    );
  });
});
