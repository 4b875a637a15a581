import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { signal } from '#test/support/signal.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { processBatch } from './process-batch.ts';
import { checkUnknown } from './retry-batch.ts';

type Counted = { count: number; amount: string };
type Job = {
  job_id: number;
  key: string;
  state: string;
  total: string;
  ready: Counted;
  with_warnings: Counted;
  sent: Counted;
  failed: Counted;
  unknown: Counted;
  blockers: { code: string }[];
};
type Refused = { code: string };

let world: World;
let sandbox: Awaited<ReturnType<typeof sandboxProcessor>>;
let admin: Caller;
let manager: Caller;
let again = 0;

beforeAll(async () => {
  sandbox = await sandboxProcessor();
  world = await buildWorld({
    processor: sandbox.processor,
    managerLimits: { daily: '20000', single_card: '10000' },
  });
  admin = await signedIn(world, world.ours);
  manager = await signedIn(world, world.ours, 'Manager');
});
beforeEach(() => (again += 1));
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  expect(await heldBy(world, world.ours.id, 'batch')).toBe('0');
  await world.close();
  await sandbox.stop();
});

const draft = async (by: Caller, ...rows: (readonly [number, string])[]): Promise<Job> => {
  const body = {
    kind: 'load',
    store_id: world.ours.store,
    description: `${again}`,
    rows: rows.map(([person, load_amount]) => ({ identifier: `514555020${person}`, load_amount })),
  };
  return (await by.call<Job>('POST', '/bulk/drafts', { body })).body;
};
const confirm = (job: Job, by = admin) =>
  by.call<Job & Refused>('POST', `/bulk/${job.job_id}/confirm`, {
    key: job.key,
    body: { total: job.total, duplicate_ok: true },
  });
const retry = (job: Job, by = admin) =>
  by.call<Job & Refused>('POST', `/bulk/${job.job_id}/retry`, {
    key: `retry-${again}-${Math.random()}`,
    body: {},
  });
const jobOf = async (job: Job): Promise<Job> =>
  (await admin.call<Job>('GET', `/jobs/${job.job_id}`)).body;
const deps = () => ({ db: world.test.database, clock: world.clock, processor: world.processor });
const work = async (job: Job): Promise<Job> => (
  await processBatch(deps(), world.ours.id, job.job_id),
  jobOf(job)
);
const mark = (job: Job, body: object) =>
  admin.call<Job & Refused>('POST', `/bulk/${job.job_id}/rows`, { body });
const spent = async (): Promise<bigint> =>
  BigInt(
    (
      await world.test.owner<{ amount: string }>(
        `SELECT coalesce(sum(amount), 0)::text AS amount FROM load_day WHERE client_id = $1 AND manager_id = $2`,
        [world.ours.id, manager.manager],
      )
    )[0]!.amount,
  );

describe('a retry', () => {
  it('sends nothing that was never held: rows taken back after the sending stay out', async () => {
    const uploaded = await draft(admin, [0, '30.00'], [1, '13.01'], [2, '4000.00']);
    const job = (await mark(uploaded, { lines: [3], excluded: true })).body;
    await confirm(job);
    await work(job);
    await mark(job, { lines: [3], excluded: false });
    const cards = await heldBy(world, world.ours.id, 'card');
    expect((await retry(job)).status).toBe(202);
    expect(await work(job)).toMatchObject({
      state: 'complete_with_errors',
      sent: { count: 1 },
      failed: { count: 1 },
    });
    expect(await heldBy(world, world.ours.id, 'card')).toBe(cards);
  });
});

describe('the limits of a manager', () => {
  it('for one card hold when they send what somebody else has uploaded', async () => {
    const job = await draft(admin, [0, '150.00']);
    expect(
      (await manager.call<Job>('GET', `/jobs/${job.job_id}`)).body.blockers.map(({ code }) => code),
    ).toContain('single_card_limit_exceeded');
    expect((await confirm(job, manager)).body.code).toBe('single_card_limit_exceeded');
  });

  it('for the day count for who sent, and what failed is given back to them', async () => {
    const before = await spent();
    const job = await draft(admin, [0, '13.01'], [1, '40.00']);
    expect((await confirm(job, manager)).status).toBe(202);
    expect((await spent()) - before).toBe(5_301n);
    await work(job);
    expect((await spent()) - before).toBe(4_000n);
    expect((await retry(job, manager)).status).toBe(202);
    await work(job);
    expect((await spent()) - before).toBe(4_000n);
  });

  it('get back what turned out not to have been paid', async () => {
    const before = await spent();
    const job = await draft(manager, [2, '13.07']);
    await confirm(job, manager);
    await work(job);
    await checkUnknown(deps(), world.ours.id, job.job_id);
    await checkUnknown(deps(), world.ours.id, job.job_id);
    expect(await jobOf(job)).toMatchObject({ failed: { count: 1 }, unknown: { count: 0 } });
    expect(await spent()).toBe(before);
  });
});

const ANSWERS: readonly Outcome[] = [
  { outcome: 'accepted' },
  { outcome: 'declined', code: 'card_locked' },
];
/** A processor that answers a question of both rows like this, once `until` is given. */
const answering = (
  answers: readonly Outcome[],
  { asked, until }: { asked?: () => void; until?: Promise<void> } = {},
) => ({
  ...deps(),
  processor: {
    ...world.processor,
    check: async (rows: readonly unknown[]) => {
      expect(rows).toHaveLength(answers.length);
      asked?.();
      await until;
      return answers;
    },
  },
});

describe('rows that are not known', () => {
  it('asked after twice at once leave nothing held', async () => {
    const job = await draft(admin, [0, '13.06'], [1, '13.07']);
    await confirm(job);
    await work(job);
    // Both have asked of both rows before either is answered. The first is told of one row, the
    // second of both; the first posts before the second.
    const asked = signal();
    const posted = signal();
    const second = checkUnknown(
      answering(ANSWERS, { asked: asked.give, until: posted.given }),
      world.ours.id,
      job.job_id,
    );
    await asked.given;
    await checkUnknown(answering([ANSWERS[0]!, { outcome: 'unknown' }]), world.ours.id, job.job_id);
    posted.give();
    await second;
    expect(await jobOf(job)).toMatchObject({
      sent: { count: 1 },
      failed: { count: 1 },
      unknown: { count: 0 },
    });
    expect(await heldBy(world, world.ours.id, 'batch')).toBe('0');
  });
});

describe('a second row for a person', () => {
  it('is no second one any more when the first is left out with others', async () => {
    const job = await draft(admin, [0, '21.00'], [0, '22.00']);
    expect(job).toMatchObject({ ready: { count: 1 }, with_warnings: { count: 1 } });
    expect((await mark(job, { lines: [1], excluded: true })).body).toMatchObject({
      ready: { count: 1, amount: '22.00' },
      with_warnings: { count: 0 },
    });
  });
});

describe('the same load, one by one and as a job', () => {
  it('is stopped until it is meant', async () => {
    const body = {
      customer_id: world.ours.customers[1],
      store_id: world.ours.store,
      amount: '77.00',
    };
    expect(
      (
        await admin.call('POST', `/managers/${admin.manager}/load-value`, {
          key: `one-${again}`,
          body,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await admin.call<Refused>('POST', `/managers/${admin.manager}/load-value-async`, {
          key: `two-${again}`,
          body,
        })
      ).body.code,
    ).toBe('looks_like_duplicate');
  });
});
