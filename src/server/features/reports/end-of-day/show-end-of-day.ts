import { DAY_PARTS } from '#domain/funds/day-parts.ts';
import { type Day, addDays, readDay } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  COUNT_LIMIT,
  type PageQuery,
  pageOf,
  readCursor,
  writeCursor,
} from '#server/platform/http/paging.ts';
import { type DayEnds, before, dayEnds, withDayBefore } from './day-ends.ts';
import { type Parts, noParts, partsOf } from './day-parts.ts';
import { type EntryRange, sumsOfRanges } from './end-of-day.repo.ts';
import {
  type DayPlace,
  type WalletDay,
  type WalletDays,
  countDays,
  takeDays,
  walletDays,
} from './wallet-days.ts';

/** A wallet at the end of one of its days. */
export type EndedDay = WalletDay & {
  readonly opening: Cents;
  readonly balanceAt: Cents;
  /** Null on the first day of the wallet. */
  readonly difference: Cents | null;
};

function ended(days: readonly WalletDay[], ends: DayEnds): EndedDay[] {
  const dayBefore = before();
  return days.map(({ wallet, day, first }) => {
    const opening = ends(wallet.id, dayBefore(day)).balance;
    const balanceAt = ends(wallet.id, day).balance;
    const difference = day === first ? null : balanceAt - opening;
    return { wallet, day, first, opening, balanceAt, difference };
  });
}

/** Days with what wallets held when they ended. */
export async function readBalances(
  tx: ReadHandle,
  clientId: number,
  days: readonly WalletDay[],
): Promise<EndedDay[]> {
  return ended(days, await dayEnds(tx, clientId, withDayBefore(days)));
}

/** The same with what changed in them. */
export async function readMovements(
  tx: ReadHandle,
  clientId: number,
  days: readonly WalletDay[],
): Promise<(EndedDay & { readonly parts: Parts })[]> {
  const ends = await dayEnds(tx, clientId, withDayBefore(days));
  const parts = await partsOfRanges(
    tx,
    clientId,
    days.map((one) => rangeOf(one, one.day, one.day, ends)),
  );
  return ended(days, ends).map((one, index) => ({ ...one, parts: parts[index] ?? noParts() }));
}

const rangeOf = (
  { wallet }: Pick<WalletDay, 'wallet'>,
  from: Day,
  to: Day,
  ends: DayEnds,
): EntryRange => ({
  walletId: wallet.id,
  accountId: wallet.account_id,
  after: ends(wallet.id, addDays(from, -1)).seq,
  upTo: ends(wallet.id, to).seq,
});

async function partsOfRanges(
  tx: ReadHandle,
  clientId: number,
  ranges: readonly EntryRange[],
): Promise<Parts[]> {
  const sums = groupBy(await sumsOfRanges(tx, clientId, ranges), ({ no }) => no);
  return ranges.map((_, index) => partsOf(sums.get(BigInt(index + 1)) ?? []));
}

const presentEnd = ({ wallet, day, balanceAt, difference }: EndedDay) => ({
  date: day,
  wallet_id: wallet.id,
  wallet_name: wallet.name,
  balance_at: toWire(balanceAt),
  amount_difference: difference === null ? null : toWire(difference),
});

const presentParts = (parts: Parts): Record<keyof Parts, string> => ({
  loads: toWire(parts.loads),
  unloads: toWire(parts.unloads),
  payouts: toWire(parts.payouts),
  transfers_in: toWire(parts.transfers_in),
  transfers_out: toWire(parts.transfers_out),
  bank_in: toWire(parts.bank_in),
  returned: toWire(parts.returned),
  fees: toWire(parts.fees),
  other: toWire(parts.other),
});

/** Which rows of a report are on a page, and what is said about the page. */
function pageOfDays(windows: readonly WalletDays[], query: PageQuery) {
  const cursor = readCursor(query.cursor, 'text', 'id');
  const day = cursor && readDay(String(cursor[0]));
  const after: DayPlace = day ? { day, walletId: Number(cursor[1]) } : null;
  const { page = 1, per_page: perPage } = query;
  const skip = after === null ? (page - 1) * perPage : 0;
  const found = takeDays(walletDays(windows, after), skip, perPage + 1);
  const days = found.slice(0, perPage);
  const last = days.at(-1);
  const next = found.length > perPage && last ? writeCursor([last.day, last.wallet.id]) : null;
  return { days, at: { page, perPage, total: countDays(windows), cursor: next } };
}

/** What the wallets held before and after the range; null where there are too many rows to sum. */
async function sumsOf(tx: ReadHandle, clientId: number, windows: readonly WalletDays[]) {
  if (countDays(windows) > COUNT_LIMIT) return null;
  const ends = await dayEnds(
    tx,
    clientId,
    windows.flatMap(({ wallet, from, to }) => [
      { wallet, day: addDays(from, -1) },
      { wallet, day: to },
    ]),
  );
  const opening = sum(
    windows.map(({ wallet, from }) => ends(wallet.id, addDays(from, -1)).balance),
  );
  const closing = sum(windows.map(({ wallet, to }) => ends(wallet.id, to).balance));
  return {
    ends,
    totals: {
      opening: toWire(opening),
      closing: toWire(closing),
      amount_difference: toWire(closing - opening),
    },
  };
}

/** A page of balances at the ends of days. */
export async function showBalances(
  tx: ReadHandle,
  clientId: number,
  windows: readonly WalletDays[],
  query: PageQuery,
) {
  const { days, at } = pageOfDays(windows, query);
  const rows = await readBalances(tx, clientId, days);
  const sums = await sumsOf(tx, clientId, windows);
  return { ...pageOf(rows.map(presentEnd), at), totals: sums?.totals ?? null };
}

/** A page of what changed them. */
export async function showMovements(
  tx: ReadHandle,
  clientId: number,
  windows: readonly WalletDays[],
  query: PageQuery,
) {
  const { days, at } = pageOfDays(windows, query);
  const rows = await readMovements(tx, clientId, days);
  const sums = await sumsOf(tx, clientId, windows);
  const wholes =
    sums &&
    (await partsOfRanges(
      tx,
      clientId,
      windows.map((one) => rangeOf(one, one.from, one.to, sums.ends)),
    ));
  return {
    ...pageOf(
      rows.map((row) => ({
        ...presentEnd(row),
        opening: toWire(row.opening),
        ...presentParts(row.parts),
      })),
      at,
    ),
    totals: sums && wholes ? { ...sums.totals, ...presentParts(addUp(wholes)) } : null,
  };
}

function addUp(all: readonly Parts[]): Parts {
  const total = noParts();
  for (const parts of all) for (const part of DAY_PARTS) total[part] += parts[part];
  return total;
}
