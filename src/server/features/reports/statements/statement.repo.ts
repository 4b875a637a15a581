import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { WALLET_ENTRY } from '../wallet-entry.repo.ts';
import { chosenLines } from './line-blocks.repo.ts';
import type { StatementChoice, StatementCut, StatementRow } from './statement-line.repo.ts';
import { IN_RANGE, LINE, NEWEST, RANGES, named } from './statement-line.repo.ts';

/** Entries of a wallet: those after `after` and before `before`. */
export type StatementRange = {
  readonly walletId: number;
  readonly accountId: number;
  readonly after: bigint;
  readonly before: bigint;
};
const valuesOf = (clientId: number, ranges: readonly StatementRange[]): unknown[] => [
  clientId,
  ranges.map(({ walletId }) => walletId),
  ranges.map(({ accountId }) => accountId),
  ranges.map(({ after }) => after),
  ranges.map(({ before }) => before),
];

/**
 * The newest lines of some wallets, each from the newest of its own range. A page
 * costs the same at any depth, however many wallets there are and however rare the lines.
 */
export const statementLines = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  { types, except, outOnly, ...cut }: StatementChoice & StatementCut,
): Promise<StatementRow[]> =>
  types === null && except.length === 0 && !outOnly
    ? everyLine(tx, clientId, ranges, cut)
    : chosenLines(tx, valuesOf(clientId, ranges), { types, except, outOnly, ...cut });

/** What of each wallet is read at first, where they are many; and how much more it is each time. */
const FEWEST = 32;
const MORE = 8;

/**
 * The same of all lines. A page of so many lines has those of as many wallets at most: the ones
 * whose newest line is the newest. Of these it needs few entries each: those that are read are good
 * down to the first wallet that may have more, and where they do not fill a page, more of each are
 * read. What a line was for is looked up for those of the page alone.
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
      sql: named(`WITH front AS MATERIALIZED (
          SELECT w.* FROM ${RANGES} CROSS JOIN LATERAL (
            SELECT seq, at FROM ledger_entry
            WHERE client_id = $1 AND ${IN_RANGE} ORDER BY seq DESC LIMIT 1) AS e
          ORDER BY date_trunc('milliseconds', e.at) DESC, w.account_id DESC, e.seq DESC LIMIT $9
        ), near AS MATERIALIZED (
          SELECT w.wallet_id, w.account_id, e.* FROM front AS w CROSS JOIN LATERAL (
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
      values: [...valuesOf(clientId, ranges), isEnough ? all : each, limit, skip, all],
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
