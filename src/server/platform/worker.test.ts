import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { signal } from '#test/support/signal.ts';
import { type Database, openDatabase } from './database/pool.ts';
import { type JobPayload, type Task, enqueue } from './jobs.ts';
import { renewLease } from './worker-lease.ts';
import { type Worker, queuesOf, startWorker } from './worker.ts';

let test: TestDatabase;
let owner: Database;
let worker: Worker | null;
let failures: unknown[];
beforeEach(async () => {
  test = await cloneDatabase();
  owner = openDatabase({ urls: [test.url], max: 3, role: 'none' });
  failures = [];
  worker = null;
});
afterEach(async () => {
  await worker?.stop();
  await owner.close();
  await test.drop();
});

const CLIENT = 1;
const add = (task: string, nth = 0): Promise<void> =>
  test.database.write({ clientId: CLIENT }, (tx) => enqueue(tx, task, { clientId: CLIENT, nth }));
const work = (tasks: Readonly<Record<string, Task>>, slots: Readonly<Record<string, number>>) =>
  (worker = startWorker({
    urls: [test.url],
    owner,
    queues: queuesOf(tasks, slots),
    failed: (error) => void failures.push(error),
  }));
const cutConnections = (): Promise<unknown[]> =>
  test.owner(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cardload-worker'`,
  );
const left = async (): Promise<number> =>
  (await test.owner<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker.jobs'))[0]!.n;

it('goes on when its connections are cut, again and again, while jobs are running', async () => {
  const ran: number[] = [];
  let cuts = 0;
  work(
    {
      slow: async ({ nth }) => {
        const first = !ran.includes(nth as number);
        ran.push(nth as number);
        // The connection is gone when the job ends: the library gives up its worker then, unless
        // it has another one by the time.
        if (first) cuts += (await cutConnections()).length;
      },
    },
    { slow: 2 },
  );
  for (let nth = 0; nth < 4; nth += 1) {
    await add('slow', nth);
    await expect.poll(() => ran.includes(nth), { timeout: 8_000 }).toBe(true);
  }
  // One whose end could not be told runs again, and the queue is empty at last.
  await expect.poll(left, { timeout: 15_000 }).toBe(0);
  // A job may find that all connections are cut already: not each of the four cuts one more.
  expect(cuts).toBeGreaterThan(1);
}, 60_000);

it('a worker that cannot tell that its job has ended is replaced by one that does it again', async () => {
  await test.owner(`
    CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_end BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse_end()`);
  const ran: number[] = [];
  work({ task: ({ nth }) => Promise.resolve(void ran.push(nth as number)) }, { task: 1 });
  await add('task', 1);
  await expect.poll(() => failures.length, { timeout: 8_000 }).toBeGreaterThan(0);
  await test.owner('DROP TRIGGER refuse_end ON graphile_worker._private_jobs');
  await add('task', 2);
  await expect.poll(left, { timeout: 15_000 }).toBe(0);
  expect(ran.filter((nth) => nth === 2)).toEqual([2]);
}, 40_000);

it('frees the job of a worker that died, and leaves that of one that lives', async () => {
  await add('task', 1);
  await add('task', 2);
  await test.owner(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '31 s', locked_by = 'worker-' || (payload->>'nth')`,
  );
  expect(await renewLease(owner, ['worker-2'])).toBe(1);
  const locked = await test.owner<{ by: string }>(
    'SELECT locked_by AS by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
  );
  expect(locked).toEqual([{ by: 'worker-2' }]);
});

it('leaves a job that was begun a moment ago, although its worker was not seen yet', async () => {
  await add('task');
  await test.owner(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker-new'`,
  );
  expect(await renewLease(owner, [])).toBe(0);
});

it('a job with more to do gives way to the others, and is stopped between two of its parts', async () => {
  const order: string[] = [];
  let parts = 0;
  work(
    {
      batch: async ({ nth }, turn) => {
        if (nth === 1) return void order.push('small');
        for (;;) {
          parts += 1;
          order.push('part');
          await sleep(20);
          if (turn!.isOver()) return 'unfinished';
        }
      },
    },
    { batch: 1 },
  );
  await add('batch', 0);
  await expect.poll(() => parts).toBeGreaterThan(0);
  await add('batch', 1);
  await expect.poll(() => order.includes('small'), { timeout: 5_000 }).toBe(true);
  await expect.poll(() => order.at(-1)).toBe('part');
  // An unfinished task would keep it for ever: the test would be ended.
  await worker?.stop();
  worker = null;
  expect(await left()).toBe(1);
  expect(failures).toEqual([]);
});

it('a job that is given out in the moment of the stop is left to whoever works next', async () => {
  await test.owner(`
    CREATE FUNCTION give_slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END $$;
    CREATE TRIGGER give_slowly BEFORE UPDATE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION give_slowly()`);
  const ran: number[] = [];
  const tasks = { task: ({ nth }: JobPayload) => Promise.resolve(void ran.push(nth as number)) };
  await add('task', 7);
  work(tasks, { task: 1 });
  const isGiven = async (): Promise<boolean> =>
    (await test.owner(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).length > 0;
  await expect.poll(isGiven, { timeout: 8_000 }).toBe(true);
  await worker?.stop();
  expect([ran, await left(), failures]).toEqual([[], 1, []]);
  await test.owner('DROP TRIGGER give_slowly ON graphile_worker._private_jobs');
  work(tasks, { task: 1 });
  await expect.poll(() => ran, { timeout: 8_000 }).toEqual([7]);
}, 30_000);

it('a queue that is full keeps no other one waiting', async () => {
  const release = signal();
  const ran: string[] = [];
  work(
    {
      batch: async () => {
        ran.push('batch');
        await release.given;
      },
      leave: () => (ran.push('leave'), Promise.resolve()),
    },
    { batch: 2, leave: 1 },
  );
  for (let nth = 0; nth < 4; nth += 1) await add('batch', nth);
  await expect.poll(() => ran.length).toBe(2);
  await add('leave');
  await expect.poll(() => ran.includes('leave'), { timeout: 5_000 }).toBe(true);
  release.give();
});

it('every task has a queue, and every queue a task', () => {
  const task: Task = () => Promise.resolve();
  expect(() => queuesOf({ a: task, b: task }, { a: 1 })).toThrow('tasks without slots: b');
  expect(() => queuesOf({ a: task }, { a: 1, b: 1 })).toThrow('no task b');
});

it("works without the library's timetable, whose first question may meet a database that has gone", async () => {
  await test.owner('DROP TABLE graphile_worker._private_known_crontabs');
  const ran: number[] = [];
  work({ once: async ({ nth }) => void ran.push(nth as number) }, { once: 1 });
  await add('once', 3);
  await expect.poll(() => ran, { timeout: 8_000 }).toEqual([3]);
  expect(failures).toEqual([]);
});
