import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { headedColumns } from '#server/platform/file-heads.ts';
import { type Table, type TableRow, inOneBatch } from '#server/platform/table.ts';
import { readerOf, reasonText } from '#server/platform/problem-texts.ts';
import { type JobFilter, type JobRow, listJobs, presentRow, rowPage } from '../funds/index.ts';

/** A file holds this many rows; a narrower range gives the rest. */
const MAX_ROWS = 50_000;

const BATCH_COLUMNS = {
  bulk_id: 'count',
  timestamp: 'instant',
  wallet_name: 'text',
  kind: 'text',
  description: 'text',
  manager: 'text',
  status: 'text',
  transactions: 'count',
  errors: 'count',
  unknown: 'count',
  adjustment_amount: 'money',
  currency: 'text',
} as const;

/** Bulk loads as a file: a line a batch, or the rows of one. */
export async function bulkFile(
  tx: ReadHandle,
  actor: ManagerActor,
  { filter, zone }: { readonly filter: JobFilter; readonly zone: string },
  bulkId: number | null,
): Promise<Table> {
  const jobs = await listJobs(tx, actor.client.id, filter, {
    limit: bulkId === null ? MAX_ROWS : 10_000,
    offset: 0,
  });
  const table = { name: 'Bulk loads', zone };
  const reading = { language: actor.language, zone };
  if (bulkId !== null) {
    const rows = await rowsOf(tx, actor, jobs.find((job) => job.id === bulkId) ?? null);
    return { ...table, columns: headedColumns(reading, ROW_COLUMNS), batches: inOneBatch(rows) };
  }
  const rows = jobs.map((job) => [
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
  ]);
  return { ...table, columns: headedColumns(reading, BATCH_COLUMNS), batches: inOneBatch(rows) };
}

const ROW_COLUMNS = {
  line: 'count',
  cardholder: 'text',
  cardholder_id: 'count',
  proxy: 'text',
  amount: 'money',
  fees_charged: 'money',
  currency: 'text',
  status: 'text',
  reason: 'text',
  description: 'text',
} as const;

/** The rows that a batch sent; of a batch that is not there, none. */
async function rowsOf(
  tx: ReadHandle,
  actor: ManagerActor,
  job: JobRow | null,
): Promise<TableRow[]> {
  if (!job) return [];
  const rows = await rowPage(tx, actor.client.id, job.id, {
    show: 'ready',
    afterLine: 0,
    limit: MAX_ROWS,
    offset: 0,
  });
  return rows.map((row) => {
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
  });
}
