import { after, days, seconds } from '#kernel/instant.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { forgottenJobs, leftJobs, saveJob } from './bulk/bulk.repo.ts';
import { checkUnknown } from './bulk/retry-batch.ts';
import { BATCH_RETENTION_DAYS, type FundsDeps } from './funds.deps.ts';
import { stale } from './movements.repo.ts';
import { settleMovement } from './settle-movement.ts';

/**
 * A movement or batch that nobody has touched for this long was left behind by a killed process, or
 * the processor fell silent.
 */
const STALE_AFTER = seconds(20);
const BATCH_SIZE = 100;

/**
 * Takes up what a crash or a silent processor left open, for one client. Everything it does is
 * safe to do twice. What fails is told and left for the next time: it keeps nothing else waiting.
 */
export async function sweepClient(
  deps: FundsDeps,
  clientId: number,
  failed: (error: unknown) => void,
): Promise<void> {
  const before = after(deps.clock.now(), -STALE_AFTER);
  const open = await deps.db.read({ clientId }, async (tx) => ({
    movements: await stale(tx, clientId, before, BATCH_SIZE),
    jobs: await leftJobs(tx, clientId, before, BATCH_SIZE),
    forgotten: await forgottenJobs(
      tx,
      clientId,
      after(deps.clock.now(), -days(BATCH_RETENTION_DAYS)),
      BATCH_SIZE,
    ),
  }));
  for (const { id } of open.movements)
    await settleMovement(deps, clientId, id, 'check').catch(failed);
  for (const job of open.jobs) {
    if (job.state !== 'processing') await checkUnknown(deps, clientId, job.id).catch(failed);
    // Under a name of its own: the queue still holds the job that the killed process was working
    // on.
    else
      await deps.db.write({ clientId }, (tx) =>
        enqueue(
          tx,
          'funds.bulk',
          { clientId, jobId: job.id },
          { once: `bulk-again-${clientId}-${job.id}` },
        ),
      );
  }
  for (const { id } of open.forgotten)
    await deps.db.write({ clientId }, (tx) =>
      saveJob(tx, clientId, id, { state: 'cancelled', updated_at: deps.clock.now() }),
    );
}
