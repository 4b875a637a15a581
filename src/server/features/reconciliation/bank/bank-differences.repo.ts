import type { Rail } from '#domain/bank/days.ts';
import type {
  BankDifferenceKind,
  BankFigureKind,
  ExplainingRule,
} from '#domain/reconciliation/bank-differences.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type BankDifference = {
  readonly id: number;
  readonly kind: BankDifferenceKind;
  readonly about: 'record' | 'line' | 'transfer';
  readonly rail: Rail;
  readonly day: string;
  readonly wallet_id: number | null;
  readonly wallet_name: string | null;
  readonly item: string;
  readonly code: string;
  readonly our_amount: Cents | null;
  readonly their_amount: Cents | null;
  readonly opened_at: Date;
  readonly ended_at: Date | null;
  readonly rule: ExplainingRule | null;
  readonly closed_by_name: string | null;
  readonly closing_reason: string | null;
};
export type DifferencesWanted = {
  readonly state: 'open' | 'closed' | 'all';
  readonly day: string | null;
  readonly before: number | null;
  readonly limit: number;
};

const DIFFERENCE = `SELECT d.id, d.kind, d.about, d.rail, d.day, d.wallet_id, w.name AS wallet_name, d.item, d.code, d.our_amount, d.their_amount, d.opened_at, d.ended_at,
    d.rule, d.closed_by_name, d.closing_reason
  FROM reconciliation_bank_difference AS d LEFT JOIN wallet AS w ON w.client_id = d.client_id AND w.id = d.wallet_id WHERE d.client_id = $1`;

/** Of a client, newest first; of nobody with 0, in the scope of the platform. */
export const pageOfBankDifferences = (
  tx: ReadHandle,
  clientId: number,
  { state, day, before, limit }: DifferencesWanted,
): Promise<BankDifference[]> =>
  tx.text<BankDifference>({
    name: 'page_of_bank_differences',
    sql: `${DIFFERENCE} AND ($2 = 'all' OR d.state = CASE $2 WHEN 'open' THEN 'open' ELSE 'explained' END) AND ($3::date IS NULL OR d.day = $3::date)
          AND ($4::int IS NULL OR d.id < $4::int) ORDER BY d.id DESC LIMIT $5`,
    values: [clientId, state, day, before, limit],
  });

export const findBankDifference = async (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<BankDifference | null> =>
  (
    await tx.text<BankDifference>({ sql: `${DIFFERENCE} AND d.id = $2`, values: [clientId, id] })
  )[0] ?? null;

export const lockBankDifference = async (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<BankDifference | null> =>
  (
    await tx.text<BankDifference>({
      sql: `${DIFFERENCE} AND d.id = $2 FOR UPDATE OF d`,
      values: [clientId, id],
    })
  )[0] ?? null;

export type ExplainedBy = {
  readonly at: Date;
  readonly by: number;
  readonly byName: string;
  readonly reason: string;
};

export const saveBankExplained = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  { at, by, byName, reason }: ExplainedBy,
) =>
  tx.text({
    sql: `UPDATE reconciliation_bank_difference SET state = 'explained', ended_at = $3, rule = NULL, closed_by = $4, closed_by_name = $5, closing_reason = $6
          WHERE client_id = $1 AND id = $2`,
    values: [clientId, id, at, by, byName, reason],
  });

/** One of nobody, in the scope of the platform's provider; false where somebody was faster. */
export const explainNobodys = async (
  tx: WriteHandle,
  id: number,
  { at, by, byName, reason }: ExplainedBy,
): Promise<boolean> => {
  const [done] = await tx.text<{ done: boolean }>({
    sql: 'SELECT reconciliation_explain_nobodys($1, $2, $3, $4, $5) AS done',
    values: [id, by, byName, reason, at],
  });
  return done?.done === true;
};

export type BankFigures = {
  readonly rail: Rail;
  readonly day: string;
  readonly wallet_id: number;
  readonly wallet_name: string | null;
  readonly kind: BankFigureKind;
  readonly asked: Cents;
  readonly books: Cents;
  readonly outside: Cents;
  readonly waiting: Cents;
  readonly items: number;
  readonly open: number;
};
/** The last row of the page before. */
export type FiguresPlace = readonly [day: string, wallet: number, kind: string, rail: string];

/** Figures of days by wallet and kind, newest day first. */
export const pageOfBankFigures = (
  tx: ReadHandle,
  clientId: number,
  {
    from,
    to,
    before,
    limit,
  }: {
    readonly from: string | null;
    readonly to: string | null;
    readonly before: FiguresPlace | null;
    readonly limit: number;
  },
): Promise<BankFigures[]> =>
  tx.text<BankFigures>({
    name: 'page_of_bank_figures',
    sql: `SELECT d.rail, d.day, d.wallet_id, w.name AS wallet_name, d.kind, d.asked, d.books, d.outside, d.waiting, d.items,
            (SELECT count(*)::int FROM reconciliation_bank_difference AS o WHERE o.client_id = d.client_id AND o.day = d.day AND o.state = 'open'
              AND coalesce(o.wallet_id, 0) = d.wallet_id AND o.figure = d.kind AND o.rail = d.rail) AS open
          FROM reconciliation_bank_day AS d LEFT JOIN wallet AS w ON w.client_id = d.client_id AND w.id = d.wallet_id
          WHERE d.client_id = $1 AND ($2::date IS NULL OR d.day >= $2::date) AND ($3::date IS NULL OR d.day <= $3::date)
            AND ($4::date IS NULL OR d.day < $4::date OR d.day = $4::date AND (d.wallet_id, d.kind, d.rail) > ($5::int, $6::text, $7::text))
          ORDER BY d.day DESC, d.wallet_id, d.kind, d.rail LIMIT $8`,
    values: [clientId, from, to, ...(before ?? [null, null, null, null]), limit],
  });

/**
 * The days of a rail with differences that were found before a moment and are open still, of every
 * client and of none; in the scope of the platform.
 */
export const daysOpenSince = async (
  tx: ReadHandle,
  rail: Rail,
  before: Instant,
): Promise<string[]> => {
  const rows = await tx.text<{ day: string }>({
    sql: 'SELECT reconciliation_days_open_since($1, $2) AS day',
    values: [rail, before],
  });
  return rows.map(({ day }) => day);
};

export type BankRun = { readonly rail: Rail; readonly day: string; readonly at: Date };
/** The last statement of each rail that was held against the books: as well in the scope of the platform. */
export const bankRuns = (tx: ReadHandle) =>
  tx.text<BankRun>({
    name: 'reconciliation_bank_runs',
    sql: 'SELECT rail, day, at FROM reconciliation_bank_run ORDER BY rail',
  });
