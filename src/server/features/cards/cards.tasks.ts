import type { Tasks } from '#server/platform/jobs.ts';
import type { CardsDeps } from './cards.deps.ts';
import { addProxies } from './proxy-files.ts';

/** What this room does in the background. */
export const cardsTasks = (deps: CardsDeps): Tasks => ({
  'cards.proxies': (job) => addProxies(deps, job.clientId, job.fileId as number),
});
