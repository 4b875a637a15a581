import type { WriteHandle } from '#server/platform/database/handle.ts';
import { markDue, markSubmitted } from './transfers.repo.ts';

type Submitted = {
  readonly clientId: number;
  readonly transferIds: readonly bigint[];
  readonly now: Date;
};

/** The bank took the file that carries these debits: they can be cancelled no more. */
export async function submitTransfers(
  tx: WriteHandle,
  { clientId, transferIds, now }: Submitted,
): Promise<void> {
  await markSubmitted(tx, clientId, transferIds, now);
}

/** The due day of what the bank has begins. */
export async function beginDueDay(tx: WriteHandle, clientId: number, today: string): Promise<void> {
  await markDue(tx, clientId, today);
}
