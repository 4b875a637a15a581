import type { Cents } from '#kernel/money.ts';

export type StatementRow = {
  readonly wallet_id: number;
  readonly account_id: number;
  readonly seq: bigint;
  readonly at: Date;
  readonly amount: Cents;
  readonly balance_after: Cents;
  readonly type: string;
  readonly undone: boolean;
  readonly fee: Cents;
  readonly movement_id: bigint | null;
  readonly job_id: number | null;
  readonly description: string;
  readonly counterpart: string;
  readonly adjuster: string;
  readonly status: string;
};

export type StatementChoice = {
  /** What the lines are of; null for all. */
  readonly types: readonly string[] | null;
  /** What they are not of. */
  readonly except: readonly string[];
  /** Only what left the wallet. */
  readonly outOnly: boolean;
};

/** Which of the lines that are found: so many, after so many that are passed over. */
export type StatementCut = { readonly skip: number; readonly limit: number };

/** The order of a statement: by the clock, the account and the number of the entry. */
export const NEWEST = (row: string): string =>
  `date_trunc('milliseconds', ${row}.at) DESC, ${row}.account_id DESC, ${row}.seq DESC`;
export const RANGES =
  'unnest($2::int[], $3::int[], $4::bigint[], $5::bigint[]) AS w (wallet_id, account_id, after, before)';
/** Which entries of `ledger_entry` are of a range. */
export const IN_RANGE = 'account_id = w.account_id AND seq > w.after AND seq < w.before';
/** What a line says of entry `e` of wallet `w`. */
export const LINE = `w.wallet_id, w.account_id, e.seq, e.at, e.amount, e.balance_after, line.type, line.undone, line.fee,
  p.id AS movement_id, j.id AS job_id, coalesce(nullif(p.description, ''), p.notes, nullif(j.memo, ''), j.file_name, '') AS description,
  coalesce(p.manager_name, j.manager_name, '') AS adjuster,
  coalesce(p.status, CASE j.state WHEN 'processing' THEN 'pre-paid' ELSE 'paid' END) AS status, p.customer_id, p.other_wallet_id`;
/** The columns of `LINE`, of a row by that name. */
export const lineOf = (row: string): string =>
  [
    ...['wallet_id', 'account_id', 'seq', 'at', 'amount', 'balance_after', 'type', 'undone', 'fee'],
    ...['movement_id', 'job_id', 'description', 'adjuster', 'status'],
  ]
    .map((column) => `${row}.${column}`)
    .join(', ');
/**
 * Lines with the names of who or what stands on the other side, each looked up by its number: an
 * order of joining that is the same however many lines PostgreSQL takes them for.
 */
export const named = (lines: string): string =>
  `SELECT ${lineOf('l')}, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), o.name, '') AS counterpart
   FROM (${lines}) AS l
   LEFT JOIN LATERAL (SELECT first_name, last_name FROM customer WHERE client_id = $1 AND id = l.customer_id OFFSET 0) AS c ON true
   LEFT JOIN LATERAL (SELECT name FROM wallet WHERE client_id = $1 AND id = l.other_wallet_id OFFSET 0) AS o ON true
   ORDER BY ${NEWEST('l')}`;
