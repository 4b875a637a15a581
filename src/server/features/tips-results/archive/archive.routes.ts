import { tipArchive } from '#contract/tips-results/archive.ts';
import { keysOf } from '#kernel/keys.ts';
import { ok } from '#kernel/result.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { storeOfPath } from '../../tips-setup/index.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { presentDrafts } from '../drafts/drafts.present.ts';
import { draftsOf } from '../drafts/drafts.repo.ts';
import type { ReadContext } from '../results/show-result.ts';
import { presentSquareUps } from '../square-ups/square-ups.present.ts';
import { archivedSquareUps } from '../square-ups/square-ups.repo.ts';

const DRAFT_COLUMNS = {
  date: 'day',
  service: 'text',
  made_by: 'text',
  employee_id: 'count',
  name: 'text',
  role_name: 'text',
  hours: 'count',
  netsales: 'money',
  totaltips: 'money',
  cash_payment: 'money',
} as const;
/** As typed: a person or a job that was never matched stands by the name that was entered. */
async function exportDrafts(
  { tx, actor }: ReadContext,
  walletId: number,
  type: FileType | undefined,
) {
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
  const name = `archived-drafts-${walletId}`;
  const reading = { language: actor.language, zone: 'UTC' };
  return ok(await headedFile({ name, ...reading, kinds: DRAFT_COLUMNS, rows: lines }, type));
}

const SQUARE_UP_COLUMNS = {
  employee_id: 'count',
  first_name: 'text',
  last_name: 'text',
  title: 'text',
  reason: 'text',
  amount: 'money',
  date: 'day',
  made_by: 'text',
  created_at: 'instant',
} as const;
const SQUARE_UP_NAMES = keysOf(SQUARE_UP_COLUMNS);
async function exportSquareUps(
  { tx, actor }: ReadContext,
  walletId: number,
  type: FileType | undefined,
) {
  const { timezone: zone } = await storeOfPath(tx, actor, walletId);
  const rows = await archivedSquareUps(tx, actor.client.id, walletId);
  const squareUps = await presentSquareUps(tx, rows);
  return ok(
    await headedFile(
      {
        name: `archived-square-ups-${walletId}`,
        language: actor.language,
        zone,
        kinds: SQUARE_UP_COLUMNS,
        rows: squareUps.map((row) => SQUARE_UP_NAMES.map((column) => row[column])),
      },
      type,
    ),
  );
}

/** Serves what an ended subscription left unpaid as files. */
export function serveTipArchive(edge: Edge): void {
  edge.serve(tipArchive, {
    exportArchivedDrafts: ({ params, query, ...work }) =>
      exportDrafts(work, params.wallet_id, query.file_type),
    exportArchivedSquareUps: ({ params, query, ...work }) =>
      exportSquareUps(work, params.wallet_id, query.file_type),
  });
}
