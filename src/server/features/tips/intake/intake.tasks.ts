import type { Tasks } from '#server/platform/jobs.ts';
import { dataChanged } from '../results/late-data.ts';
import { processAutomatically } from '../results/process-automatically.ts';
import { type PullDeps, pull } from './pull.ts';

/** What this room does in the background. */
export const tipsTasks = (deps: PullDeps): Tasks => ({
  'tips.pull': (job) =>
    pull(deps, job.clientId, job.taskId as number, {
      changed: dataChanged,
      loaded: processAutomatically,
    }),
});
