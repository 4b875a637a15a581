import type { RowOutcome } from '#domain/ewa/index.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { lockEwaMembers } from '../enrolment/enrolment.repo.ts';
import type { PeriodKey } from '../periods/periods.repo.ts';

/**
 * Whether a later period was cut off on the payday or after it: what payroll could not deduct can
 * no longer be carried to that one's report.
 */
export async function isOutcomeFinal(
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  { paydayBegins }: { readonly paydayBegins: Date },
): Promise<boolean> {
  const rows = await tx.text({
    sql: `SELECT 1 FROM ewa_period
          WHERE client_id = $1 AND store_id = $2 AND first_day > $3::date AND state <> 'open' AND cutoff_at >= $4 LIMIT 1`,
    values: [clientId, storeId, firstDay, paydayBegins],
  });
  return rows.length > 0;
}

/** Rows of which a part was carried to a period whose report is final by now. */
export async function reportedElsewhere(
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<ReadonlySet<string>> {
  const rows = await tx.text<{ pos_id: string }>({
    sql: `SELECT d.pos_id FROM ewa_deduction AS d
          JOIN ewa_period AS p ON p.client_id = $1 AND p.store_id = $2 AND p.first_day = d.carried_to AND p.state <> 'open'
          WHERE d.client_id = $1 AND d.store_id = $2 AND d.first_day = $3::date`,
    values: [clientId, storeId, firstDay],
  });
  return new Set(rows.map((row) => row.pos_id));
}

type NewOutcomes = {
  readonly outcomes: readonly RowOutcome[];
  /** The period that carried amounts come off with; null where nothing is carried. */
  readonly carriedTo: string | null;
  readonly by: string;
  readonly now: Date;
};

/** Writes the outcomes that differ from what stands; answers how many do. */
export async function writeOutcomes(
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  { outcomes, carriedTo, by, now }: NewOutcomes,
): Promise<number> {
  const rows = await tx.text({
    sql: `UPDATE ewa_deduction AS d
          SET deducted = o.deducted, carried = o.carried, written_off = o.written_off, reason = o.reason,
            carried_to = CASE WHEN o.carried > 0 THEN $9::date END, entered_by = $10, entered_at = $11
          FROM unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[]) AS o (pos_id, deducted, carried, written_off, reason)
          WHERE d.client_id = $1 AND d.store_id = $2 AND d.first_day = $3::date AND d.pos_id = o.pos_id
            AND (d.entered_at IS NULL OR (d.deducted, d.carried, d.reason) IS DISTINCT FROM (o.deducted, o.carried, o.reason))
          RETURNING 1`,
    values: [
      ...[clientId, storeId, firstDay],
      outcomes.map((one) => one.posId),
      outcomes.map((one) => one.deducted),
      outcomes.map((one) => one.carried),
      outcomes.map((one) => one.writtenOff),
      outcomes.map((one) => one.reason),
      ...[carriedTo, by, now],
    ],
  });
  return rows.length;
}

type CarriedChange = { readonly firstDay: string; readonly customerId: number; readonly by: Cents };

/**
 * What members have carried into periods changes. They are locked first, as whoever takes does, so
 * that nobody reads a sum that is about to change.
 */
export async function changeCarriedIn(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  changes: readonly CarriedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await lockEwaMembers(
    tx,
    { clientId, storeId },
    changes.map(({ customerId }) => customerId),
  );
  await tx.text({
    sql: `INSERT INTO ewa_member_period AS m (client_id, store_id, first_day, customer_id, carried_in)
          SELECT $1, $2, first_day, customer_id, greatest(0, sum(change))
          FROM unnest($3::date[], $4::int[], $5::bigint[]) AS c (first_day, customer_id, change)
          GROUP BY first_day, customer_id ORDER BY first_day, customer_id
          ON CONFLICT (client_id, store_id, first_day, customer_id) DO UPDATE SET carried_in = m.carried_in
            + (SELECT sum(change) FROM unnest($3::date[], $4::int[], $5::bigint[]) AS c (first_day, customer_id, change)
               WHERE c.first_day = m.first_day AND c.customer_id = m.customer_id)`,
    values: [
      ...[clientId, storeId],
      changes.map((one) => one.firstDay),
      changes.map((one) => one.customerId),
      changes.map((one) => one.by),
    ],
  });
}
