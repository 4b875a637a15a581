import { after, days, seconds } from '#kernel/instant.ts';
import { q } from '#server/platform/database/handle.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { checkUnknown } from './bulk/retry-batch.ts';
import type { FundsDeps } from './funds.deps.ts';
import { stale } from './movements.repo.ts';
import { settleMovement } from './settle-movement.ts';

/** A movement or batch that nobody has touched for this long was left behind by a killed process, or the processor fell silent. */
const LEFT_BEHIND = seconds(20);
const AT_ONCE = 100;

/** Takes up what a crash or a silent processor left open, for one client. Everything it does is safe to do twice. */
export async function sweepClient(deps: FundsDeps, clientId: number): Promise<number> {
  const before = after(deps.clock.now(), -LEFT_BEHIND);
  const open = await deps.db.read({ clientId }, async (tx) => ({
    movements: await stale(tx, clientId, before, AT_ONCE),
    jobs: await tx.all(
      q.selectFrom('bulk_job').select(['id', 'state', 'unknown']).where('client_id', '=', clientId).where('updated_at', '<', before)
        .where((eb) => eb.or([eb('state', '=', 'processing'), eb.and([eb('state', '=', 'complete_with_errors'), eb('unknown', '>', 0)])])).limit(AT_ONCE),
    ),
    forgotten: await tx.all(
      q.selectFrom('bulk_job').select('id').where('client_id', '=', clientId).where('state', '=', 'awaiting_confirmation').where('created_at', '<', after(deps.clock.now(), -days(30))).limit(AT_ONCE),
    ),
  }));
  for (const { id } of open.movements) await settleMovement(deps, clientId, id, 'check');
  for (const job of open.jobs) {
    if (job.state !== 'processing') await checkUnknown(deps, clientId, job.id);
    // Under a name of its own: the queue still holds the job that the killed process was working on.
    else await deps.db.write({ clientId }, (tx) => enqueue(tx, 'funds.bulk', { clientId, jobId: job.id }, { once: `bulk-again-${clientId}-${job.id}` }));
  }
  for (const { id } of open.forgotten) await deps.db.write({ clientId }, (tx) => tx.run(q.updateTable('bulk_job').set({ state: 'cancelled', updated_at: deps.clock.now() }).where('client_id', '=', clientId).where('id', '=', id)));
  return 0;
}
