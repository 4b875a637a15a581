import { sql } from 'kysely';
import { rawQuery, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** Those of some members who are enrolled, locked in the order of their numbers. */
export const lockEnrolled = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  customerIds: readonly number[],
): Promise<number[]> =>
  (
    await tx.all(
      rawQuery<{ customer_id: number }>(sql`
        SELECT customer_id FROM ewa_member
        WHERE client_id = ${clientId} AND store_id = ${storeId}
          AND customer_id = ANY(${[...customerIds]}::int[]) AND enrolled_at IS NOT NULL
        ORDER BY customer_id FOR UPDATE`),
    )
  ).map((one) => one.customer_id);

type Ended = {
  readonly customerIds: readonly number[];
  readonly reason: string;
  readonly keepsPause: boolean;
  readonly now: Date;
};

/**
 * Their running enrolments end. A pause ends with them where something else than the member's own
 * wish took the ground away: nobody ends it by leaving and enrolling anew.
 */
export async function saveEnded(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { customerIds, reason, keepsPause, now }: Ended,
): Promise<void> {
  const ids = [...customerIds];
  await tx.run(
    rawQuery(sql`
      UPDATE ewa_enrolment SET ended_at = ${now}, end_reason = ${reason}
      WHERE client_id = ${clientId} AND store_id = ${storeId}
        AND customer_id = ANY(${ids}::int[]) AND ended_at IS NULL`),
  );
  const pauses = keepsPause ? sql`` : sql`paused_at = NULL, paused_by = NULL, pause_reason = NULL,`;
  await tx.run(
    rawQuery(sql`
      UPDATE ewa_member SET enrolled_at = NULL, ${pauses} version = version + 1
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ANY(${ids}::int[])`),
  );
}
