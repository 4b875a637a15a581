import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import type { PeriodKey } from '../periods/periods.repo.ts';

/**
 * What was paid by a day and has no outcome yet was deducted in full: nobody entered less in time.
 */
export async function takeInFull(
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { paidUntil, now }: { readonly paidUntil: string; readonly now: Date },
): Promise<void> {
  const taken = await tx.text<{ first_day: string }>({
    sql: `UPDATE ewa_deduction AS d SET deducted = d.amount, carried = 0, written_off = 0, entered_at = $4
          FROM ewa_period AS p
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.state = 'reported' AND p.payday <= $3::date
            AND d.client_id = $1 AND d.store_id = $2 AND d.first_day = p.first_day AND d.entered_at IS NULL
          RETURNING d.first_day`,
    values: [clientId, storeId, paidUntil, now],
  });
  for (const firstDay of new Set(taken.map((row) => row.first_day)))
    await settleWhereDone(tx, { clientId, storeId, firstDay }, now);
}

/** A period is settled when all was given back and each of its rows has its outcome. */
export async function settleWhereDone(
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  now: Date,
): Promise<void> {
  await tx.text({
    name: 'ewa_settle_where_done',
    sql: `UPDATE ewa_period AS p SET state = 'settled', settled_at = $4
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = $3::date AND p.state = 'reported' AND p.given_back = p.due_back
            AND NOT EXISTS (SELECT FROM ewa_deduction AS d
              WHERE d.client_id = $1 AND d.store_id = $2 AND d.first_day = $3::date AND d.entered_at IS NULL)`,
    values: [clientId, storeId, firstDay, now],
  });
}
