import type { EXPORT_REPORTS } from '#contract/exports.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { readRange } from '#server/platform/http/day-range.ts';
import { balancesSource, movementsSource } from '../end-of-day/end-of-day-files.ts';
import { windowsOf } from '../end-of-day/end-of-day.routes.ts';
import { cardFilter } from '../histories/card-history.ts';
import { readReport, reportSource } from '../histories/history-report.ts';
import { cardsSource, transactionsSource } from '../histories/movement-files.ts';
import { filterWithZone, idsOf, walletsOfReport } from '../report-filter.ts';
import type { ReportSource } from '../report-source.ts';
import { debitsSource, statementSource } from '../statements/statement-files.ts';
import { ALL_LINES, type StatementFilter, namesIn, otherDebits } from '../statements/statement.ts';

export type ExportReport = (typeof EXPORT_REPORTS)[number];
export type ExportFilters = {
  readonly wallet?: string | undefined;
  readonly stores?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly department?: string | undefined;
  readonly search?: string | undefined;
  readonly mine?: boolean | undefined;
};
type Asked = {
  readonly tx: ReadHandle;
  readonly actor: ManagerActor;
  readonly filters: ExportFilters;
  readonly now: Date;
};
type Source = Result<ReportSource, 'not_found' | 'invalid_input'>;

/** Where a report goes on after a batch is its own affair. */
const untyped = <Place>({ read, ...source }: ReportSource<Place>): ReportSource => ({
  ...source,
  read: (tx, after, nextIsKnown) => read(tx, after as Place | null, nextIsKnown),
});

const ofWhom = (actor: ManagerActor, filters: ExportFilters) => ({
  ...filters,
  manager: filters.mine === true ? actor.managerId : undefined,
});

const SOURCES: Readonly<Record<ExportReport, (asked: Asked) => Promise<Source>>> = {
  async transactions({ tx, actor, filters }) {
    const found = await filterWithZone(tx, actor, idsOf(filters.wallet), ofWhom(actor, filters));
    return found.ok
      ? ok(untyped(transactionsSource(actor, found.value.filter, found.value.zone)))
      : found;
  },
  async cards({ tx, actor, filters }) {
    const asked = ofWhom(actor, filters);
    const found =
      filters.wallet === undefined
        ? await cardFilter(tx, actor, idsOf(filters.stores), asked)
        : await filterWithZone(tx, actor, idsOf(filters.wallet), { ...asked, type: 'load,unload' });
    return found.ok ? ok(untyped(cardsSource(actor, found.value.filter, found.value.zone))) : found;
  },
  async fees({ tx, actor, filters }) {
    const { type, mine = false, ...rest } = filters;
    const report = await readReport(tx, actor, 'fees', { ...rest, mine, transaction_type: type });
    return report.ok ? ok(untyped(reportSource(actor, report.value))) : report;
  },
  async wallet_history(asked) {
    const found = await ofEntries(asked, (types) => ({ ...ALL_LINES, types }));
    return found.ok ? ok(untyped(statementSource(asked.actor, found.value))) : found;
  },
  async other_debits(asked) {
    // As its page: for those who see every wallet.
    if (asked.actor.wallets !== 'all') return fail('not_found');
    const found = await ofEntries(asked, otherDebits);
    return found.ok ? ok(untyped(debitsSource(asked.actor, found.value))) : found;
  },
  balances: (asked) => ofDays(asked, balancesSource),
  balance_changes: (asked) => ofDays(asked, movementsSource),
};

/** Lines of wallets in days; `choose` says which of them, by the kinds that are asked for. */
async function ofEntries(
  { tx, actor, filters }: Asked,
  choose: (types: readonly string[] | null) => StatementFilter['choice'],
): Promise<Result<StatementFilter, 'not_found' | 'invalid_input'>> {
  const range = readRange({ start: filters.start_date, end: filters.end_date }, [
    'start_date',
    'end_date',
  ]);
  if (!range.ok) return range;
  const wallets = await walletsOfReport(tx, actor, idsOf(filters.wallet));
  return wallets.ok
    ? ok({
        wallets: wallets.value,
        range: range.value,
        choice: choose(namesIn(filters.type)),
      })
    : wallets;
}

async function ofDays(
  { tx, actor, filters, now }: Asked,
  source: typeof balancesSource,
): Promise<Source> {
  const query = { wallet: filters.wallet, start: filters.start_date, end: filters.end_date };
  const windows = await windowsOf(tx, actor, query, now);
  return windows.ok ? ok(untyped(source(actor, windows.value))) : windows;
}

/** What a report is read from, of what somebody may see. */
export const exportSource = (report: ExportReport, asked: Asked): Promise<Source> =>
  SOURCES[report](asked);
