import { toWire } from '#kernel/money.ts';
import { type Result, fail } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  COUNT_LIMIT,
  type PageQuery,
  pageOf,
  readCursor,
  writeCursor,
} from '#server/platform/http/paging.ts';
import {
  type HistoryFilter,
  type HistoryQuery,
  historyPage,
  historyTotals,
} from '../../funds/index.ts';
import { seenBy, walletsSeen } from '../../wallets/index.ts';
import { filterWithZone } from '../report-filter.ts';
import { presentCardLine } from './movement-files.ts';

/** Loads and unloads of the wallets of stores that the manager sees; of all of them without a name. */
export async function cardFilter(
  tx: ReadHandle,
  actor: ManagerActor,
  stores: readonly number[] | null,
  query: Omit<HistoryQuery, 'per_page' | 'type'>,
): Promise<
  Result<{ readonly filter: HistoryFilter; readonly zone: string }, 'not_found' | 'invalid_input'>
> {
  const seen = await walletsSeen(tx, seenBy(actor));
  if (stores?.some((store) => !seen.some((wallet) => wallet.store_id === store)))
    return fail('not_found');
  const wallets = stores && seen.filter((one) => stores.includes(one.store_id)).map(({ id }) => id);
  return filterWithZone(tx, actor, wallets, { ...query, type: 'load,unload' });
}

/** A page of them, with what was loaded and taken back in all. */
export async function showCardHistory(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: HistoryFilter,
  { page = 1, per_page: perPage, cursor }: PageQuery,
) {
  const clientId = actor.client.id;
  const read = readCursor(cursor, 'instant', 'count');
  const before = read ? { at: new Date(Number(read[0])), id: BigInt(read[1] ?? 0) } : null;
  const rows = await historyPage(tx, clientId, filter, {
    before,
    limit: perPage + 1,
    offset: before ? 0 : (page - 1) * perPage,
  });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const sums = await historyTotals(tx, clientId, filter, COUNT_LIMIT);
  const next =
    rows.length > perPage && last ? writeCursor([last.at.getTime(), Number(last.id)]) : null;
  return {
    ...pageOf(
      shown.map((row) => presentCardLine(actor, row)),
      { page, perPage, total: sums?.rows ?? null, cursor: next },
    ),
    totals: sums && {
      loaded: toWire(sums.to_cards),
      unloaded: toWire(sums.from_cards),
      rows: sums.rows,
    },
  };
}
