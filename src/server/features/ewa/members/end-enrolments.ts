import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { lockEnrolled, saveEnded } from './end-enrolments.repo.ts';

/** Why somebody is no longer enrolled: their own wish, or something that took the ground away. */
export type EnrolmentEnd = 'by_member' | 'left' | 'unlinked' | 'revoked';

type Ending = {
  readonly customerIds: readonly number[];
  readonly reason: EnrolmentEnd;
  readonly now: Date;
};

/**
 * Ends the enrolments of members of a store; what they have taken still comes off. A pause ends with
 * it, unless it is the member's own wish. Who is not enrolled is left alone, so it is safe to repeat.
 * Locks the members in the order of their numbers, and only them: whoever also locks periods does so
 * before, whoever moves money does so after. Answers whose enrolment ended; the audit line is the
 * caller's.
 */
export async function endEnrolments(
  tx: WriteHandle,
  store: StoreKey,
  { customerIds, reason, now }: Ending,
): Promise<number[]> {
  if (customerIds.length === 0) return [];
  const ids = await lockEnrolled(tx, store, customerIds);
  const keepsPause = reason === 'by_member' || reason === 'revoked';
  if (ids.length > 0) await saveEnded(tx, store, { customerIds: ids, reason, keepsPause, now });
  return ids;
}
