import { fromWire, sum, toWire } from '#kernel/money.ts';
import { tableOf } from '#web/lib/table-of.ts';
import type { Job } from './bulk.queries.ts';

export type Jobs = readonly [Job, ...Job[]];

const RUNNING = new Set<Job['state']>(['uploaded', 'validating', 'processing']);
export const isRunning = (job: Pick<Job, 'state'>): boolean => RUNNING.has(job.state);
export const waits = (job: Job): boolean => job.state === 'awaiting_confirmation';

/** Adds up amounts of the wire. */
export const addUp = (amounts: readonly string[]): string =>
  toWire(sum(amounts.map((amount) => fromWire(amount) ?? 0n)));

const COUNTED = [
  'ready',
  'with_errors',
  'with_warnings',
  'excluded',
  'sent',
  'failed',
  'unknown',
  'waiting',
] as const;
const AMOUNTS = ['fees', 'member_part', 'total'] as const;

/** The batches of one table as one: what they come to together, and how far they are. */
export function asOne(jobs: Jobs): Job {
  const [first, ...others] = jobs;
  if (others.length === 0) return first;
  return {
    ...first,
    ...tableOf(COUNTED, (name) => ({
      count: jobs.reduce((count, job) => count + job[name].count, 0),
      amount: addUp(jobs.map((job) => job[name].amount)),
    })),
    ...tableOf(AMOUNTS, (name) => addUp(jobs.map((job) => job[name]))),
    rows: jobs.reduce((rows, job) => rows + job.rows, 0),
    state: stateOf(jobs),
  };
}

/** One that waits beside others that went out is a rest of them. */
function stateOf(jobs: Jobs): Job['state'] {
  const states = new Set(jobs.map((job) => job.state));
  if (jobs.some(isRunning)) return 'processing';
  const rest = states.has('awaiting_confirmation');
  states.delete('cancelled');
  if (states.size === 0) return 'cancelled';
  if (rest && states.size === 1) return 'awaiting_confirmation';
  return rest || states.has('complete_with_errors') || states.has('failed')
    ? 'complete_with_errors'
    : 'complete';
}

/** Those that wait to be sent; of a table that was sent whole, all. */
export function openOf(jobs: Jobs): Jobs {
  const [first, ...others] = jobs.filter(waits);
  return first ? [first, ...others] : jobs;
}

/** The batch that speaks for all when they are sent: it goes out with them. */
export const leaderOf = (jobs: Jobs): Job =>
  jobs.find((job) => waits(job) && job.ready.count > 0) ?? jobs[0];
