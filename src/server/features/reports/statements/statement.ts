import { addDays, startOfDay } from '#kernel/day.ts';
import { after } from '#kernel/instant.ts';
import { standingsBefore } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PageQuery } from '#server/platform/http/paging.ts';
import { COUNT_LIMIT, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { DayRange } from '../report-filter.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import {
  type StatementChoice,
  type StatementRange,
  type StatementRow,
  statementLines,
} from './statement.repo.ts';

/** What a statement is of: wallets, days of each one's own zone, and which of their lines. */
export type StatementFilter = {
  readonly wallets: readonly ReportWallet[];
  readonly range: DayRange;
  readonly choice: StatementChoice;
};
export const ALL_LINES: StatementChoice = { types: null, except: [], outOnly: false };

/** The last line of the page before. */
export type LinePlace = { readonly at: number; readonly accountId: number; readonly seq: number };

const LAST = 9_223_372_036_854_775_807n;

/** The entries of each wallet that lie within the days. */
async function rangesOfDays(
  tx: ReadHandle,
  clientId: number,
  { wallets, range: { start, end } }: StatementFilter,
): Promise<StatementRange[]> {
  const standing = (day: DayRange['start'], days: number) =>
    day === null
      ? Promise.resolve(null)
      : standingsBefore(
          tx,
          clientId,
          wallets.map(({ account_id: accountId, timezone }) => ({
            accountId,
            instant: startOfDay(addDays(day, days), timezone),
          })),
        );
  const [begin, finish] = [await standing(start, 0), await standing(end, 1)];
  return wallets.map(({ id, account_id: accountId }, index) => ({
    walletId: id,
    accountId,
    after: begin?.[index]?.seq ?? 0n,
    before: finish ? (finish[index]?.seq ?? 0n) + 1n : LAST,
  }));
}

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

/** So many lines after a place, newest first. */
export async function readStatement(
  tx: ReadHandle,
  clientId: number,
  filter: StatementFilter,
  { place, limit }: { readonly place: LinePlace | null; readonly limit: number },
): Promise<StatementRow[]> {
  const days = await rangesOfDays(tx, clientId, filter);
  const ranges = place === null ? days : await rangesAfter(tx, clientId, days, place);
  return statementLines(tx, clientId, ranges, { ...filter.choice, limit });
}

/** How many lines there are; null where they have to be looked at, or are many. */
async function countLines(
  tx: ReadHandle,
  clientId: number,
  filter: StatementFilter,
): Promise<number | null> {
  const { types, except, outOnly } = filter.choice;
  if (types !== null || except.length > 0 || outOnly) return null;
  const { end } = filter.range;
  if (end === null) return null;
  const ranges = await rangesOfDays(tx, clientId, filter);
  const count = ranges.reduce((sum, range) => sum + (range.before - 1n - range.after), 0n);
  return count > BigInt(COUNT_LIMIT) ? null : Number.parseInt(count.toString(), 10);
}

export const placeOf = (row: StatementRow): LinePlace => ({
  at: row.at.getTime(),
  accountId: row.account_id,
  seq: Number.parseInt(row.seq.toString(), 10),
});

/** A page of a statement. */
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
  const lines = (
    await readStatement(tx, clientId, filter, { place, limit: skip + perPage + 1 })
  ).slice(skip);
  const rows = lines.slice(0, perPage);
  const last = rows.at(-1);
  const next = lines.length > perPage && last ? placeOf(last) : null;
  return {
    rows,
    at: {
      page,
      perPage,
      total: await countLines(tx, clientId, filter),
      cursor: next && writeCursor([next.at, next.accountId, next.seq]),
    },
  };
}
