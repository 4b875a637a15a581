import type { ShortReason } from '#domain/ewa/index.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { PRELIMINARY_ROWS } from '../cutoff/report-rows.repo.ts';
import { type PeriodKey, type PeriodRow, keyOfPeriod } from '../periods/periods.repo.ts';

/** A row of the report of a payday; without an outcome until one is known. */
export type DeductionLine = {
  readonly pos_id: string;
  readonly customer_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly amount: Cents;
  readonly carried_in: Cents;
  readonly advances: number;
  readonly taken_last_year: Cents;
  readonly left_out: 'deducted_early' | 'not_authorised' | null;
  readonly deducted: Cents | null;
  readonly carried: Cents | null;
  readonly written_off: Cents | null;
  readonly reason: ShortReason | null;
  readonly carried_to: string | null;
  readonly entered_by: string | null;
  readonly entered_at: Date | null;
  /** No longer works at the store. */
  readonly has_left: boolean;
};

export type DeductionFilter = {
  /** Part of a name or a payroll ID, in small letters. */
  readonly wanted: string;
  readonly outcome: keyof typeof OUTCOME_IS | null;
};
export const ALL_ROWS: DeductionFilter = { wanted: '', outcome: null };

const COLUMNS =
  'client_id, pos_id, customer_id, first_name, last_name, amount, carried_in, advances, taken_last_year, left_out';
/** Until the cut-off the rows are added up at every look; from then on they are what they are. */
const PRELIMINARY = `SELECT ${COLUMNS}, NULL::bigint AS deducted, NULL::bigint AS carried, NULL::bigint AS written_off, NULL::text AS reason,
  NULL::date AS carried_to, NULL::text AS entered_by, NULL::timestamptz AS entered_at FROM (${PRELIMINARY_ROWS.sql}) AS open WHERE client_id = $1`;
const FINAL = `SELECT ${COLUMNS}, deducted, carried, written_off, reason, carried_to, entered_by, entered_at FROM ewa_deduction
  WHERE client_id = $1 AND store_id = $2 AND first_day = $3::date AND $4::date IS NOT NULL`;

const OUTCOME_IS = {
  waiting: 'r.entered_at IS NULL',
  deducted: 'r.deducted > 0',
  short: '(r.carried > 0 OR r.written_off > 0)',
  carried: 'r.carried > 0',
  written_off: 'r.written_off > 0',
} as const;

/** Rows of the report of a period in the order of payroll IDs, and how many there are. */
export async function deductionLines(
  tx: ReadHandle,
  period: PeriodRow,
  {
    filter = ALL_ROWS,
    today,
    page,
  }: {
    readonly filter?: DeductionFilter;
    readonly today: string;
    /** All of them where no page is asked for. */
    readonly page?: { readonly limit: number; readonly offset: number };
  },
): Promise<{ readonly rows: DeductionLine[]; readonly total: number }> {
  const isOpen = period.state === 'open';
  const counted = await tx.text<DeductionLine & { readonly total: number }>({
    sql: `SELECT r.*, count(*) OVER ()::int AS total,
            NOT EXISTS (SELECT FROM membership AS m WHERE m.client_id = $1 AND m.customer_id = r.customer_id AND m.store_id = $2 AND m.active)
              OR EXISTS (SELECT FROM ewa_payroll_person AS y WHERE y.client_id = $1 AND y.store_id = $2 AND y.customer_id = r.customer_id
                AND y.employed_to < $6::date) AS has_left
          FROM (${isOpen ? PRELIMINARY : FINAL}) AS r
          WHERE position($5 IN lower(r.first_name || ' ' || r.last_name || ' ' || r.pos_id)) > 0
            AND ${filter.outcome === null ? 'true' : OUTCOME_IS[filter.outcome]}
          ORDER BY r.pos_id COLLATE "C" LIMIT $7 OFFSET $8`,
    values: [
      ...PRELIMINARY_ROWS.valuesOf(keyOfPeriod(period), period.payday),
      filter.wanted,
      today,
      page?.limit ?? null,
      page?.offset ?? 0,
    ],
  });
  return {
    rows: counted.map(({ total: _total, ...row }) => row),
    total: counted[0]?.total ?? 0,
  };
}

/** What the rows of a payday come to. */
export type PaydaySums = {
  readonly members: number;
  readonly amount: Cents;
  readonly deducted: Cents;
  readonly carried: Cents;
  readonly written_off: Cents;
  readonly waiting: number;
};
const NOTHING: PaydaySums = {
  members: 0,
  amount: 0n,
  deducted: 0n,
  carried: 0n,
  written_off: 0n,
  waiting: 0,
};

const SUMS = `count(*)::int AS members, coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(deducted), 0)::bigint AS deducted,
  coalesce(sum(carried), 0)::bigint AS carried, coalesce(sum(written_off), 0)::bigint AS written_off,
  count(*) FILTER (WHERE entered_at IS NULL)::int AS waiting`;

/** The sums of some periods of a store, by their first days: of the closed ones in one statement. */
export async function paydaySums(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  periods: readonly PeriodRow[],
): Promise<(firstDay: string) => PaydaySums> {
  const found = new Map<string, PaydaySums>();
  const closed = periods.filter(({ state }) => state !== 'open');
  const rows = await tx.text<PaydaySums & { readonly first_day: string }>({
    sql: `SELECT first_day, ${SUMS} FROM ewa_deduction
          WHERE client_id = $1 AND store_id = $2 AND first_day = ANY ($3::date[]) GROUP BY first_day`,
    values: [clientId, storeId, closed.map((one) => one.first_day)],
  });
  for (const { first_day: firstDay, ...sums } of rows) found.set(firstDay, sums);
  // Two or three at a time are open.
  for (const period of periods.filter(({ state }) => state === 'open')) {
    const [sums] = await tx.text<PaydaySums>({
      sql: `SELECT ${SUMS} FROM (${PRELIMINARY}) AS r WHERE client_id = $1`,
      values: PRELIMINARY_ROWS.valuesOf(keyOfPeriod(period), period.payday),
    });
    if (sums !== undefined) found.set(period.first_day, sums);
  }
  return (firstDay) => found.get(firstDay) ?? NOTHING;
}

/** A part of a paid advance, for the second file of payroll. */
export type AdvanceLine = {
  readonly pos_id: string;
  readonly customer_id: number;
  readonly advance_id: number;
  readonly taken_at: Date;
  readonly amount: Cents;
};

/** What was taken of a period, part by part; `carried` names what came from an earlier payday. */
export const advanceLines = (
  tx: ReadHandle,
  { clientId, storeId, firstDay }: PeriodKey,
): Promise<AdvanceLine[]> =>
  tx.text<AdvanceLine>({
    sql: `SELECT a.pos_id, a.customer_id, a.id AS advance_id, a.taken_at, p.amount
          FROM ewa_advance_part AS p JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = $3::date AND a.status = 'paid'
          ORDER BY a.pos_id COLLATE "C", a.id`,
    values: [clientId, storeId, firstDay],
  });
