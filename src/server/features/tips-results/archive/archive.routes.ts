import { tipArchive } from '#contract/tips-results/archive.ts';
import { ok } from '#kernel/result.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { presentDrafts } from '../drafts/drafts.present.ts';
import { draftsOf } from '../drafts/drafts.repo.ts';
import type { ReadContext } from '../results/show-result.ts';
import { presentSquareUps } from '../square-ups/square-ups.present.ts';
import { archivedSquareUps } from '../square-ups/square-ups.repo.ts';

const DRAFT_COLUMNS = [
  'date',
  'service',
  'made_by',
  'employee_id',
  'name',
  'role_name',
  'hours',
  'netsales',
  'totaltips',
  'cash_payment',
] as const;
/** As typed: a person or a job that was never matched stands by the name that was entered. */
async function exportDrafts({ tx, actor }: ReadContext, walletId: number) {
  const clientId = actor.client.id;
  const rows = await draftsOf(tx, clientId, walletId, { archived: true });
  const drafts = await presentDrafts(tx, clientId, walletId, rows);
  const lines = drafts.flatMap((draft) =>
    draft.staff_worked.map((line) => [
      draft.date,
      draft.service,
      draft.made_by,
      line.employee_id,
      line.first_name || line.typed_name,
      line.role_name || line.typed_role,
      line.hours,
      line.netsales,
      line.totaltips,
      line.cash_payment,
    ]),
  );
  return ok({
    filename: `archived-drafts-${walletId}.csv`,
    content: writeCsv(DRAFT_COLUMNS, lines),
  });
}

const SQUARE_UP_COLUMNS = [
  'employee_id',
  'first_name',
  'last_name',
  'title',
  'reason',
  'amount',
  'date',
  'made_by',
  'created_at',
] as const;
async function exportSquareUps({ tx, actor }: ReadContext, walletId: number) {
  const rows = await archivedSquareUps(tx, actor.client.id, walletId);
  const squareUps = await presentSquareUps(tx, rows);
  return ok({
    filename: `archived-square-ups-${walletId}.csv`,
    content: writeCsv(
      SQUARE_UP_COLUMNS,
      squareUps.map((row) => SQUARE_UP_COLUMNS.map((column) => row[column])),
    ),
  });
}

/** Serves what an ended subscription left unpaid as files. */
export function serveTipArchive(edge: Edge): void {
  edge.serve(tipArchive, {
    exportArchivedDrafts: ({ params, ...work }) => exportDrafts(work, params.wallet_id),
    exportArchivedSquareUps: ({ params, ...work }) => exportSquareUps(work, params.wallet_id),
  });
}
