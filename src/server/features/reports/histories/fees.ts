import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  COUNT_LIMIT,
  type PageQuery,
  pageOf,
  readCursor,
  writeCursor,
} from '#server/platform/http/paging.ts';
import { headedColumns } from '#server/platform/file-heads.ts';
import { FILE_BATCH, type ReportSource } from '../report-source.ts';
import type { FileReader } from './movement-files.ts';
import { type FeeFilter, type FeeRow, feePage, feeTotals } from './fees.repo.ts';

const presentFee = (row: FeeRow) => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  card_holder: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
  base_amount: toWire(row.base_amount),
  fee: toWire(row.fee),
  client_part: toWire(row.fee - row.member_part),
  member_part: toWire(row.member_part),
  program_name: row.program_name,
  status: row.status,
});

/** A page of fees with what all of them add up to, which is what fee income changed by. */
export async function showFees(
  tx: ReadHandle,
  clientId: number,
  filter: FeeFilter,
  { page = 1, per_page: perPage, cursor }: PageQuery,
) {
  const read = readCursor(cursor, 'instant', 'count');
  const before = read ? { at: new Date(Number(read[0])), id: BigInt(read[1] ?? 0) } : null;
  const offset = before ? 0 : (page - 1) * perPage;
  const rows = await feePage(tx, clientId, filter, { before, limit: perPage + 1, offset });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const sums = await feeTotals(tx, clientId, filter, COUNT_LIMIT);
  return {
    ...pageOf(shown.map(presentFee), {
      page,
      perPage,
      total: sums?.rows ?? null,
      cursor:
        rows.length > perPage && last ? writeCursor([last.at.getTime(), Number(last.id)]) : null,
    }),
    totals: sums && {
      rows: sums.rows,
      in: '0.00',
      out: '0.00',
      fee: toWire(sums.fee),
      client_part: toWire(sums.client_part),
      member_part: toWire(sums.member_part),
    },
  };
}

/** Fees as a file. */
export const feesSource = (
  { client: { id: clientId }, language }: FileReader,
  filter: FeeFilter,
  zone: string,
): ReportSource<{ at: Date; id: bigint }> => ({
  name: 'Fees',
  zone,
  columns: headedColumns(
    { language, zone },
    {
      at: 'instant',
      kind: 'text',
      wallet_name: 'text',
      card_holder: 'text',
      base_amount: 'money',
      fee: 'money',
      client_part: 'money',
      member_part: 'money',
      program_name: 'text',
      status: 'text',
      id: 'count',
    },
  ),
  async read(tx, before) {
    const rows = await feePage(tx, clientId, filter, { before, limit: FILE_BATCH, offset: 0 });
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => {
        const fee = presentFee(row);
        return [
          fee.at,
          fee.kind,
          fee.wallet_name,
          fee.card_holder,
          fee.base_amount,
          fee.fee,
          fee.client_part,
          fee.member_part,
          fee.program_name,
          fee.status,
          fee.id,
        ];
      }),
      next: last && rows.length === FILE_BATCH ? { at: last.at, id: last.id } : null,
    };
  },
});
