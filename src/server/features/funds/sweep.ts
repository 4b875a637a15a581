import { after, days, seconds } from '#kernel/instant.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { clientsWithDueJobs, forgottenJobs, leftJobs, saveJob } from './bulk/bulk.repo.ts';
import { BATCH_RETENTION_DAYS, type FundsDeps } from './funds.deps.ts';

/** A batch that nobody has touched for this long was left behind by a killed process. */
const STALE_AFTER = seconds(20);
const BATCH_SIZE = 100;

/** Batches that a crash left, and those that nobody sends, of all clients. */
export const batchSweep = (deps: FundsDeps): Sweep => ({
  name: 'funds.batches',
  due: (db) => clientsWithDueJobs(db, limitsOf(deps.clock.now())),
  work: (clientId) => sweepClient(deps, clientId),
});

const limitsOf = (now: Date) => ({
  now,
  leftBefore: after(now, -STALE_AFTER),
  forgottenBefore: after(now, -days(BATCH_RETENTION_DAYS)),
});

/**
 * Takes up the batches of one client that a crash left, and gives up those that nobody sends.
 * Everything it does is safe to do twice. Payments without an answer are looked up by the payments
 * module.
 */
async function sweepClient(deps: FundsDeps, clientId: number): Promise<void> {
  const { now, leftBefore, forgottenBefore } = limitsOf(deps.clock.now());
  const [left, forgotten] = await deps.db.read({ clientId }, (tx) =>
    Promise.all([
      leftJobs(tx, clientId, { now, before: leftBefore }, BATCH_SIZE),
      forgottenJobs(tx, clientId, forgottenBefore, BATCH_SIZE),
    ]),
  );
  if (left.length === 0 && forgotten.length === 0) return;
  await deps.db.write({ clientId }, async (tx) => {
    for (const { id } of left)
      // Under a name of its own: the queue still holds the job that the killed process was working
      // on.
      await enqueue(
        tx,
        'funds.bulk',
        { clientId, jobId: id },
        { once: `bulk-again-${clientId}-${id}` },
      );
    for (const { id } of forgotten)
      await saveJob(tx, clientId, id, { state: 'cancelled', updated_at: now });
  });
}
