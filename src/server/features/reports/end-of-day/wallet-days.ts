import { type Day, addDays, dayOf, startOfDay } from '#kernel/day.ts';
import type { DayRange } from '#server/platform/http/day-range.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';

/** The days of a wallet that a report is about, all of them over. */
export type WalletDays = {
  readonly wallet: ReportWallet;
  /** The wallet's first day: there is none before it. */
  readonly first: Day;
  readonly from: Day;
  readonly to: Day;
};
export type WalletDay = { readonly wallet: ReportWallet; readonly first: Day; readonly day: Day };
/** The last row of the page before: days run backward, the wallets of a day by their numbers. */
export type DayPlace = { readonly day: Day; readonly walletId: number } | null;

/** The days of each wallet within a range that have ended, by the wallet's own clock. */
export function daysOfWallets(
  wallets: readonly ReportWallet[],
  { start, end }: DayRange,
  now: Date,
): WalletDays[] {
  const dayIn = daysAt(now);
  return wallets.flatMap((wallet) => {
    const first = dayOf(wallet.created_at, wallet.timezone);
    const ended = addDays(dayIn(wallet.timezone), -1);
    const from = start !== null && start > first ? start : first;
    const to = end !== null && end < ended ? end : ended;
    return from > to ? [] : [{ wallet, first, from, to }];
  });
}

/** The first day of the wallet that was opened first; each zone's is looked up once. */
export function firstDayOf(wallets: readonly ReportWallet[]): Day | undefined {
  const opened = new Map<string, Date>();
  for (const { created_at: at, timezone } of wallets) {
    const earliest = opened.get(timezone);
    if (!earliest || at < earliest) opened.set(timezone, at);
  }
  return [...opened].map(([zone, at]) => dayOf(at, zone)).sort()[0];
}

/** Which day it is in a zone, each looked up once. */
export function daysAt(now: Date): (zone: string) => Day {
  const known = new Map<string, Day>();
  return (zone) => {
    const day = known.get(zone) ?? dayOf(now, zone);
    known.set(zone, day);
    return day;
  };
}

const DAY = 86_400_000;
/** How many rows there are. */
export const countDays = (all: readonly WalletDays[]): number =>
  all.reduce((count, { from, to }) => count + (Date.parse(to) - Date.parse(from)) / DAY + 1, 0);

/** The days after a place, newest first. */
export function* walletDays(all: readonly WalletDays[], after: DayPlace): Generator<WalletDay> {
  const [newest] = all
    .map(({ to }) => to)
    .sort()
    .reverse();
  const [oldest] = all.map(({ from }) => from).sort();
  if (newest === undefined || oldest === undefined) return;
  for (
    let day = after !== null && after.day < newest ? after.day : newest;
    day >= oldest;
    day = addDays(day, -1)
  )
    for (const { wallet, first, from, to } of all) {
      const isBefore = after !== null && day === after.day && wallet.id <= after.walletId;
      if (!isBefore && from <= day && day <= to) yield { wallet, first, day };
    }
}

/** The first so many of what may be without end, after leaving some out. */
export function takeDays(days: Iterable<WalletDay>, skip: number, count: number): WalletDay[] {
  const taken: WalletDay[] = [];
  let left = skip;
  for (const day of days) {
    if (left > 0) left -= 1;
    else if (taken.push(day) >= count) break;
  }
  return taken;
}

/** When days end, each zone's midnights reckoned once. */
export function midnights(): (day: Day, zone: string) => Date {
  const known = new Map<string, Date>();
  return (day, zone) => {
    const key = `${day} ${zone}`;
    const found = known.get(key);
    if (found) return found;
    const midnight = startOfDay(addDays(day, 1), zone);
    known.set(key, midnight);
    return midnight;
  };
}
