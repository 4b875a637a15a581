import type { Task, Tasks } from '#server/platform/jobs.ts';
import type { PullDeps } from './loading/pull-deps.ts';
import { pull } from './loading/pull.ts';
import type { ResultsOfData } from './tips-data.ports.ts';

/** What this module does in the background. */
export function tipsTasks(deps: PullDeps, results: ResultsOfData): Tasks {
  const read: Task = (job) => pull(deps, job.clientId, Number(job.taskId), results);
  return { 'tips.pull': read, 'tips.pull_now': read };
}

/**
 * How many readings go on at once on a server: they wait for providers, and hold no connection
 * meanwhile. A location is read by one of them at a time, and the pace of a key is one of all
 * servers.
 */
export const READING_SLOTS = { 'tips.pull': 12, 'tips.pull_now': 4 } as const;
