import { sql } from 'kysely';
import { rawQuery, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Language } from '#texts/catalogue.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export type EwaMemberRow = {
  readonly enrolled_at: Date | null;
  readonly paused_at: Date | null;
  readonly pause_reason: string | null;
  readonly version: number;
};

/**
 * A member of a store under lock; null before anything was written of them. Whoever also locks
 * periods does so before, whoever moves money does so after.
 */
export const lockEwaMember = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  customerId: number,
): Promise<EwaMemberRow | null> =>
  (
    await tx.text<EwaMemberRow>({
      name: 'ewa_lock_member',
      sql: `SELECT enrolled_at, paused_at, pause_reason, version FROM ewa_member
            WHERE client_id = $1 AND store_id = $2 AND customer_id = $3 FOR UPDATE`,
      values: [clientId, storeId, customerId],
    })
  )[0] ?? null;

/**
 * Members of a store under the lock of whoever takes, in the order of their numbers: nobody reads
 * sums of theirs that are about to change.
 */
export const lockEwaMembers = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  customerIds: readonly number[],
): Promise<unknown> =>
  tx.text({
    name: 'ewa_lock_members',
    sql: `SELECT customer_id FROM ewa_member WHERE client_id = $1 AND store_id = $2 AND customer_id = ANY ($3::int[])
          ORDER BY customer_id FOR UPDATE`,
    values: [clientId, storeId, customerIds],
  });

/** The row that a member's lock needs; of two who begin it at once one does. */
export const beginEwaMember = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  customerId: number,
) =>
  tx.run(
    rawQuery(sql`
      INSERT INTO ewa_member (client_id, store_id, customer_id) VALUES (${clientId}, ${storeId}, ${customerId})
      ON CONFLICT DO NOTHING`),
  );

type Accepted = {
  readonly customerId: number;
  readonly terms: number;
  readonly language: Language;
  readonly now: Date;
};

/**
 * The member is enrolled on these terms; those that they accepted before give way. It stands a little
 * later than what they said before, whatever the clock of this server says: consent is given anew by
 * what comes after it was taken back.
 */
export async function saveEnrolment(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { customerId, terms, language, now }: Accepted,
): Promise<void> {
  await tx.run(
    rawQuery(sql`
      UPDATE ewa_enrolment SET ended_at = ${now}, end_reason = 'new_terms'
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId} AND ended_at IS NULL`),
  );
  await tx.run(
    rawQuery(sql`
      INSERT INTO ewa_enrolment (client_id, store_id, customer_id, at, terms_version, language)
      SELECT ${clientId}, ${storeId}, ${customerId}, greatest(${now}::timestamptz, max(said.at) + interval '1 microsecond'), ${terms}::int, ${language}::text
      FROM (SELECT at FROM ewa_enrolment WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId}
        UNION ALL
        SELECT entered_at FROM ewa_left_out WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId}) AS said (at)`),
  );
  await tx.run(
    rawQuery(sql`
      UPDATE ewa_member SET enrolled_at = coalesce(enrolled_at, ${now}), invited_at = coalesce(invited_at, ${now}), version = version + 1
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId}`),
  );
}

type Pause = { readonly by: string; readonly reason: string; readonly now: Date };

/** A manager pauses a member; with null the member goes on. */
export const savePause = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  customerId: number,
  pause: Pause | null,
) =>
  tx.run(
    rawQuery(sql`
      UPDATE ewa_member
      SET paused_at = ${pause?.now ?? null}, paused_by = ${pause?.by ?? null}, pause_reason = ${pause?.reason ?? null}, version = version + 1
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId}`),
  );

/** The stores at which a member works, or was enrolled, and where earned pay is switched on. */
export const storesOfMember = async (
  tx: ReadHandle,
  clientId: number,
  customerId: number,
): Promise<number[]> =>
  (
    await tx.text<{ store_id: number }>({
      name: 'ewa_stores_of_member',
      sql: `SELECT s.store_id FROM ewa_store AS s
            JOIN membership AS m ON m.client_id = s.client_id AND m.store_id = s.store_id AND m.customer_id = $2
            WHERE s.client_id = $1 AND s.is_on
              AND (m.active OR EXISTS (SELECT FROM ewa_advance AS a WHERE a.client_id = s.client_id AND a.store_id = s.store_id AND a.customer_id = $2))
            ORDER BY s.store_id`,
      values: [clientId, customerId],
    })
  ).map((row) => row.store_id);
