import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { WALLET_ENTRY } from '../wallet-entry.repo.ts';

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

/** Entries of a wallet: those after `after` and before `before`. */
export type StatementRange = {
  readonly walletId: number;
  readonly accountId: number;
  readonly after: bigint;
  readonly before: bigint;
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
const NEWEST = (row: string): string =>
  `date_trunc('milliseconds', ${row}.at) DESC, ${row}.account_id DESC, ${row}.seq DESC`;
const RANGES =
  'unnest($2::int[], $3::int[], $4::bigint[], $5::bigint[]) AS w (wallet_id, account_id, after, before)';
/** Which entries of `ledger_entry` are of a range. */
const IN_RANGE = 'account_id = w.account_id AND seq > w.after AND seq < w.before';
/** What a line says of entry `e` of wallet `w`. */
const LINE = `w.wallet_id, w.account_id, e.seq, e.at, e.amount, e.balance_after, line.type, line.undone, line.fee,
  p.id AS movement_id, j.id AS job_id, coalesce(nullif(p.description, ''), p.notes, nullif(j.memo, ''), j.file_name, '') AS description,
  coalesce(p.manager_name, j.manager_name, '') AS adjuster,
  coalesce(p.status, CASE j.state WHEN 'processing' THEN 'pre-paid' ELSE 'paid' END) AS status, p.customer_id, p.other_wallet_id`;
/** Lines with the names of who or what stands on the other side. */
const named = (lines: string): string =>
  `SELECT l.*, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), o.name, '') AS counterpart
   FROM (${lines}) AS l
   LEFT JOIN customer AS c ON c.client_id = $1 AND c.id = l.customer_id
   LEFT JOIN wallet AS o ON o.client_id = $1 AND o.id = l.other_wallet_id
   ORDER BY ${NEWEST('l')}`;

const valuesOf = (clientId: number, ranges: readonly StatementRange[]): unknown[] => [
  clientId,
  ranges.map(({ walletId }) => walletId),
  ranges.map(({ accountId }) => accountId),
  ranges.map(({ after }) => after),
  ranges.map(({ before }) => before),
];

/**
 * The newest lines of some wallets, each from the newest of its own range. Without a choice a page
 * costs the same at any depth, however many wallets there are.
 */
export const statementLines = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  { types, except, outOnly, ...cut }: StatementChoice & StatementCut,
): Promise<StatementRow[]> =>
  types === null && except.length === 0 && !outOnly
    ? everyLine(tx, clientId, ranges, cut)
    : tx.text<StatementRow>({
        name: 'report_statement_chosen',
        sql: named(`SELECT one.* FROM ${RANGES} CROSS JOIN LATERAL (
            SELECT ${LINE} FROM (SELECT seq, at, amount, balance_after, transfer_id FROM ledger_entry
              WHERE client_id = $1 AND ${IN_RANGE} AND (NOT $8 OR amount < 0) ORDER BY seq DESC) AS e
            ${WALLET_ENTRY}
            WHERE ($6::text[] IS NULL OR line.type = ANY ($6)) AND line.type <> ALL ($7)
            ORDER BY e.seq DESC LIMIT $9::bigint + $10) AS one
          ORDER BY ${NEWEST('one')} LIMIT $9 OFFSET $10`),
        values: [...valuesOf(clientId, ranges), types, except, outOnly, cut.limit, cut.skip],
      });

/** What of each wallet is read at first, where they are many; and how much more it is each time. */
const FEWEST = 32;
const MORE = 8;

/**
 * The same of all lines. Of many wallets a page needs few entries of each: those that are read are
 * good down to the first wallet that may have more, and where they do not fill a page, more of each
 * are read. What a line was for is looked up for those of the page alone.
 */
async function everyLine(
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  { skip, limit }: StatementCut,
): Promise<StatementRow[]> {
  const all = skip + limit;
  let each = Math.max(FEWEST, Math.ceil((4 * all) / Math.max(1, ranges.length)));
  for (;;) {
    const read = BigInt(each);
    const isEnough = each >= all || ranges.every(({ after, before }) => before - after <= read);
    const rows = await tx.text<StatementRow>({
      name: 'report_statement',
      sql: named(`WITH near AS MATERIALIZED (
          SELECT w.wallet_id, w.account_id, e.* FROM ${RANGES} CROSS JOIN LATERAL (
            SELECT seq, at, amount, balance_after, transfer_id, row_number() OVER (ORDER BY seq DESC) AS nth FROM ledger_entry
            WHERE client_id = $1 AND ${IN_RANGE} ORDER BY seq DESC LIMIT $6) AS e
        ), edge AS (
          SELECT date_trunc('milliseconds', at) AS at, account_id, seq FROM near WHERE nth = $6 ORDER BY ${NEWEST('near')} LIMIT 1
        ), page AS (
          SELECT n.* FROM near AS n LEFT JOIN edge ON true
          WHERE edge.seq IS NULL OR (date_trunc('milliseconds', n.at), n.account_id, n.seq) >= (edge.at, edge.account_id, edge.seq)
          ORDER BY ${NEWEST('n')} LIMIT $7 OFFSET $8
        )
        SELECT ${LINE} FROM page AS e CROSS JOIN LATERAL (SELECT e.wallet_id, e.account_id) AS w ${WALLET_ENTRY}`),
      values: [...valuesOf(clientId, ranges), isEnough ? all : each, limit, skip],
    });
    if (isEnough || rows.length === limit) return rows;
    each *= MORE;
  }
}

/** What some lines were for, how many they are and what they add up to. */
export type StatementSum = {
  readonly type: string;
  readonly lines: number;
  readonly money_in: Cents;
  readonly money_out: Cents;
  readonly fee: Cents;
};

/**
 * What the lines of the ranges add up to, by what they were for: a line is money in or money out
 * without its fee, as it is where it stands by itself.
 */
export const statementSums = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  { except, outOnly }: Omit<StatementChoice, 'types'>,
): Promise<StatementSum[]> =>
  tx.text<StatementSum>({
    name: 'report_statement_sums',
    sql: `SELECT line.type, count(*)::int AS lines, sum(greatest(e.amount + line.fee, 0))::bigint AS money_in,
        sum(greatest(-e.amount - line.fee, 0))::bigint AS money_out, sum(line.fee)::bigint AS fee
      FROM ${RANGES} JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = w.account_id AND e.seq > w.after AND e.seq < w.before
        AND (NOT $7 OR e.amount < 0)
      ${WALLET_ENTRY}
      WHERE line.type <> ALL ($6) GROUP BY line.type ORDER BY line.type`,
    values: [...valuesOf(clientId, ranges), except, outOnly],
  });
