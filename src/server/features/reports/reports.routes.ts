import { audit } from '#contract/audit.ts';
import { reports } from '#contract/reports.ts';
import { toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf, readCursor, readIds, writeCursor } from '#server/platform/http/paging.ts';
import {
  type JobRow,
  countJobs,
  countRows,
  findJob,
  history,
  historyFilter,
  listJobs,
  presentRow,
  rowPage,
} from '../funds/index.ts';
import { findClient } from '../clients/index.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { bulkFile, transactionsFile } from './export-files.ts';
import { auditFile, auditFilter, showAudit } from './show-audit.ts';
import { showHome } from './show-home.ts';
import { proveNow, showProof } from './show-proof.ts';

type Outside = { readonly db: Database };
type Some = Partial<Handlers<typeof reports>>;
type Range = {
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
}

const idsOf = (list: string | undefined): number[] | null => {
  const ids = readIds(list);
  return ids.length > 0 ? ids : null;
};

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
    async transactionsExport({ tx, actor, query }) {
      const filter = await historyFilter(tx, actor, idsOf(query.wallet), query);
      return filter.ok
        ? ok({
            filename: 'transactions.csv',
            content: await transactionsFile(tx, actor, filter.value),
          })
        : filter;
    },
  }) satisfies Some;

/** The wallets of a store that the manager sees; a wallet's own number finds that one. */
async function walletsOfStore(
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number,
): Promise<number[]> {
  const wallet = await findWallet(tx, seenBy(actor), storeId);
  return wallet ? [wallet.id] : [storeId];
}

async function range(tx: ReadHandle, actor: ManagerActor, query: Range) {
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

const SHOWS = {
  paid: 'sent',
  complete: 'sent',
  failed: 'failed',
  pending: 'unknown',
  'pre-paid': 'unknown',
} as const;

const bulkHistories = () =>
  ({
    async bulkLoadHistory({ tx, actor, query }) {
      const filter = await range(tx, actor, query);
      if (!filter.ok) return filter;
      const page = query.page ?? 1;
      const jobs = await listJobs(tx, actor.client.id, filter.value, {
        limit: query.per_page,
        offset: (page - 1) * query.per_page,
      });
      return ok(
        pageOf(jobs.map(presentBulk), {
          page,
          perPage: query.per_page,
          total: await countJobs(tx, actor.client.id, filter.value, 10_000),
          cursor: null,
        }),
      );
    },
    async bulkLoadHistoryDetails({ tx, actor, params, query }) {
      const job = await findJob(tx, actor.client.id, params.bulk_id);
      if (
        !job ||
        job.confirmed_at === null ||
        !(await findWallet(tx, seenBy(actor), job.wallet_id))
      )
        return fail('not_found');
      const show =
        SHOWS[(query.status ?? '').toLowerCase() as keyof typeof SHOWS] ?? ('ready' as const);
      const cursor = readCursor(query.cursor, 'id');
      const page = query.page ?? 1;
      const rows = await rowPage(tx, actor.client.id, job.id, {
        show,
        afterLine: cursor ? Number(cursor[0]) : 0,
        limit: query.per_page + 1,
        offset: cursor ? 0 : (page - 1) * query.per_page,
      });
      const some = rows.slice(0, query.per_page);
      const last = some.at(-1);
      const data = some.map((row) => {
        const shown = presentRow(row, job);
        return {
          line: row.line,
          amount: toWire(job.kind === 'load' ? (row.amount ?? 0n) : -(row.amount ?? 0n)),
          fees: toWire(row.fee),
          cardholder: shown.full_name ?? `${row.first_name} ${row.last_name}`,
          cardholder_id: row.customer_id,
          proxy: row.proxy,
          status: STATUS[shown.fate],
          state: shown.fate,
          reason: row.reason,
          description: row.memo || job.memo,
        };
      });
      const total = await countRows(tx, actor.client.id, job.id, show);
      return ok({
        ...pageOf(data, {
          page,
          perPage: query.per_page,
          total,
          cursor: rows.length > query.per_page && last ? writeCursor([last.line]) : null,
        }),
        bulk: presentBulk(job),
      });
    },
    async bulkReport({ tx, actor, query }) {
      const filter = await range(tx, actor, query);
      return filter.ok
        ? ok({
            filename: 'bulk-loads.csv',
            content: await bulkFile(tx, actor, filter.value, query.bulk_id ?? null),
          })
        : filter;
    },
  }) satisfies Some;

/** The words of the specification for what the wizard calls a fate. */
const STATUS = {
  draft: 'pre-paid',
  waiting: 'pre-paid',
  sent: 'paid',
  failed: 'failed',
  unknown: 'pre-paid',
} as const;

const books = () =>
  ({
    ledgerProof: async ({ tx, actor }) => ok(await showProof(tx, actor.client.id)),
    proveLedger: async ({ tx, actor, origin, now }) =>
      ok(await proveNow({ tx, actor, origin, now })),
    home: async ({ tx, actor, now }) => ok(await showHome(tx, actor, now)),
  }) satisfies Some;

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
        rooms: null,
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
      return filter.ok
        ? ok({ filename: 'audit.csv', content: await auditFile(tx, filter.value) })
        : filter;
    },
  }) satisfies Handlers<typeof audit, Outside>;
