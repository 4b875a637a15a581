import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, Text } from '#server/platform/database/handle.ts';

export type StatementRow = {
  readonly wallet_id: number;
  readonly account_id: number;
  readonly seq: bigint;
  readonly at: Date;
  readonly amount: Cents;
  readonly balance_after: Cents;
  readonly type: string;
  readonly undone: boolean;
  readonly money_in: Cents;
  readonly money_out: Cents;
  readonly fee: Cents;
  readonly movement_id: bigint | null;
  readonly job_id: number | null;
  readonly description: string;
  readonly adjuster: string;
  readonly status: string;
  /** Who or what stands on the other side. */
  readonly customer_id: number | null;
  readonly other_wallet_id: number | null;
};

/** The same as text, for files. */
export type StatementCells = readonly [
  accountId: string,
  seq: string,
  /** Milliseconds since 1970. */
  at: string,
  type: string,
  undone: 't' | 'f',
  description: string,
  customerId: string | null,
  otherWalletId: string | null,
  /** Cents, as the other amounts. */
  moneyIn: string,
  moneyOut: string,
  fee: string,
  balanceAfter: string,
  adjuster: string,
  status: string,
  movementId: string | null,
  amount: string,
];

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
/** Money in less money out less the fee is what the wallet changed by. */
export const MONEY_IN = 'greatest(e.amount + line.fee, 0)';
export const MONEY_OUT = 'greatest(-e.amount - line.fee, 0)';
/** What a line says of entry `e` of wallet `w`. */
export const LINE = `w.wallet_id, w.account_id, e.seq, e.at, e.amount, e.balance_after, line.type, line.undone, line.fee,
  ${MONEY_IN} AS money_in, ${MONEY_OUT} AS money_out, p.id AS movement_id, j.id AS job_id, coalesce(nullif(p.description, ''), p.notes, nullif(j.memo, ''), j.file_name, '') AS description,
  coalesce(p.manager_name, j.manager_name, '') AS adjuster,
  coalesce(p.status, CASE j.state WHEN 'processing' THEN 'pre-paid' ELSE 'paid' END) AS status, p.customer_id, p.other_wallet_id`;
/** What follows a statement of `explained`, so that line `l` can be asked for, newest first. */
export const NEWEST_LINES = `CROSS JOIN LATERAL (SELECT ${LINE}) AS l ORDER BY ${NEWEST('l')}`;

/** The columns of `LINE`, of a row by that name. */
export const lineOf = (row: string): string =>
  [
    ...['wallet_id', 'account_id', 'seq', 'at', 'amount', 'balance_after', 'type', 'undone', 'fee'],
    ...['movement_id', 'job_id', 'description', 'adjuster', 'status', 'customer_id'],
    ...['other_wallet_id', 'money_in', 'money_out'],
  ]
    .map((column) => `${row}.${column}`)
    .join(', ');

/** In which form lines are read. */
export type LineForm<Line> = {
  /** What the names of its statements begin with. */
  readonly name: string;
  /** Of a row that has the columns of `LINE`. */
  readonly columnsOf: (row: string) => string;
  readonly ask: (tx: ReadHandle, text: Text) => Promise<Line[]>;
};
export const AS_ROWS: LineForm<StatementRow> = {
  name: 'report_statement',
  columnsOf: lineOf,
  ask: (tx, text) => tx.text(text),
};
export const AS_CELLS: LineForm<StatementCells> = {
  name: 'report_statement_cells',
  columnsOf: (row) =>
    [
      ...['account_id', 'seq', 'milliseconds', 'type', 'undone', 'description', 'customer_id'],
      ...['other_wallet_id', 'money_in', 'money_out', 'fee', 'balance_after'],
      ...['adjuster', 'status', 'movement_id', 'amount'],
    ]
      .map((column) =>
        column === 'milliseconds'
          ? `(date_part('epoch', ${row}.at) * 1000000)::bigint / 1000`
          : `${row}.${column}`,
      )
      .join(', '),
  ask: (tx, text) => tx.cells(text),
};
