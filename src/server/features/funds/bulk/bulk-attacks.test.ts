import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
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
  file_problems: { code: string }[];
};
type Refused = { code: string };

const HEADER = 'first_name,last_name,identifier,staff_id,load_amount,memo';
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

describe('rows that are not known', () => {
  it('asked after twice at once leave nothing held', async () => {
    const job = await draft(admin, [0, '13.06'], [1, '13.07']);
    await confirm(job);
    await work(job);
    // The first to ask is told of one row, the second of both; the first posts before the second.
    const answers: Record<number, unknown>[] = [{ 1: null }, {}];
    let go: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (go = resolve));
    const asked = (mine: Record<number, unknown>, wait: boolean) => ({
      ...deps(),
      processor: {
        ...world.processor,
        check: async (rows: readonly unknown[]) => {
          if (wait) await first;
          return rows.map((_, index) =>
            mine[index] === null
              ? { outcome: 'unknown' as const }
              : index === 0
                ? { outcome: 'accepted' as const }
                : { outcome: 'declined' as const, code: 'card_locked' as const },
          );
        },
      },
    });
    const second = checkUnknown(asked(answers[1]!, true), world.ours.id, job.job_id);
    await checkUnknown(asked(answers[0]!, false), world.ours.id, job.job_id);
    go();
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

describe('a file', () => {
  const upload = (content: string | Buffer) =>
    admin.upload<{ job_id: number } & Refused>(
      `/managers/${admin.manager}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}&kind=load&again=1`,
      'transfer_file',
      content,
    );
  const problems = async (content: string | Buffer) => {
    const { status, body } = await upload(content);
    expect(status).toBe(202);
    return (await admin.call<Job>('GET', `/jobs/${body.job_id}`)).body.file_problems.map(
      ({ code }) => code,
    );
  };

  it('with a NUL far into it is told, not a failure of ours', async () => {
    const rows = Array.from({ length: 400 }, () => ',,5145550200,S0,20.00,memo');
    expect(await problems([HEADER, ...rows, ',,5145\u0000550200,S0,20.00,x'].join('\n'))).toEqual([
      'file_not_csv',
    ]);
  });
  it('of hardly anything but blank lines is too long', async () => {
    expect(await problems(`${HEADER}\n${'\n'.repeat(450_000)},,5145550200,S0,20.00,x`)).toEqual([
      'file_too_many_rows',
    ]);
  });
  it('of a line of millions of empty cells is refused at once: nobody else waits for it', async () => {
    for (const content of [
      `${HEADER}\n${','.repeat(15_000_000)}`,
      `${','.repeat(15_000_000)}\na`,
    ]) {
      const started = performance.now();
      expect(await problems(content)).toEqual(['cell_too_long']);
      expect(performance.now() - started).toBeLessThan(8_000);
    }
  }, 60_000);
  it('of far more rows than are taken, or cells than are read, ends nothing and nobody waits long', async () => {
    const started = performance.now();
    expect(await problems(`${HEADER}\n${'a\n'.repeat(500_000)}`)).toEqual(['file_too_many_rows']);
    expect(await problems(`${HEADER}\n${`${','.repeat(19_000)}\n`.repeat(50)}`)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(15_000);
  }, 60_000);
  it('that was written by us comes back as it was, whatever a spreadsheet would run', async () => {
    const job = await draft(admin, [0, 'x']);
    for (const memo of ['=1+1', '\uff1d1+1', '+1-2', '@x']) {
      await admin.call('POST', `/bulk/${job.job_id}/rows/1`, { body: { memo } });
      const file = (await admin.call('GET', `/bulk/${job.job_id}/bad-rows`)).text;
      expect(file).toContain(`,'${memo},`);
      await admin.upload(`/bulk/${job.job_id}/corrected-rows`, 'transfer_file', file);
      expect(
        (await admin.call<{ data: { memo: string }[] }>('GET', `/jobs/${job.job_id}/rows`)).body
          .data[0]!.memo,
      ).toBe(memo);
    }
  });
  it('of corrected rows has no more rows than any other, and may be in Windows-1252', async () => {
    const job = await draft(admin, [0, 'x']);
    const correct = (content: string | Buffer) =>
      admin.upload<Job & { errors: { code: string }[] }>(
        `/bulk/${job.job_id}/corrected-rows`,
        'transfer_file',
        content,
      );
    const many = [
      `${HEADER},line,reasons`,
      ...Array.from({ length: 50_001 }, () => ',,5145550200,S0,20.00,,,'),
    ].join('\n');
    expect((await correct(many)).body.errors.map(({ code }) => code)).toEqual([
      'file_too_many_rows',
    ]);
    expect(
      (
        await correct(
          Buffer.from(
            `${HEADER},line,reasons\nZo\u00e9,Tester,5145550200,S0,20.00,\u00e9t\u00e9,1,`,
            'latin1',
          ),
        )
      ).status,
    ).toBe(200);
    expect(
      (await admin.call<{ data: { memo: string }[] }>('GET', `/jobs/${job.job_id}/rows`)).body
        .data[0]!.memo,
    ).toBe('\u00e9t\u00e9');
  });
});
