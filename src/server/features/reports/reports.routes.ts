import { audit } from '#contract/audit.ts';
import { reports } from '#contract/reports.ts';
import { isKeyOf } from '#kernel/keys.ts';
import { toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { tableFile } from '#server/platform/table-file.ts';
import {
  type JobRow,
  findJob,
  history,
  historyFilter,
  pageOfJobs,
  pageOfRows,
  presentRow,
} from '../funds/index.ts';
import { findClient } from '../clients/index.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { serveAnalytics } from './analytics/analytics.routes.ts';
import { serveEndOfDay } from './end-of-day/end-of-day.routes.ts';
import { bulkFile } from './export-files.ts';
import { saveFirstSteps } from './first-steps.ts';
import { serveExports } from './exports/exports.routes.ts';
import { transactionsSource } from './histories/movement-files.ts';
import { serveMoneyReports } from './histories/histories.routes.ts';
import { type ReportOutside, fileOf } from './report-file.ts';
import { filterWithZone, idsOf, zoneOf } from './report-filter.ts';
import { auditFile, auditFilter, showAudit } from './show-audit.ts';
import { showBonusMessages } from './show-bonus-messages.ts';
import { showHome } from './show-home.ts';
import { proveNow, showProof } from './show-proof.ts';

type Outside = ReportOutside;
type BatchQuery = {
  client_id?: number | undefined;
  wallet_id?: number | undefined;
  wallet?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

/** Serves histories, the proof of the books, the audit, and home. */
export function serveReports(edge: Edge<Outside>): void {
  edge.serve(reports, { ...histories(), ...bulkHistories(), ...books() });
  edge.serve(audit, auditLines());
  serveEndOfDay(edge);
  serveAnalytics(edge);
  serveMoneyReports(edge);
  serveExports(edge);
}

const histories = () =>
  ({
    async transactionHistory({ tx, actor, params, query }) {
      const filter = await historyFilter(
        tx,
        actor,
        await walletsOfStore(tx, actor, params.store),
        query,
      );
      return filter.ok ? ok(await history(tx, actor, filter.value, query)) : filter;
    },
    async cardLoads({ tx, actor, query }) {
      const filter = await historyFilter(tx, actor, idsOf(query.wallet), query);
      return filter.ok ? ok(await history(tx, actor, filter.value, query)) : filter;
    },
    todayBonusMessages: async ({ tx, actor, query, now }) =>
      showBonusMessages(tx, actor, { query, wallets: idsOf(query.wallet), now }),
    async transactionsExport(asking) {
      const { outside, actor, query } = asking;
      const found = await outside.db.read({ clientId: actor.client.id }, (tx) =>
        filterWithZone(tx, actor, idsOf(query.wallet), query),
      );
      return found.ok
        ? fileOf(
            asking,
            transactionsSource(actor, found.value.filter, found.value.zone),
            query.file_type,
          )
        : found;
    },
  }) satisfies Partial<Handlers<typeof reports, Outside>>;

/** The wallets of a store that the manager sees; a wallet's own number finds that one. */
async function walletsOfStore(
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number,
): Promise<number[]> {
  const wallet = await findWallet(tx, seenBy(actor), storeId);
  return wallet ? [wallet.id] : [storeId];
}

/** The batches that a history shows: sent ones of wallets that the manager sees. */
async function sentBatches(tx: ReadHandle, actor: ManagerActor, query: BatchQuery) {
  if (query.client_id !== undefined && query.client_id !== actor.client.id)
    return fail('not_found');
  if (query.wallet_id !== undefined && !(await findWallet(tx, seenBy(actor), query.wallet_id)))
    return fail('not_found');
  const filter = await historyFilter(
    tx,
    actor,
    query.wallet_id ? [query.wallet_id] : idsOf(query.wallet),
    { start_date: query.start_date, end_date: query.end_date },
  );
  if (!filter.ok) return filter;
  return ok({
    wallets: filter.value.wallets,
    open: false,
    sentOnly: true,
    from: filter.value.from,
    to: filter.value.to,
  });
}

const presentBulk = (job: JobRow) => ({
  bulk_id: job.id,
  timestamp: (job.confirmed_at ?? job.created_at).toISOString(),
  wallet_id: job.wallet_id,
  wallet_name: job.wallet_name,
  kind: job.kind,
  description: job.memo || (job.file_name ?? ''),
  status: job.state,
  manager_name: job.manager_name,
  transactions: job.to_send,
  errors: job.failed,
  unknown: job.unknown,
  adjustment_amount: toWire(job.kind === 'load' ? job.sent_amount : -job.sent_amount),
});

/** The words of the specification for the outcome of a row. */
const STATUS = {
  draft: 'pre-paid',
  waiting: 'pre-paid',
  sent: 'paid',
  failed: 'failed',
  unknown: 'pre-paid',
} as const;

type BulkRow = Awaited<ReturnType<typeof pageOfRows>>['rows'][number];

function presentBulkRow(row: BulkRow, job: JobRow) {
  const { full_name: fullName, fate } = presentRow(row, job);
  const amount = row.amount ?? 0n;
  return {
    line: row.line,
    amount: toWire(job.kind === 'load' ? amount : -amount),
    fees: toWire(row.fee),
    cardholder: fullName ?? `${row.first_name} ${row.last_name}`,
    cardholder_id: row.customer_id,
    proxy: row.proxy,
    status: STATUS[fate],
    state: fate,
    reason: row.reason,
    description: row.memo || job.memo,
  };
}

/** The rows that each status of a history's filter means. */
const ROWS_OF_STATUS = {
  paid: 'sent',
  complete: 'sent',
  failed: 'failed',
  pending: 'unknown',
  'pre-paid': 'unknown',
} as const;

const bulkHistories = () =>
  ({
    async bulkLoadHistory({ tx, actor, query }) {
      const filter = await sentBatches(tx, actor, query);
      if (!filter.ok) return filter;
      const { jobs, paging } = await pageOfJobs(tx, actor.client.id, filter.value, query);
      return ok(pageOf(jobs.map(presentBulk), paging));
    },
    async bulkLoadHistoryDetails({ tx, actor, params, query }) {
      const job = await findJob(tx, actor.client.id, params.bulk_id);
      if (
        !job ||
        job.confirmed_at === null ||
        !(await findWallet(tx, seenBy(actor), job.wallet_id))
      )
        return fail('not_found');
      const status = (query.status ?? '').toLowerCase();
      const show = isKeyOf(ROWS_OF_STATUS, status) ? ROWS_OF_STATUS[status] : ('ready' as const);
      const { rows, paging } = await pageOfRows(tx, job, show, query);
      return ok({
        ...pageOf(
          rows.map((row) => presentBulkRow(row, job)),
          paging,
        ),
        bulk: presentBulk(job),
      });
    },
    async bulkReport({ tx, actor, query }) {
      const filter = await sentBatches(tx, actor, query);
      if (!filter.ok) return filter;
      const asked = { filter: filter.value, zone: await zoneOf(tx, actor, null) };
      return ok(
        await tableFile(await bulkFile(tx, actor, asked, query.bulk_id ?? null), query.file_type),
      );
    },
  }) satisfies Partial<Handlers<typeof reports>>;

const books = () =>
  ({
    ledgerProof: async ({ tx, actor }) => ok(await showProof(tx, actor.client.id)),
    proveLedger: async ({ tx, actor, origin, now }) =>
      ok(await proveNow({ tx, actor, origin, now })),
    home: async ({ tx, actor, now }) => ok(await showHome(tx, actor, now)),
    saveFirstSteps: ({ body, ...context }) => saveFirstSteps(context, body),
  }) satisfies Partial<Handlers<typeof reports>>;

const auditLines = () =>
  ({
    async listAudit({ tx, actor, query }) {
      const filter = await auditFilter(tx, actor, query);
      return filter.ok ? ok(await showAudit(tx, filter.value, query)) : filter;
    },
    /** In the scope of the client that is asked for: an operator need not be inside it. */
    listClientAudit: async ({ outside, params: { client_id: clientId }, query }) => {
      const filter = {
        clientId,
        from: null,
        to: null,
        modules: null,
        actorId: null,
        actorKind: null,
        subject: { kind: 'client', id: clientId },
      };
      return outside.db.read({ clientId }, async (tx) =>
        (await findClient(tx, clientId))
          ? ok(await showAudit(tx, filter, query))
          : fail('not_found'),
      );
    },
    async exportAudit({ tx, actor, query }) {
      const filter = await auditFilter(tx, actor, query);
      return filter.ok ? ok(await auditFile(tx, actor, filter.value, query.file_type)) : filter;
    },
  }) satisfies Handlers<typeof audit, Outside>;
