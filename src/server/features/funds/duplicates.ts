import { after, hours } from '#kernel/instant.ts';
import { type Params, type Result, fail } from '#kernel/result.ts';
import type { Cents } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import {
  type Sending,
  type SentAlready,
  batchSentAlready,
  lockBatchSending,
  lockOneSending,
  oneSentAlready,
} from './duplicates.repo.ts';

/** A load that looks like one of the last day is stopped until a person says that it is meant. */
const WINDOW_HOURS = 24;

/** From when on something like it counts as its duplicate. */
export const duplicatesSince = (now: Date): Date => after(now, -hours(WINDOW_HOURS));

/** Names what it looks like: the batch where it was sent with one, else the payment. */
export const refuseDuplicate = (
  { movement_id: movementId, job_id: jobId, at, manager_name: by }: SentAlready,
  besides: Params = {},
): Result<never, 'looks_like_duplicate'> =>
  fail('looks_like_duplicate', {
    ...besides,
    ...(movementId !== null && { movement_id: Number(movementId) }),
    ...(jobId !== null && { job_id: jobId }),
    at: at.toISOString(),
    by,
  });

/**
 * What one payment looks like, among all that was sent within the window, one by one or with a
 * batch. Of two that are sent at once the second sees the first.
 */
export async function findDuplicate(
  tx: WriteHandle,
  clientId: number,
  payment: Sending & { readonly customerId: number; readonly amount: Cents },
  now: Date,
): Promise<SentAlready | null> {
  const locked = lockOneSending(tx, clientId, payment);
  const sent = oneSentAlready(tx, clientId, payment, duplicatesSince(now));
  // Sent together; the second is asked, and sees what is committed, once the first has its locks.
  return (await Promise.all([locked, sent]))[1];
}

/** The same of all that a batch would send. */
export async function findDuplicateBatch(
  tx: WriteHandle,
  clientId: number,
  batch: Sending & { readonly jobId: number },
  now: Date,
): Promise<SentAlready | null> {
  await lockBatchSending(tx, clientId, batch);
  return batchSentAlready(tx, clientId, batch, duplicatesSince(now));
}
