import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { leftOutStands } from '../cutoff/report-rows.repo.ts';
import type { PeriodKey } from '../periods/periods.repo.ts';

/** What a member has taken of a period that is still open. */
export type OpenAmount = {
  readonly customer_id: number;
  readonly pos_id: string;
  readonly full_name: string;
  readonly first_day: string;
  readonly payday: string;
  readonly amount: Cents;
  readonly has_left: boolean;
  readonly left_out: 'deducted_early' | 'not_authorised' | null;
};

/**
 * What members have taken of open periods, with what was carried in: of one, or of all who no
 * longer work at the store.
 */
export const openAmounts = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { customerId, today }: { readonly customerId: number | null; readonly today: string },
): Promise<OpenAmount[]> =>
  tx.text<OpenAmount>({
    sql: `SELECT * FROM (
            SELECT m.customer_id, p.first_day, p.payday, m.taken + m.carried_in AS amount, c.first_name || ' ' || c.last_name AS full_name,
              coalesce(y.pos_id, (SELECT a.pos_id FROM ewa_advance AS a
                WHERE a.client_id = $1 AND a.store_id = $2 AND a.customer_id = m.customer_id ORDER BY a.id DESC LIMIT 1), '') AS pos_id,
              coalesce(y.employed_to < $4::date, false) OR NOT EXISTS (SELECT FROM membership AS s
                WHERE s.client_id = $1 AND s.customer_id = m.customer_id AND s.store_id = $2 AND s.active) AS has_left,
              o.why AS left_out
            FROM ewa_period AS p
            JOIN ewa_member_period AS m ON m.client_id = $1 AND m.store_id = $2 AND m.first_day = p.first_day AND m.taken + m.carried_in > 0
            JOIN customer AS c ON c.client_id = $1 AND c.id = m.customer_id
            LEFT JOIN ewa_payroll_person AS y ON y.client_id = $1 AND y.store_id = $2 AND y.customer_id = m.customer_id
            LEFT JOIN ewa_left_out AS o ON o.client_id = $1 AND o.store_id = $2 AND o.first_day = p.first_day AND o.customer_id = m.customer_id
              AND ${leftOutStands('m.customer_id')}
            WHERE p.client_id = $1 AND p.store_id = $2 AND p.state = 'open' AND ($3::int IS NULL OR m.customer_id = $3)
          ) AS open WHERE $3::int IS NOT NULL OR has_left ORDER BY payday, full_name, customer_id`,
    values: [clientId, storeId, customerId, today],
  });

/**
 * The periods that something can still be taken of, locked: whoever takes has finished, or waits.
 */
export const lockDrawablePeriods = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  now: Date,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.text<{ first_day: string }>({
        sql: `SELECT first_day FROM ewa_period WHERE client_id = $1 AND store_id = $2 AND state = 'open' AND cutoff_at > $3
              ORDER BY first_day FOR UPDATE`,
        values: [clientId, storeId, now],
      })
    ).map((row) => row.first_day),
  );

/**
 * What is to come off otherwise than by payroll's file, in place of what no longer stands: a consent
 * that was given anew is taken back anew. It stands no earlier than the last enrolment, whatever the
 * clock of this server says.
 */
export const insertLeftOut = (
  tx: WriteHandle,
  rows: readonly Insertable<Schema['ewa_left_out']>[],
) =>
  tx.run(
    q
      .insertInto('ewa_left_out')
      .values(
        rows.map(({ entered_at: at, ...row }) => ({
          ...row,
          entered_at: sql<Date>`greatest(${at}::timestamptz, (SELECT max(e.at) FROM ewa_enrolment AS e
            WHERE e.client_id = ${row.client_id} AND e.store_id = ${row.store_id} AND e.customer_id = ${row.customer_id}))`,
        })),
      )
      .onConflict((on) =>
        on.columns(['client_id', 'store_id', 'first_day', 'customer_id']).doUpdateSet((eb) => ({
          why: eb.ref('excluded.why'),
          entered_by: eb.ref('excluded.entered_by'),
          entered_at: eb.ref('excluded.entered_at'),
        })),
      ),
  );

/** It comes off with the report again. */
export const deleteEarly = (
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  customerId: number,
) =>
  tx.run(
    q
      .deleteFrom('ewa_left_out')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('first_day', '=', firstDay)
      .where('customer_id', '=', customerId)
      .where('why', '=', 'deducted_early'),
  );

/** Whether somebody has ever taken part at a store. */
export const isOfStore = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  customerId: number,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('ewa_member')
      .select('customer_id')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('customer_id', '=', customerId),
  )) !== null;
