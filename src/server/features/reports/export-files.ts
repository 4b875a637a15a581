import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { readerOf, reasonText } from '#server/platform/problem-texts.ts';
import { textsFor } from '#server/platform/texts.ts';
import { statusCatalogue } from '#texts/status/catalogue.ts';
import {
  type Before,
  type JobFilter,
  type JobRow,
  type historyFilter,
  historyPage,
  listJobs,
  presentMovement,
  presentRow,
  rowPage,
} from '../funds/index.ts';

type Filter = Extract<Awaited<ReturnType<typeof historyFilter>>, { ok: true }>['value'];
/** A file holds this many rows; a narrower range gives the rest. */
const MAX_ROWS = 50_000;
const BATCH_SIZE = 5_000;

const COLUMNS = [
  'adjusted_at',
  'transaction_type',
  'wallet_name',
  'departments',
  'adjuster',
  'staff_id',
  'card_holder',
  'proxy',
  'notes',
  'description',
  'adjustment_amount',
  'fee',
  'total_amount',
  'currency',
  'status',
  'reason',
];

/** The transactions that match, newest first. */
export async function transactionsFile(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: Filter,
): Promise<string> {
  const status = textsFor(actor.language, statusCatalogue);
  const lines: (string | number | null)[][] = [];
  let before: Before = null;
  while (lines.length < MAX_ROWS) {
    const rows: Awaited<ReturnType<typeof historyPage>> = await historyPage(
      tx,
      actor.client.id,
      filter,
      { before, limit: BATCH_SIZE, offset: 0 },
    );
    for (const row of rows) {
      const m = presentMovement(actor, row);
      lines.push([
        m.adjusted_at,
        m.transaction_type,
        m.wallet_name,
        m.departments.join(' / '),
        m.adjuster_name,
        m.staff_id,
        m.card_holder,
        m.proxy,
        m.notes,
        m.description,
        m.adjustment_amount,
        m.fee,
        m.total_amount,
        actor.client.currency,
        status(`transaction.${m.status}`),
        reasonText(readerOf(actor), m.reason),
      ]);
    }
    before = rows.at(-1) ?? null;
    if (rows.length < BATCH_SIZE) break;
  }
  return writeCsv(COLUMNS, lines);
}

const BATCH_COLUMNS = [
  'bulk_id',
  'timestamp',
  'wallet_name',
  'kind',
  'description',
  'manager',
  'status',
  'transactions',
  'errors',
  'unknown',
  'adjustment_amount',
  'currency',
];

/** Bulk loads as a file: a line a batch, or the rows of one. */
export async function bulkFile(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: JobFilter,
  bulkId: number | null,
): Promise<string> {
  const jobs = await listJobs(tx, actor.client.id, filter, {
    limit: bulkId === null ? MAX_ROWS : 10_000,
    offset: 0,
  });
  if (bulkId !== null) return rowsFile(tx, actor, jobs.find((job) => job.id === bulkId) ?? null);
  return writeCsv(
    BATCH_COLUMNS,
    jobs.map((job) => [
      job.id,
      (job.confirmed_at ?? job.created_at).toISOString(),
      job.wallet_name,
      job.kind,
      job.memo,
      job.manager_name,
      job.state,
      job.to_send,
      job.failed,
      job.unknown,
      toWire(job.kind === 'load' ? job.sent_amount : -job.sent_amount),
      actor.client.currency,
    ]),
  );
}

const ROW_COLUMNS = [
  'line',
  'cardholder',
  'cardholder_id',
  'proxy',
  'amount',
  'fees',
  'currency',
  'status',
  'reason',
  'description',
];

/** The rows that a batch sent; of a batch that is not there, the header alone. */
async function rowsFile(tx: ReadHandle, actor: ManagerActor, job: JobRow | null): Promise<string> {
  if (!job) return writeCsv(ROW_COLUMNS, []);
  const rows = await rowPage(tx, actor.client.id, job.id, {
    show: 'ready',
    afterLine: 0,
    limit: MAX_ROWS,
    offset: 0,
  });
  return writeCsv(
    ROW_COLUMNS,
    rows.map((row) => {
      const presented = presentRow(row, job);
      return [
        row.line,
        presented.full_name,
        row.customer_id,
        row.proxy,
        presented.amount,
        toWire(row.fee),
        actor.client.currency,
        presented.fate,
        reasonText(readerOf(actor), row.reason),
        row.memo,
      ];
    }),
  );
}
