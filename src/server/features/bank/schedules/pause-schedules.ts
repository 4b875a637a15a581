import type { WriteHandle } from '#server/platform/database/handle.ts';
import { raiseAlerts } from '../../wallets/index.ts';
import { savePaused } from './schedules.repo.ts';

type OfClient = { readonly clientId: number; readonly now: Date };
type Paused = { readonly id: number; readonly store_id: number; readonly reason: string };

/**
 * Pauses every schedule that takes from these accounts, each with its reason, and tells who sees
 * the wallets that are filled no more.
 */
export async function pauseSchedulesOf(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  reasons: ReadonlyMap<number, string>,
): Promise<void> {
  await tellOfPaused(tx, { clientId, now }, await savePaused(tx, clientId, reasons));
}

/** Schedules pause by themselves; who pauses one by hand needs no telling. */
export const tellOfPaused = (
  tx: WriteHandle,
  { clientId, now }: OfClient,
  paused: readonly Paused[],
): Promise<void> =>
  raiseAlerts(
    tx,
    clientId,
    paused.map((one) => ({
      kind: 'schedule_paused',
      walletId: one.store_id,
      subjectId: BigInt(one.id),
      detail: one.reason,
    })),
    now,
  );
