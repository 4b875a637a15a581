import { moneyReports } from '#contract/money-reports.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { PageQuery } from '#server/platform/http/paging.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { type ReportOutside, fileOf } from '../report-file.ts';
import { idsOf } from '../report-filter.ts';
import { searchRepo } from '../search/search.ts';
import { statementHandlers } from '../statements/statements.routes.ts';
import { cardFilter, showCardHistory } from './card-history.ts';
import {
  type HistoryReportQuery,
  readKind,
  readReport,
  reportSource,
  showReport,
} from './history-report.ts';
import { cardsSource } from './movement-files.ts';

type Asking<Query> = {
  readonly outside: ReportOutside;
  readonly actor: ManagerActor;
  readonly query: Query & PageQuery & { readonly file_type?: FileType | undefined };
};
type CardQuery = Omit<Parameters<typeof cardFilter>[3], 'manager'>;

/** Serves histories of wallets and cards, the report of fees, and the search. */
export function serveMoneyReports(edge: Edge<ReportOutside>): void {
  edge.serve(moneyReports, {
    ...statementHandlers(),
    ...cardHistories(),
    ...historyReports(),
    searchEverything: async ({ tx, actor, params, query }) =>
      searchRepo(tx, actor, params.repo, query.q),
  });
}

/** A page of what was loaded from stores, or all of it as a file. */
async function cards(asking: Asking<CardQuery>, stores: readonly number[] | null) {
  const { outside, actor, query } = asking;
  const { file_type: fileType, ...filters } = query;
  return fileType === undefined
    ? outside.db.read({ clientId: actor.client.id }, async (tx) => {
        const found = await cardFilter(tx, actor, stores, filters);
        return found.ok ? ok(await showCardHistory(tx, actor, found.value.filter, query)) : found;
      })
    : cardsFile(asking, stores, fileType);
}

async function cardsFile(
  asking: Asking<CardQuery>,
  stores: readonly number[] | null,
  fileType: FileType,
) {
  const { outside, actor, query } = asking;
  const found = await outside.db.read({ clientId: actor.client.id }, (tx) =>
    cardFilter(tx, actor, stores, query),
  );
  return found.ok
    ? fileOf(asking, cardsSource(actor, found.value.filter, found.value.zone), fileType)
    : found;
}

const cardHistories = () =>
  ({
    cardHistory: (asking) => cards(asking, [asking.params.store]),
    clientCardHistory: (asking) => cards(asking, idsOf(asking.query.stores)),
  }) satisfies Partial<Handlers<typeof moneyReports, ReportOutside>>;

/** A page of a report by its kind, or all of it as a file. */
async function byKind(asking: Asking<HistoryReportQuery>, kind: string | undefined) {
  const { outside, actor, query } = asking;
  if (query.file_type !== undefined) return reportFile(asking, kind);
  return outside.db.read({ clientId: actor.client.id }, async (tx) => {
    const report = await readReport(tx, actor, kind, query);
    return report.ok ? ok(await showReport(tx, actor, report.value, query)) : report;
  });
}

async function reportFile(asking: Asking<HistoryReportQuery>, kind: string | undefined) {
  const { outside, actor, query } = asking;
  const report = await outside.db.read({ clientId: actor.client.id }, (tx) =>
    readReport(tx, actor, kind, query),
  );
  return report.ok ? fileOf(asking, reportSource(actor, report.value), query.file_type) : report;
}

const historyReports = () =>
  ({
    historyReport: async (asking) =>
      readKind(asking.params.type) === null
        ? fail('not_found')
        : byKind(asking, asking.params.type),
    showHistoryReport: (asking) => byKind(asking, asking.query.type),
    clientReport: (asking) => reportFile(asking, asking.query.type),
  }) satisfies Partial<Handlers<typeof moneyReports, ReportOutside>>;
