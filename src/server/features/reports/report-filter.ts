import type { Zone } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { readIds } from '#server/platform/http/paging.ts';
import { type HistoryFilter, type HistoryQuery, historyFilter } from '../funds/index.ts';
import { seenBy, walletsSeen } from '../wallets/index.ts';
import { type ReportWallet, reportWallets } from './report-wallets.repo.ts';

/** No wallet and no store has this number. */
const NOBODYS = 0;

/**
 * The numbers in a list; null where none is asked for. What is no number stands for something that
 * is not found, as a list that cannot be read must not show more than one that can.
 */
export const idsOf = (list: string | undefined): number[] | null => {
  const typed = (list ?? '').split(',').filter((one) => one.trim() !== '');
  const ids = readIds(list);
  if (typed.length === 0) return null;
  return ids.length === typed.length ? ids : [NOBODYS];
};

/** The wallets of a report: those that are named, all of them seen, or else all that are seen. */
export async function walletsOfReport(
  tx: ReadHandle,
  actor: ManagerActor,
  named: readonly number[] | null,
): Promise<Result<ReportWallet[], 'not_found'>> {
  const seen = (await walletsSeen(tx, seenBy(actor))).map(({ id }) => id);
  if (named?.some((id) => !seen.includes(id))) return fail('not_found');
  return ok(await reportWallets(tx, actor.client.id, named ?? seen));
}

/** The zone by which a report of wallets is read: that of the first of them. */
export async function zoneOf(
  tx: ReadHandle,
  actor: ManagerActor,
  wallets: readonly number[] | null,
): Promise<Zone> {
  const seen = await walletsSeen(tx, seenBy(actor));
  return (seen.find(({ id }) => id === wallets?.[0]) ?? seen[0])?.timezone ?? 'UTC';
}

/** The filter of a history, with the zone that its days are of. */
export async function filterWithZone(
  tx: ReadHandle,
  actor: ManagerActor,
  wallets: readonly number[] | null,
  query: Omit<HistoryQuery, 'per_page'>,
): Promise<
  Result<{ readonly filter: HistoryFilter; readonly zone: Zone }, 'not_found' | 'invalid_input'>
> {
  const filter = await historyFilter(tx, actor, wallets, query);
  return filter.ok ? ok({ filter: filter.value, zone: await zoneOf(tx, actor, wallets) }) : filter;
}
