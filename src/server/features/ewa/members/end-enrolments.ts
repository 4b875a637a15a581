import { sql } from 'kysely';
import { rawQuery, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** Why somebody is no longer enrolled: their own wish, or something that took the ground away. */
export type EnrolmentEnd = 'by_member' | 'left' | 'unlinked' | 'revoked';

type Ending = {
  readonly customerIds: readonly number[];
  readonly reason: EnrolmentEnd;
  readonly now: Date;
};

/**
 * Ends the enrolments of members of a store, and any pause of theirs with it; what they have taken
 * still comes off. Who is not enrolled is left alone, so it is safe to repeat. Locks the members in
 * the order of their numbers, and only them: whoever also locks periods does so before, whoever
 * moves money does so after. Answers whose enrolment ended; the audit line is the caller's.
 */
export async function endEnrolments(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { customerIds, reason, now }: Ending,
): Promise<number[]> {
  if (customerIds.length === 0) return [];
  const enrolled = await tx.all(
    rawQuery<{ customer_id: number }>(sql`
      SELECT customer_id FROM ewa_member
      WHERE client_id = ${clientId} AND store_id = ${storeId}
        AND customer_id = ANY(${[...customerIds]}::int[]) AND enrolled_at IS NOT NULL
      ORDER BY customer_id FOR UPDATE`),
  );
  if (enrolled.length === 0) return [];
  const ids = enrolled.map((one) => one.customer_id);
  await tx.run(
    rawQuery(sql`
      UPDATE ewa_enrolment SET ended_at = ${now}, end_reason = ${reason}
      WHERE client_id = ${clientId} AND store_id = ${storeId}
        AND customer_id = ANY(${ids}::int[]) AND ended_at IS NULL`),
  );
  await tx.run(
    rawQuery(sql`
      UPDATE ewa_member
      SET enrolled_at = NULL, paused_at = NULL, paused_by = NULL, pause_reason = NULL, version = version + 1
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ANY(${ids}::int[])`),
  );
  return ids;
}
