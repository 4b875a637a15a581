import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, Text } from '#server/platform/database/handle.ts';
import { alonePlannedForWhole, textForWhole } from '#server/platform/database/plan-for-whole.ts';
import { explained } from '../wallet-entry.repo.ts';
import { chosenLines } from './line-blocks.repo.ts';
import type { LineForm, StatementChoice, StatementCut } from './statement-line.repo.ts';
import {
  IN_RANGE,
  MONEY_IN,
  MONEY_OUT,
  NEWEST,
  NEWEST_LINES,
  RANGES,
} from './statement-line.repo.ts';

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

export const isEveryLine = ({ types, except, outOnly }: StatementChoice): boolean =>
  types === null && except.length === 0 && !outOnly;

/** Lines of which ranges, and in which form. */
type LinesAsked<Line> = {
  readonly clientId: number;
  readonly ranges: readonly StatementRange[];
  readonly form: LineForm<Line>;
};

/**
 * The newest lines of some wallets, each from the newest of its own range. A page
 * costs the same at any depth, however many wallets there are and however rare the lines.
 */
export const statementLines = <Line>(
  tx: ReadHandle,
  { clientId, ranges, form }: LinesAsked<Line>,
  choice: StatementChoice & StatementCut,
): Promise<Line[]> =>
  isEveryLine(choice)
    ? everyLine(tx, { clientId, ranges, form }, choice)
    : chosenLines(tx, valuesOf(clientId, ranges), choice, form);

/** What of each wallet is read at first, where they are many; and how much more it is each time. */
const FEWEST = 32;
const MORE = 8;
/** More lines than a page has are planned each time: a plan for any number is slower for thousands. */
const PAGE = 1_000;
const ENTRY = 'seq, at, amount, balance_after, transfer_id';

/** Of each wallet as many as are asked for in all. */
const ENOUGH_OF_EACH = `
    SELECT wallet_id, account_id, ${ENTRY} FROM (
      SELECT w.wallet_id, w.account_id, ${ENTRY} FROM ${RANGES} CROSS JOIN LATERAL (
        SELECT ${ENTRY} FROM ledger_entry WHERE client_id = $1 AND ${IN_RANGE} ORDER BY seq DESC LIMIT $6) AS e
    ) AS n ORDER BY ${NEWEST('n')} LIMIT $7 OFFSET $8`;

/** Of each wallet in front so many as are good for a first look. */
const FIRST_OF_EACH = `
    WITH front AS MATERIALIZED (
      SELECT w.wallet_id, w.account_id, w.after, w.before FROM ${RANGES} CROSS JOIN LATERAL (
        SELECT seq, at FROM ledger_entry WHERE client_id = $1 AND ${IN_RANGE} ORDER BY seq DESC LIMIT 1) AS e
      ORDER BY date_trunc('milliseconds', e.at) DESC, w.account_id DESC, e.seq DESC LIMIT $9
    ), near AS MATERIALIZED (
      SELECT w.wallet_id, w.account_id, ${ENTRY}, nth FROM front AS w CROSS JOIN LATERAL (
        SELECT ${ENTRY}, row_number() OVER (ORDER BY seq DESC) AS nth FROM (
          SELECT ${ENTRY} FROM ledger_entry WHERE client_id = $1 AND ${IN_RANGE} ORDER BY seq DESC LIMIT $6) AS newest) AS e
    ), edge AS (
      SELECT date_trunc('milliseconds', at) AS at, account_id, seq FROM near WHERE nth = $6 ORDER BY ${NEWEST('near')} LIMIT 1
    )
    SELECT n.wallet_id, n.account_id, n.seq, n.at, n.amount, n.balance_after, n.transfer_id FROM near AS n LEFT JOIN edge ON true
    WHERE edge.seq IS NULL OR (date_trunc('milliseconds', n.at), n.account_id, n.seq) >= (edge.at, edge.account_id, edge.seq)
    ORDER BY ${NEWEST('n')} LIMIT $7 OFFSET $8`;

/**
 * The same of all lines. A page of so many lines has those of as many wallets at most: the ones
 * whose newest line is the newest. Of these it needs few entries each: those that are read are good
 * down to the first wallet that may have more, and where they do not fill a page, more of each are
 * read. What a line was for is looked up for those of the page alone.
 */
async function everyLine<Line>(
  tx: ReadHandle,
  { clientId, ranges, form }: LinesAsked<Line>,
  { skip, limit }: StatementCut,
): Promise<Line[]> {
  const all = skip + limit;
  const values = valuesOf(clientId, ranges);
  const columns = form.columnsOf('l');
  const ask = (text: Text): Promise<Line[]> => alonePlannedForWhole(tx, () => form.ask(tx, text));
  let each = Math.max(FEWEST, Math.ceil((4 * all) / Math.max(1, ranges.length)));
  for (;;) {
    const read = BigInt(each);
    if (each >= all || ranges.every(({ after, before }) => before - after <= read))
      return ask({
        ...(all <= PAGE && { name: form.name }),
        sql: `${explained(ENOUGH_OF_EACH, columns)} ${NEWEST_LINES}`,
        values: [...values, all, limit, skip],
      });
    const rows = await ask({
      name: `${form.name}_front`,
      sql: `${explained(FIRST_OF_EACH, columns)} ${NEWEST_LINES}`,
      values: [...values, each, limit, skip, all],
    });
    if (rows.length === limit) return rows;
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
  textForWhole<StatementSum>(tx, {
    name: 'report_statement_sums',
    sql: `${explained(
      `
    SELECT w.wallet_id, w.account_id, e.amount, e.transfer_id FROM ${RANGES} CROSS JOIN LATERAL (
      SELECT amount, transfer_id FROM ledger_entry WHERE client_id = $1 AND ${IN_RANGE} AND (NOT $7 OR amount < 0) OFFSET 0) AS e`,
      `line.type, count(*)::int AS lines, sum(${MONEY_IN})::bigint AS money_in,
    sum(${MONEY_OUT})::bigint AS money_out, sum(line.fee)::bigint AS fee`,
    )}
    WHERE line.type <> ALL ($6) GROUP BY line.type ORDER BY line.type`,
    values: [...valuesOf(clientId, ranges), except, outOnly],
  });
