import type { Tasks } from '#server/platform/jobs.ts';
import type { PullDeps } from './loading/pull-deps.ts';
import { pull } from './loading/pull.ts';
import type { ResultsOfData } from './tips-data.ports.ts';

/** What this module does in the background. */
export const tipsTasks = (deps: PullDeps, results: ResultsOfData): Tasks => ({
  'tips.pull': (job) => pull(deps, job.clientId, job.taskId as number, results),
});
