import { type Zone, addDays, startOfDay } from '#kernel/day.ts';
import { after } from '#kernel/instant.ts';
import { type Cents, sum } from '#kernel/money.ts';
import { standingsBefore } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PageQuery } from '#server/platform/http/paging.ts';
import { COUNT_LIMIT, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { DayRange } from '#server/platform/http/day-range.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { otherSidesOf } from './other-sides.ts';
import {
  AS_ROWS,
  type StatementCells,
  type StatementChoice,
  type StatementCut,
  type StatementRow,
} from './statement-line.repo.ts';
import {
  type StatementRange,
  type StatementSum,
  isEveryLine,
  statementLines,
  statementSums,
} from './statement.repo.ts';

/** What a statement is of: wallets, days of each one's own zone, and which of their lines. */
export type StatementFilter = {
  readonly wallets: readonly ReportWallet[];
  readonly range: DayRange;
  readonly choice: StatementChoice;
};
export const ALL_LINES: StatementChoice = { types: null, except: [], outOnly: false };
/** What left a wallet and no load, payout or transfer explains: of some kinds, or null for all. */
export const otherDebits = (types: readonly string[] | null): StatementChoice => ({
  types,
  except: ['load', 'unload', 'payout', 'transfer_in', 'transfer_out', 'ewa_fund', 'ewa_repay'],
  outOnly: true,
});

/** The kinds of lines in a list, as people type them; null for all. */
export const namesIn = (list: string | undefined): string[] | null =>
  list === undefined ? null : list.split(',').map((one) => one.trim().toLowerCase());

/** The last line of the page before. */
export type LinePlace = { readonly at: number; readonly accountId: number; readonly seq: number };

/** After every entry: a period without a last day ends with the newest of them. */
const END_OF_TIME = new Date('9999-01-01T00:00:00Z');

/** The entries of the days that a statement is of, and what the wallets held around them. */
export type StatementPeriod = {
  readonly ranges: readonly StatementRange[];
  readonly opening: Cents;
  readonly closing: Cents;
};

/** The entries of each wallet that lie within the days, with what it held before and after. */
export async function periodOf(
  tx: ReadHandle,
  clientId: number,
  { wallets, range: { start, end } }: StatementFilter,
): Promise<StatementPeriod> {
  const standing = (instantIn: (zone: Zone) => Date) =>
    standingsBefore(
      tx,
      clientId,
      wallets.map(({ account_id: accountId, timezone }) => ({
        accountId,
        instant: instantIn(timezone),
      })),
    );
  const begin = start === null ? [] : await standing((zone) => startOfDay(start, zone));
  const finish = await standing((zone) =>
    end === null ? END_OF_TIME : startOfDay(addDays(end, 1), zone),
  );
  return {
    ranges: wallets.map(({ id, account_id: accountId }, index) => ({
      walletId: id,
      accountId,
      after: begin[index]?.seq ?? 0n,
      before: (finish[index]?.seq ?? 0n) + 1n,
    })),
    opening: sum(begin.map(({ balance }) => balance)),
    closing: sum(finish.map(({ balance }) => balance)),
  };
}

const entriesOf = (ranges: readonly StatementRange[]): bigint =>
  ranges.reduce((count, one) => count + (one.before - 1n - one.after), 0n);

/** What of the ranges comes after a place, in the order of the lines. */
async function rangesAfter(
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  place: LinePlace,
): Promise<StatementRange[]> {
  const at = new Date(place.at);
  const standings = await standingsBefore(
    tx,
    clientId,
    ranges.map(({ accountId }) => ({
      accountId,
      // Of the same moment, the lines of lower accounts come later.
      instant: accountId < place.accountId ? after(at, 1) : at,
    })),
  );
  return ranges.map((range, index) => {
    const reached =
      range.accountId === place.accountId ? BigInt(place.seq) : (standings[index]?.seq ?? 0n) + 1n;
    return reached < range.before ? { ...range, before: reached } : range;
  });
}

type LinesAsked = StatementCut & { readonly place: LinePlace | null };

/** So many lines after a place, newest first. */
async function linesAfter(
  tx: ReadHandle,
  clientId: number,
  { ranges, choice }: Pick<StatementPeriod, 'ranges'> & Pick<StatementFilter, 'choice'>,
  { place, ...cut }: LinesAsked,
): Promise<StatementRow[]> {
  const left = place === null ? ranges : await rangesAfter(tx, clientId, ranges, place);
  return entriesOf(left) <= BigInt(cut.skip)
    ? []
    : statementLines(tx, { clientId, ranges: left, form: AS_ROWS }, { ...choice, ...cut });
}

/** What of the ranges is left after lines that were the newest of all of them. */
export function rangesLeft(
  ranges: readonly StatementRange[],
  lines: readonly StatementCells[],
): StatementRange[] {
  // The last one of an account is its oldest.
  const reached = new Map(lines.map(([accountId, seq]) => [accountId, seq]));
  return ranges.map((range) => {
    const seq = reached.get(String(range.accountId));
    return seq === undefined ? range : { ...range, before: BigInt(seq) };
  });
}

/**
 * The newest so many entries of a wallet of which every line is asked for, and what is left without
 * them (null for nothing): known before they are read. Null for other statements.
 */
export function newestOfOne(
  [range, ...others]: readonly StatementRange[],
  choice: StatementChoice,
  count: number,
): { readonly ranges: StatementRange[]; readonly rest: StatementRange[] | null } | null {
  if (range === undefined || others.length > 0 || !isEveryLine(choice)) return null;
  const reached = range.before - BigInt(count);
  return reached - 1n <= range.after
    ? { ranges: [range], rest: null }
    : { ranges: [{ ...range, after: reached - 1n }], rest: [{ ...range, before: reached }] };
}

export const placeOf = (row: StatementRow): LinePlace => ({
  at: row.at.getTime(),
  accountId: row.account_id,
  seq: Number.parseInt(row.seq.toString(), 10),
});

/**
 * What the lines of a period add up to by what they were for, whichever of them are asked for; null
 * where there are too many entries to look at.
 */
function sumsOf(
  tx: ReadHandle,
  clientId: number,
  { ranges }: StatementPeriod,
  choice: StatementChoice,
): Promise<StatementSum[] | null> {
  return entriesOf(ranges) > BigInt(COUNT_LIMIT)
    ? Promise.resolve(null)
    : statementSums(tx, clientId, ranges, choice);
}

/** How many lines are asked for. */
const countOf = (sums: readonly StatementSum[], { types }: StatementChoice): number =>
  sums
    .filter(({ type }) => types === null || types.includes(type))
    .reduce((count, { lines }) => count + lines, 0);

/** A page of a statement, with the period's balances and sums. */
export async function statementPage(
  tx: ReadHandle,
  clientId: number,
  filter: StatementFilter,
  { page = 1, per_page: perPage, cursor }: PageQuery,
) {
  const read = readCursor(cursor, 'instant', 'id', 'count');
  const place = read && {
    at: Number(read[0]),
    accountId: Number(read[1]),
    seq: Number(read[2]),
  };
  const skip = place === null ? (page - 1) * perPage : 0;
  const period = await periodOf(tx, clientId, filter);
  const { choice } = filter;
  const lines = await linesAfter(
    tx,
    clientId,
    { ranges: period.ranges, choice },
    { place, skip, limit: perPage + 1 },
  );
  const rows = lines.slice(0, perPage);
  const last = rows.at(-1);
  const next = lines.length > perPage && last ? placeOf(last) : null;
  const sides = otherSidesOf(clientId);
  const [sums] = await Promise.all([
    sumsOf(tx, clientId, period, choice),
    sides.learn(tx, {
      people: rows.map((row) => row.customer_id),
      wallets: rows.map((row) => row.other_wallet_id),
    }),
  ]);
  return {
    rows,
    sides,
    period,
    sums,
    at: {
      page,
      perPage,
      total: sums && countOf(sums, choice),
      cursor: next && writeCursor([next.at, next.accountId, next.seq]),
    },
  };
}
