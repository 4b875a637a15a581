import { FUND_COLUMNS } from '#domain/funds/fund-rows.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { type Reader, reasonText, rowProblemsText } from '#server/platform/problem-texts.ts';
import { presentRow } from './bulk.present.ts';
import type { JobRow } from './bulk.repo.ts';
import { problemsOf } from './row-edits.repo.ts';
import { rowPage } from './rows.repo.ts';

const ALL = 50_001;

/**
 * The rows with errors, as the file had them, with their line and reasons: to correct and upload to
 * the same job.
 */
export async function badRowsFile(
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  reader: Reader,
): Promise<string> {
  const rows = await rowPage(tx, clientId, jobId, {
    show: 'errors',
    afterLine: 0,
    limit: ALL,
    offset: 0,
  });
  return writeCsv(
    [...FUND_COLUMNS, 'line', 'reasons'],
    rows.map((row) => [
      ...FUND_COLUMNS.map((column) => row[column]),
      row.line,
      rowProblemsText(reader, problemsOf(row)),
    ]),
  );
}

type FileAsked = { readonly name: string; readonly type: FileType | undefined };
/** Every row of batches with what became of it; of several, with the wallet of each. */
export async function jobFile(
  tx: ReadHandle,
  clientId: number,
  jobs: readonly JobRow[],
  { name, type, ...reader }: Reader & FileAsked,
): Promise<Download> {
  const several = jobs.length > 1;
  const lines: (string | number | null)[][] = [];
  for (const job of jobs) {
    const rows = await rowPage(tx, clientId, job.id, {
      show: 'all',
      afterLine: 0,
      limit: ALL,
      offset: 0,
    });
    for (const row of rows)
      lines.push([...(several ? [job.wallet_name] : []), ...lineOf(row, job, reader)]);
  }
  return headedFile(
    {
      name,
      language: reader.language,
      zone: 'UTC',
      kinds: several ? { wallet: 'text', ...RESULT_COLUMNS } : RESULT_COLUMNS,
      rows: lines,
    },
    type,
  );
}

const RESULT_COLUMNS = {
  line: 'count',
  first_name: 'text',
  last_name: 'text',
  identifier: 'text',
  staff_id: 'text',
  amount: 'money',
  fee: 'money',
  memo: 'text',
  result: 'text',
  reason: 'text',
  movement: 'count',
} as const;

type Row = Awaited<ReturnType<typeof rowPage>>[number];

function lineOf(row: Row, job: JobRow, reader: Reader): (string | number | null)[] {
  const shown = presentRow(row, job);
  return [
    row.line,
    row.known_first ?? row.first_name,
    row.known_last ?? row.last_name,
    row.identifier,
    row.staff_id,
    row.amount === null ? row.load_amount : toWire(job.kind === 'load' ? row.amount : -row.amount),
    toWire(row.fee),
    row.memo,
    row.excluded && shown.fate === 'draft' ? 'excluded' : shown.fate,
    shown.reason === null
      ? rowProblemsText(reader, problemsOf(row))
      : reasonText(reader, shown.reason),
    shown.movement_id,
  ];
}
