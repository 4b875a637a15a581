import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  type WorkerEvents,
  type WorkerPool,
  runTaskList,
} from 'graphile-worker';
import pg from 'pg';
import { seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { isServerGone } from './database/failures.ts';
import { type Database, LONG_STATEMENT } from './database/pool.ts';
import { findPrimary } from './database/primary.ts';
import type { JobPayload, Task, Tasks } from './jobs.ts';
import { repeat } from './repeat.ts';
import { HEARTBEAT, endLease, renewLease } from './worker-lease.ts';

/** Jobs that have slots of their own: however many others wait, these begin. */
export type Queue = {
  readonly slots: number;
  readonly tasks: Tasks;
  /**
   * How often it is asked for jobs whose time has come, in milliseconds. New ones are told by the
   * database at once.
   */
  readonly pollInterval: number;
};
export type WorkerOptions = {
  readonly urls: readonly string[];
  /** The same database, for the leases. */
  readonly owner: Database;
  readonly queues: readonly Queue[];
  /** Is told of a job that threw and will be tried again, and of workers that ended. */
  readonly failed: (error: unknown) => void;
};
export type Worker = { stop(): Promise<void> };

const POLL = seconds(1);

/** A queue of its own for each of these tasks, with so many slots. */
export const queuesOf = (
  tasks: Tasks,
  slots: Readonly<Record<string, number>>,
  pollIntervals: Readonly<Record<string, number>> = {},
): Queue[] => {
  const unnamed = Object.keys(tasks).filter((name) => slots[name] === undefined);
  invariant(unnamed.length === 0, `tasks without slots: ${unnamed.join(', ')}`);
  return Object.entries(slots).map(([name, count]) => {
    const task = tasks[name];
    invariant(task, `no task ${name}`);
    return { slots: count, tasks: { [name]: task }, pollInterval: pollIntervals[name] ?? POLL };
  });
};

/** How long one job keeps its slot while others wait. */
const TURN = seconds(1) / 4;
const FIRST_PAUSE = seconds(1) / 4;
const LONGEST_PAUSE = seconds(10);

/**
 * Works on the queue in this process; several may. The workers are watched: when one of them ends,
 * or the database is no primary any more, new ones begin on whichever server is the primary.
 */
export function startWorker(options: WorkerOptions): Worker {
  const life = new AbortController();
  const staff: Staff = { living: new Set(), dead: new Set() };
  const working = keepWorking(options, staff, life.signal);
  const heartbeat = repeat(
    async () => {
      await renewLease(options.owner, [...staff.living]);
      await freeDead(options.owner, staff);
      return 0;
    },
    HEARTBEAT,
    options.failed,
  );
  return {
    async stop() {
      life.abort();
      await working;
      await heartbeat.stop();
    },
  };
}

/** The workers of this process by their ids: who works, and who ended with a job in hand. */
type Staff = { readonly living: Set<string>; readonly dead: Set<string> };

/** The job of one that is known to be dead is free at once, those of others after their lease. */
async function freeDead(owner: Database, { dead }: Staff): Promise<void> {
  const ids = [...dead];
  if (ids.length === 0) return;
  await endLease(owner, ids);
  for (const id of ids) dead.delete(id);
}

async function keepWorking(
  options: WorkerOptions,
  staff: Staff,
  stopped: AbortSignal,
): Promise<void> {
  const { owner, failed } = options;
  const retiring: Promise<unknown>[] = [];
  for (let pause = FIRST_PAUSE; !stopped.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const begun = performance.now();
    const crew = await startCrew(options, staff, stopped).catch(
      (error: unknown) => (failed(error), null),
    );
    if (crew) {
      const error = await crew.ended;
      // Its other workers finish what they have begun, while new ones begin elsewhere.
      retiring.push(crew.retire());
      if (error !== null) failed(error);
      await freeDead(owner, staff).catch(failed);
    }
    if (performance.now() - begun > LONGEST_PAUSE) pause = FIRST_PAUSE;
    await sleep(pause, undefined, { signal: stopped }).catch(() => undefined);
  }
  await Promise.all(retiring);
}

type Crew = {
  /** Why it is to be replaced; null where the process stops. */
  readonly ended: Promise<unknown>;
  retire(): Promise<unknown>;
};

/** The workers of all queues, on the server that is the primary now. */
async function startCrew(
  { urls, queues, failed }: WorkerOptions,
  staff: Staff,
  stopped: AbortSignal,
): Promise<Crew> {
  const pool = connections(await findPrimary(urls), queues);
  let end: (error: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => (end = resolve));
  stopped.addEventListener('abort', () => end(null), { once: true });
  if (stopped.aborted) end(null);
  const pools = queues.map((queue) => startQueue(queue, pool, { staff, end, stopped, failed }));
  const retire = async (): Promise<void> => {
    await Promise.allSettled(pools.map((one) => one.gracefulShutdown()));
    await pool.end();
  };
  return { ended, retire };
}

type CrewOf = {
  readonly staff: Staff;
  readonly end: (error: unknown) => void;
  readonly stopped: AbortSignal;
  readonly failed: (error: unknown) => void;
};

/**
 * Only the library's workers: its runner would keep a timetable besides, which nobody here uses, and
 * where the database goes while that begins, the process has an error that nobody waits for.
 */
function startQueue(
  { slots, tasks, pollInterval }: Queue,
  pgPool: pg.Pool,
  { staff, end, stopped, failed }: CrewOf,
): WorkerPool {
  return runTaskList(
    {
      concurrency: slots,
      pollInterval,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      events: watchedEvents(staff, end),
    },
    Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown, helpers: JobHelpers) =>
          // Each kind of job is added with the payload that its task takes (jobs.ts).
          takeTurn(task, payload as JobPayload, { helpers, stopped, failed }),
      ]),
    ),
    pgPool,
  );
}

/** A slot needs a connection to begin and to end a job only: many slots share a few. */
const CONNECTIONS_A_QUEUE = 2;

function connections(connectionString: string, queues: readonly Queue[]): pg.Pool {
  const busy = queues.reduce((sum, { slots }) => sum + Math.min(slots, CONNECTIONS_A_QUEUE), 0);
  const pool = new pg.Pool({
    connectionString,
    // Each queue listens on a connection of its own.
    max: busy + queues.length + 1,
    application_name: 'cardload-worker',
    connectionTimeoutMillis: seconds(5),
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(10),
    statement_timeout: LONG_STATEMENT,
    query_timeout: LONG_STATEMENT + seconds(5),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  releaseOnce(pool);
  return pool;
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * The library gives the connection on which it listens back twice, where that breaks in the moment
 * in which the library stops. The second time would be an error that nobody waits for. Where there
 * was no connection to be had, the pool brings nothing to give back.
 */
function releaseOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const tolerant = (callback?: (...connected: Connected) => void) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (client && !isReleased) release(reason);
        isReleased = true;
      });
    });
  };
  // Called in both of the ways that the library has; TypeScript can't hold a function to overloads.
  pool.connect = tolerant as pg.Pool['connect'];
}

type TurnOf = {
  readonly helpers: JobHelpers;
  readonly stopped: AbortSignal;
  readonly failed: (error: unknown) => void;
};

/** Runs a job for as long as its turn is; one that has more to do goes behind the others. */
async function takeTurn(
  task: Task,
  payload: JobPayload,
  { helpers, stopped, failed }: TurnOf,
): Promise<void> {
  const over = performance.now() + TURN;
  try {
    const turn = { isOver: () => stopped.aborted || performance.now() > over };
    // Given out in the moment of the stop: the next server begins it, as nobody waits here for its end.
    const end = stopped.aborted ? 'unfinished' : await task(payload, turn);
    if (end !== 'unfinished') return;
    const { task_identifier: name, key } = helpers.job;
    await helpers.addJob(name, payload, { maxAttempts: 25, ...(key ? { jobKey: key } : {}) });
  } catch (error) {
    failed(error);
    throw error;
  }
}

/**
 * The library replaces no worker that ended, and goes on asking a server that is no primary any
 * more: both end the crew.
 */
function watchedEvents({ living, dead }: Staff, end: (error: unknown) => void): WorkerEvents {
  // The library's own type of an emitter, which names the events that it emits.
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => void living.add(worker.workerId));
  events.on('worker:stop', ({ worker }) => void living.delete(worker.workerId));
  events.on('worker:fatalError', ({ worker, error }) => {
    dead.add(worker.workerId);
    end(error);
  });
  events.on('worker:getJob:error', ({ error }) => {
    if (isServerGone(error, 'write')) end(error);
  });
  return events;
}
