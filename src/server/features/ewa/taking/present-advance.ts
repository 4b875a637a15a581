import type { z } from 'zod';
import type { advanceOut } from '#contract/ewa/member-figures.ts';
import { toWire } from '#kernel/money.ts';
import { cutPage, type PageQuery, rangeOf, readCursor } from '#server/platform/http/paging.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type AdvanceFilter, type AdvanceRow, listAdvances } from './advances.repo.ts';

type Receipt = z.input<typeof advanceOut>;

/** An advance as its receipt has it. There is never a fee. */
export const presentAdvance = (row: AdvanceRow): Receipt => ({
  advance_id: row.id,
  store_id: row.store_id,
  store_name: row.store_name,
  amount: toWire(row.amount),
  fee: '0.00',
  status: row.status,
  failure: row.status === 'failed' ? row.reason : null,
  taken_at: row.taken_at.toISOString(),
  pos_id: row.pos_id,
  parts: row.parts.map((part) => ({ ...part, amount: toWire(BigInt(part.amount)) })),
  authorisation: row.authorisation,
});

/** A page of advances, newest first. */
export async function advancePage<S>(
  tx: ReadHandle,
  filter: AdvanceFilter,
  query: PageQuery,
  show: (row: AdvanceRow) => S,
) {
  const [after] = readCursor(query.cursor, 'id') ?? [];
  const before = typeof after === 'number' ? after : null;
  const rows = await listAdvances(tx, filter, { before, ...rangeOf(query, before !== null) });
  return cutPage(rows, query, { show, place: (row) => [row.id] });
}
