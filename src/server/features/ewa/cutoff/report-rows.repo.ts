import { groupBy } from '#kernel/group-by.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** One period of a store. */
export type PeriodKey = StoreKey & { readonly firstDay: string };

/**
 * What payroll takes off for a period, a row a payroll ID: paid parts, and what was carried in from
 * an earlier payday. The same text makes the preliminary report and the final one. Who enrolled
 * after they took back their consent has given it anew.
 * $1 client, $2 store, $3 first day, $4 payday.
 */
const REPORT_ROWS = `
  WITH lines AS (
    SELECT a.pos_id, p.customer_id, p.amount, 0::bigint AS carried_in, 1 AS advances,
      CASE WHEN extract(year FROM a.taken_on) < extract(year FROM $4::date) THEN p.amount ELSE 0 END AS last_year, a.id AS newest
    FROM ewa_advance_part AS p JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
    WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = $3::date AND a.status = 'paid'
    UNION ALL
    SELECT pos_id, customer_id, carried, carried, 0, 0, 0 FROM ewa_deduction
    WHERE client_id = $1 AND store_id = $2 AND carried_to = $3::date AND carried > 0
  ), summed AS (
    SELECT pos_id, (array_agg(customer_id ORDER BY newest DESC))[1] AS customer_id, sum(amount)::bigint AS amount,
      sum(carried_in)::bigint AS carried_in, sum(advances)::int AS advances, sum(last_year)::bigint AS taken_last_year
    FROM lines GROUP BY pos_id
  )
  SELECT c.client_id, s.*, coalesce(y.first_name, c.first_name) AS first_name, coalesce(y.last_name, c.last_name) AS last_name,
    o.why AS left_out, o.entered_by AS left_out_by, o.entered_at AS left_out_at
  FROM summed AS s
  JOIN customer AS c ON c.client_id = $1 AND c.id = s.customer_id
  LEFT JOIN ewa_payroll_person AS y ON y.client_id = $1 AND y.store_id = $2 AND y.customer_id = s.customer_id
  LEFT JOIN ewa_left_out AS o ON o.client_id = $1 AND o.store_id = $2 AND o.first_day = $3::date AND o.customer_id = s.customer_id
    AND (o.why <> 'not_authorised' OR NOT EXISTS (SELECT FROM ewa_enrolment AS e
      WHERE e.client_id = $1 AND e.store_id = $2 AND e.customer_id = s.customer_id AND e.at > o.entered_at))`;

const valuesOf = ({ clientId, storeId, firstDay }: PeriodKey, payday: string) => [
  clientId,
  storeId,
  firstDay,
  payday,
];

/** The report of a period that is still open, as the cut-off would freeze it now. */
export const PRELIMINARY_ROWS = { sql: REPORT_ROWS, valuesOf };

/**
 * Freezes the report of a period. Who left or took back their consent has their outcome at once.
 */
export async function freezeReport(
  tx: WriteHandle,
  period: PeriodKey,
  { payday, now }: { readonly payday: string; readonly now: Date },
): Promise<void> {
  await tx.text({
    sql: `INSERT INTO ewa_deduction (client_id, store_id, first_day, pos_id, customer_id, first_name, last_name, amount, carried_in, advances,
            taken_last_year, left_out, deducted, carried, written_off, reason, entered_by, entered_at)
          SELECT $1, $2, $3::date, pos_id, customer_id, first_name, last_name, amount, carried_in, advances, taken_last_year, left_out,
            CASE left_out WHEN 'deducted_early' THEN amount WHEN 'not_authorised' THEN 0 END,
            CASE WHEN left_out IS NOT NULL THEN 0 END,
            CASE left_out WHEN 'deducted_early' THEN 0 WHEN 'not_authorised' THEN amount END,
            CASE WHEN left_out = 'not_authorised' THEN left_out END, left_out_by, CASE WHEN left_out IS NOT NULL THEN $5::timestamptz END
          FROM (${REPORT_ROWS}) AS report`,
    values: [...valuesOf(period, payday), now],
  });
}

/** What the wallet owes the fund for a period: its paid parts. */
export async function paidParts(
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<Cents> {
  const [row] = await tx.text<{ amount: Cents }>({
    sql: `SELECT coalesce(sum(p.amount), 0)::bigint AS amount
          FROM ewa_advance_part AS p JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = $3::date AND a.status = 'paid'`,
    values: [clientId, storeId, firstDay],
  });
  return row?.amount ?? 0n;
}

type PendingPart = {
  readonly advance_id: number;
  readonly movement_id: bigint;
  readonly customer_id: number;
  readonly amount: Cents;
};

const PENDING_PARTS = `SELECT p.advance_id, a.movement_id, p.customer_id, p.amount
  FROM ewa_advance AS a JOIN ewa_advance_part AS p ON p.client_id = a.client_id AND p.advance_id = a.id
  WHERE a.client_id = $1 AND a.store_id = $2 AND a.status = 'pending' AND p.first_day = $3::date
  ORDER BY p.customer_id, p.advance_id`;

/** What was taken of a period and has no outcome yet, by member. */
export const pendingParts = (
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<PendingPart[]> =>
  tx.text<PendingPart>({ sql: PENDING_PARTS, values: [clientId, storeId, firstDay] });

/** The same; an outcome that comes meanwhile waits until their parts have moved on. */
export const lockPendingParts = (
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<PendingPart[]> =>
  tx.text<PendingPart>({
    sql: `${PENDING_PARTS} FOR UPDATE OF a`,
    values: [clientId, storeId, firstDay],
  });

/**
 * What nobody knows the outcome of comes off with a later period. The members are locked first, as
 * whoever takes does, so that nobody reads a sum that is about to change.
 */
export async function movePartsOn(
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  { parts, to }: { readonly parts: readonly PendingPart[]; readonly to: string },
): Promise<void> {
  const byMember = [...groupBy(parts, ({ customer_id: customer }) => customer)];
  const where = [clientId, storeId, firstDay, to];
  await tx.text({
    sql: `SELECT customer_id FROM ewa_member WHERE client_id = $1 AND store_id = $2 AND customer_id = ANY ($3::int[])
          ORDER BY customer_id FOR UPDATE`,
    values: [clientId, storeId, byMember.map(([customer]) => customer)],
  });
  const advances = parts.map(({ advance_id: advance }) => advance);
  // Who took over both periods has a part in each: they become one, and count as one.
  const joined = await tx.text<{ customer_id: number }>({
    sql: `UPDATE ewa_advance_part AS later SET amount = later.amount + p.amount
          FROM ewa_advance_part AS p
          WHERE later.client_id = $1 AND later.advance_id = ANY ($5::int[]) AND later.store_id = $2 AND later.first_day = $4::date
            AND p.client_id = $1 AND p.advance_id = later.advance_id AND p.first_day = $3::date
          RETURNING later.customer_id`,
    values: [...where, advances],
  });
  await tx.text({
    sql: `DELETE FROM ewa_advance_part AS p USING ewa_advance_part AS later
          WHERE p.client_id = $1 AND p.advance_id = ANY ($5::int[]) AND p.store_id = $2 AND p.first_day = $3::date
            AND later.client_id = $1 AND later.advance_id = p.advance_id AND later.first_day = $4::date`,
    values: [...where, advances],
  });
  await tx.text({
    sql: `UPDATE ewa_advance_part SET first_day = $4::date
          WHERE client_id = $1 AND store_id = $2 AND first_day = $3::date AND advance_id = ANY ($5::int[])`,
    values: [...where, advances],
  });
  const joinedBy = groupBy(joined, ({ customer_id: customer }) => customer);
  await moveSums(
    tx,
    where,
    byMember.map(([customer, ones]) => ({
      customer,
      amount: ones.reduce((total, { amount }) => total + amount, 0n),
      leaving: ones.length,
      arriving: ones.length - (joinedBy.get(customer)?.length ?? 0),
    })),
  );
}

type MovedSum = {
  readonly customer: number;
  readonly amount: Cents;
  readonly leaving: number;
  readonly arriving: number;
};

async function moveSums(
  tx: WriteHandle,
  where: readonly unknown[],
  sums: readonly MovedSum[],
): Promise<void> {
  const moved = [sums.map(({ customer }) => customer), sums.map(({ amount }) => amount)];
  await tx.text({
    sql: `UPDATE ewa_member_period AS m SET taken = m.taken - moved.amount, advances = m.advances - moved.count
          FROM unnest($4::int[], $5::bigint[], $6::int[]) AS moved (customer_id, amount, count)
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.first_day = $3::date AND m.customer_id = moved.customer_id`,
    values: [...where.slice(0, 3), ...moved, sums.map(({ leaving }) => leaving)],
  });
  await tx.text({
    sql: `INSERT INTO ewa_member_period AS m (client_id, store_id, first_day, customer_id, taken, advances)
          SELECT $1, $2, $3::date, * FROM unnest($4::int[], $5::bigint[], $6::int[])
          ON CONFLICT (client_id, store_id, first_day, customer_id)
          DO UPDATE SET taken = m.taken + excluded.taken, advances = m.advances + excluded.advances`,
    values: [where[0], where[1], where[3], ...moved, sums.map(({ arriving }) => arriving)],
  });
}
