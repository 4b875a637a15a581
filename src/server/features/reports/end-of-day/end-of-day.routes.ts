import { endOfDayReports } from '#contract/end-of-day.ts';
import { type Result, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { PageQuery } from '#server/platform/http/paging.ts';
import { readRange } from '#server/platform/http/day-range.ts';
import { idsOf, walletsOfReport } from '../report-filter.ts';
import { type ReportOutside, fileOf } from '../report-file.ts';
import { balancesSource, movementsSource } from './end-of-day-files.ts';
import { showBalances, showMovements } from './show-end-of-day.ts';
import { type WalletDays, daysOfWallets } from './wallet-days.ts';

type Asked = {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly wallet?: string | undefined;
};

/** The days that a report of them is about. */
export async function windowsOf(
  tx: ReadHandle,
  actor: ManagerActor,
  query: Asked,
  now: Date,
): Promise<Result<WalletDays[], 'not_found' | 'invalid_input'>> {
  const range = readRange({ start: query.start, end: query.end }, ['start', 'end']);
  if (!range.ok) return range;
  const wallets = await walletsOfReport(tx, actor, idsOf(query.wallet));
  return wallets.ok ? ok(daysOfWallets(wallets.value, range.value, now)) : wallets;
}

/** Serves what wallets held at the ends of days, and what changed it. */
export function serveEndOfDay(edge: Edge<ReportOutside>): void {
  const reading = async <T>(
    { outside, actor, query, now }: Asking,
    show: (tx: ReadHandle, windows: WalletDays[]) => Promise<T>,
  ) =>
    outside.db.read({ clientId: actor.client.id }, async (tx) => {
      const windows = await windowsOf(tx, actor, query, now);
      return windows.ok ? ok(await show(tx, windows.value)) : windows;
    });
  edge.serve(endOfDayReports, {
    async endOfDayBalances(asking) {
      const { actor, query } = asking;
      if (query.file_type === undefined)
        return reading(asking, (tx, windows) => showBalances(tx, actor.client.id, windows, query));
      const windows = await reading(asking, (_tx, found) => Promise.resolve(found));
      return windows.ok
        ? fileOf(asking, balancesSource(actor, windows.value), query.file_type)
        : windows;
    },
    async endOfDayMovements(asking) {
      const { actor, query } = asking;
      if (query.file_type === undefined)
        return reading(asking, (tx, windows) => showMovements(tx, actor.client.id, windows, query));
      const windows = await reading(asking, (_tx, found) => Promise.resolve(found));
      return windows.ok
        ? fileOf(asking, movementsSource(actor, windows.value), query.file_type)
        : windows;
    },
  });
}

type Asking = {
  readonly outside: ReportOutside;
  readonly actor: ManagerActor;
  readonly query: Asked & PageQuery;
  readonly now: Date;
};
