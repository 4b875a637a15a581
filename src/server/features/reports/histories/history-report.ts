import { type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PageQuery } from '#server/platform/http/paging.ts';
import { type HistoryFilter, readHistory } from '../../funds/index.ts';
import { filterWithZone, idsOf } from '../report-filter.ts';
import type { ReportSource } from '../report-source.ts';
import { showFees, feesSource } from './fees.ts';
import type { FeeFilter } from './fees.repo.ts';
import { type FileReader, cardsSource, transactionsSource } from './movement-files.ts';

const KINDS = ['all', 'wallet', 'card', 'fees'] as const;
type ReportKind = (typeof KINDS)[number];

/** Which movements a report is of; null for all of them. Of a transfer, the side that paid. */
const MOVEMENTS: Readonly<Record<ReportKind, readonly string[] | null>> = {
  all: null,
  wallet: ['transfer_out'],
  card: ['load', 'unload'],
  fees: null,
};

export type HistoryReportQuery = {
  readonly client_id?: number | undefined;
  readonly wallet?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly status?: string | undefined;
  readonly transaction_type?: string | undefined;
  readonly mine?: boolean;
};
/** A report that is asked for: its kind, and what of it. */
export type HistoryReport = {
  readonly kind: ReportKind;
  readonly movements: HistoryFilter;
  readonly fees: FeeFilter;
  readonly zone: string;
};

/** Its kind by number or word; all of it where none is named. */
export function readKind(kind: string | undefined): ReportKind | null {
  const word = (kind ?? 'all').toLowerCase();
  return KINDS.find((one, number) => one === word || String(number) === word) ?? null;
}

const narrowed = (
  kinds: readonly string[] | null,
  asked: readonly string[] | null,
): readonly string[] | null =>
  kinds === null ? asked : kinds.filter((kind) => asked === null || asked.includes(kind));

/** What is asked for, of wallets that the manager sees. */
export async function readReport(
  tx: ReadHandle,
  actor: ManagerActor,
  kindText: string | undefined,
  query: HistoryReportQuery,
): Promise<Result<HistoryReport, 'not_found' | 'invalid_input'>> {
  if (query.client_id !== undefined && query.client_id !== actor.client.id)
    return fail('not_found');
  const kind = readKind(kindText);
  if (kind === null) return fail('invalid_input', {}, [{ path: 'type', code: 'invalid_value' }]);
  const found = await filterWithZone(tx, actor, idsOf(query.wallet), {
    start_date: query.start_date,
    end_date: query.end_date,
    type: query.transaction_type,
    status: query.status,
    manager: query.mine === true ? actor.managerId : undefined,
  });
  if (!found.ok) return found;
  const { filter, zone } = found.value;
  const types = query.transaction_type?.split(',').map((one) => one.trim().toLowerCase()) ?? null;
  const { wallets, managerId, from, to } = filter;
  return ok({
    kind,
    zone,
    movements: { ...filter, kinds: narrowed(MOVEMENTS[kind], filter.kinds) },
    fees: { wallets, managerId, from, to, kinds: types },
  });
}

/** A page of it. */
export async function showReport(
  tx: ReadHandle,
  actor: ManagerActor,
  report: HistoryReport,
  query: PageQuery,
) {
  if (report.kind === 'fees') return showFees(tx, actor.client.id, report.fees, query);
  const { page, sums } = await readHistory(tx, actor, report.movements, query);
  return {
    data: page.data,
    meta: page.meta,
    totals: sums && {
      rows: sums.rows,
      in: toWire(sums.money_in),
      out: toWire(sums.money_out),
      fee: toWire(sums.wallet_fees + sums.card_fees),
      client_part: toWire(sums.wallet_fees),
      member_part: toWire(sums.card_fees),
    },
  };
}

/** All of it as a file. */
export function reportSource(
  reader: FileReader,
  { kind, movements, fees, zone }: HistoryReport,
): ReportSource<{ at: Date; id: bigint }> {
  if (kind === 'fees') return feesSource(reader, fees, zone);
  return kind === 'card'
    ? cardsSource(reader, movements, zone)
    : transactionsSource(reader, movements, zone);
}
