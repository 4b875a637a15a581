import { MOVEMENT_TYPES } from '#domain/funds/movement-types.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { readRange, spanOf } from '#server/platform/http/day-range.ts';
import {
  COUNT_LIMIT,
  type Page,
  type PageQuery,
  cutPage,
  readCursor,
  rangeOf,
} from '#server/platform/http/paging.ts';
import { walletsSeen } from '../wallets/index.ts';
import {
  type Before,
  type HistoryFilter,
  historyPage,
  historyTotals,
  type Totals as Sums,
} from './history.repo.ts';
import { type MovementShown, presentMovement } from './movements.present.ts';

export type HistoryQuery = PageQuery & {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly department?: string | undefined;
  readonly customer?: number | undefined;
  /** Only what this manager sent. */
  readonly manager?: number | undefined;
  readonly search?: string | undefined;
};
export type Totals = {
  in: string;
  out: string;
  net: string;
  rows: number;
  to_cards: string;
  from_cards: string;
  fees_and_orders: string;
  wallet_change: string;
};

const STATUSES: Record<string, string> = {
  pending: 'pre-paid',
  complete: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  reversed: 'reversed',
  'pre-paid': 'pre-paid',
  paid: 'paid',
  missing: 'missing',
};

/**
 * The filter of a history: wallets that the manager sees, dates in the zone of the first of them.
 */
export async function historyFilter(
  tx: ReadHandle,
  actor: ManagerActor,
  wallets: readonly number[] | null,
  query: Omit<HistoryQuery, 'per_page'>,
): Promise<Result<HistoryFilter, 'not_found' | 'invalid_input'>> {
  const seen = await walletsSeen(tx, { clientId: actor.client.id, wallets: actor.wallets });
  if (wallets?.some((id) => !seen.some((wallet) => wallet.id === id))) return fail('not_found');
  const days = readRange({ start: query.start_date, end: query.end_date }, [
    'start_date',
    'end_date',
  ]);
  if (!days.ok) return days;
  const zone = (seen.find((wallet) => wallet.id === wallets?.[0]) ?? seen[0])?.timezone ?? 'UTC';
  const span = spanOf(days.value, zone);
  const folded = query.search ? foldName(query.search) : '';
  return ok({
    wallets: wallets ?? (actor.wallets === 'all' ? 'all' : actor.wallets),
    customerId: query.customer ?? null,
    managerId: query.manager ?? null,
    from: span.since,
    to: span.before,
    kinds: listed(query.type, MOVEMENT_TYPES),
    statuses:
      listed(query.status, Object.keys(STATUSES))?.map((status) => STATUSES[status] ?? status) ??
      null,
    departmentId:
      query.department && /^\d{1,9}$/.test(query.department) ? Number(query.department) : null,
    search: folded === '' ? null : { folded, digits: folded.replaceAll(/\D/g, '') },
  });
}

function listed(value: string | undefined, known: readonly string[]): string[] | null {
  return value === undefined
    ? null
    : value
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter((one) => known.includes(one));
}

/** A page of movements, newest first, and the sums of everything that matches where it is countable. */
export async function readHistory(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: HistoryFilter,
  query: HistoryQuery,
): Promise<{ readonly page: Page<MovementShown>; readonly sums: Sums | null }> {
  const cursor = readCursor(query.cursor, 'instant', 'count');
  const before: Before = cursor
    ? { at: new Date(Number(cursor[0])), id: BigInt(cursor[1] ?? 0) }
    : null;
  const rows = await historyPage(tx, actor.client.id, filter, {
    before,
    ...rangeOf(query, before !== null),
  });
  const sums = await historyTotals(tx, actor.client.id, filter, COUNT_LIMIT);
  const page = cutPage(rows, query, {
    show: (row) => presentMovement(actor, row),
    place: ({ at, id }) => [at.getTime(), Number(id)],
    total: sums?.rows ?? null,
  });
  return { page, sums };
}

/** The same as the lists of movements show it. */
export async function history(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: HistoryFilter,
  query: HistoryQuery,
): Promise<Page<MovementShown> & { totals: Totals | null }> {
  const { page, sums } = await readHistory(tx, actor, filter, query);
  return { ...page, totals: sums && presentTotals(sums) };
}

const presentTotals = (sums: Sums): Totals => ({
  in: toWire(sums.money_in),
  out: toWire(sums.money_out),
  net: toWire(sums.money_in - sums.money_out),
  rows: sums.rows,
  to_cards: toWire(sums.to_cards),
  from_cards: toWire(sums.from_cards),
  fees_and_orders: toWire(sums.wallet_fees + sums.orders),
  wallet_change: toWire(
    sums.from_cards +
      sums.other_in -
      sums.to_cards -
      sums.other_out -
      sums.wallet_fees -
      sums.orders,
  ),
});

/** The wallet transfers, each once: the side that paid. */
export async function transferHistory(
  tx: ReadHandle,
  actor: ManagerActor,
  query: Pick<HistoryQuery, 'start_date' | 'end_date' | 'page' | 'per_page' | 'cursor'> & {
    client_id?: number | undefined;
    wallet?: number | undefined;
  },
) {
  if (query.client_id !== undefined && query.client_id !== actor.client.id)
    return fail('not_found');
  const filter = await historyFilter(tx, actor, query.wallet ? [query.wallet] : null, {
    start_date: query.start_date,
    end_date: query.end_date,
  });
  if (!filter.ok) return filter;
  const { data, meta } = await history(
    tx,
    actor,
    { ...filter.value, kinds: ['transfer_out'] },
    query,
  );
  return ok({ data, meta });
}
