import { Readable } from 'node:stream';
import { exports } from '#contract/exports.ts';
import { may } from '#domain/access/rights.ts';
import { after, days } from '#kernel/instant.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { wholeList } from '#server/platform/http/paging.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { MEDIA_TYPES } from '#server/platform/table-file.ts';
import type { ReportOutside } from '../report-file.ts';
import { exportSource } from './export-sources.ts';
import {
  type ExportRow,
  endExport,
  exportsOf,
  findExport,
  insertExport,
  readPart,
} from './exports.repo.ts';
import { EXPORT_TASK } from './make-export.ts';
import { type OpenWorkFilter, countOpenWork } from './open-work.repo.ts';

/** How long a file is kept. */
export const EXPORT_RETENTION = days(7);

const present = (row: ExportRow) => ({
  export_id: row.id,
  report: row.report,
  file_type: row.file_type,
  state: row.state,
  rows: Number.parseInt(row.rows.toString(), 10),
  file_name: row.file_name,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: after(row.created_at, EXPORT_RETENTION).toISOString(),
});

/** An export is whose who asked for it. */
const own = (row: ExportRow | null, actor: ManagerActor): ExportRow | null =>
  row?.manager_id === actor.managerId ? row : null;

/** How long a finished export stays in sight among what runs. */
const IN_SIGHT = days(1);
/** The kinds of files that the tray of jobs shows (`web/app/file-kinds.ts`), and who sees them. */
const FILE_KINDS = { 'member-file': 'edit_members', 'payroll-file': 'ewa' } as const;

/** What of the open work is the manager's to see: as the lists of each kind show it. */
function openWorkOf(actor: ManagerActor, now: Date): OpenWorkFilter {
  const { client, managerId, level, wallets } = actor;
  const sendsBatches = may(level, 'bulk', false) && client.features.corp_load !== '0';
  return {
    clientId: client.id,
    managerId,
    batches: sendsBatches ? wallets : null,
    files: {
      kinds: Object.entries(FILE_KINDS).flatMap(([kind, right]) =>
        may(level, right, false) ? [kind] : [],
      ),
      own: wallets !== 'all',
    },
    exportsSince: may(level, 'view_money', false) ? after(now, -IN_SIGHT) : null,
  };
}

/** Serves files that are made in the background. */
export function serveExports(edge: Edge<ReportOutside>): void {
  edge.serve(exports, {
    async createExport({ tx, actor, origin, body, now }) {
      const { report, file_type: fileType, filters } = body;
      const source = await exportSource(report, { tx, actor, filters, now });
      if (!source.ok) return source;
      const row = await insertExport(tx, {
        client_id: actor.client.id,
        report,
        file_type: fileType,
        filters,
        asked_by: actor,
        manager_id: actor.managerId,
        file_name: `${source.value.name.toLowerCase().replaceAll(/\W+/g, '-')}.${fileType}`,
        created_at: now,
      });
      await enqueue(tx, EXPORT_TASK, { clientId: actor.client.id, exportId: row.id });
      const context = { tx, actor, origin, now };
      await audit(context, {
        action: 'reports.export',
        subject: { kind: 'report_export', id: row.id },
        after: { report, file_type: fileType, ...filters },
      });
      return ok(present(row));
    },
    async listExports({ tx, actor, now }) {
      const since = after(now, -EXPORT_RETENTION);
      const rows = await exportsOf(tx, actor.client.id, actor.managerId, since);
      return ok(wholeList(rows.map(present)));
    },
    openWork: async ({ tx, actor, now }) => ok(await countOpenWork(tx, openWorkOf(actor, now))),
    async showExport({ tx, actor, params }) {
      const ref = { clientId: actor.client.id, id: params.export_id };
      const row = own(await findExport(tx, ref), actor);
      return row ? ok(present(row)) : fail('not_found');
    },
    async exportFile({ outside, actor, params }) {
      const ref = { clientId: actor.client.id, id: params.export_id };
      const found = await outside.db.read(ref, (tx) => findExport(tx, ref));
      const row = own(found, actor);
      if (row?.state === 'failed') return fail('export_failed');
      if (row?.state !== 'done') return fail('not_found');
      return ok({
        filename: row.file_name,
        mediaType: MEDIA_TYPES[row.file_type],
        content: Readable.from(partsOf(outside.exports, ref)),
      });
    },
    async cancelExport({ tx, actor, origin, params, now }) {
      const ref = { clientId: actor.client.id, id: params.export_id };
      const row = own(await findExport(tx, ref), actor);
      if (!row) return fail('not_found');
      const cancelled = await endExport(tx, ref, { state: 'cancelled', now });
      const context = { tx, actor, origin, now };
      if (cancelled)
        await audit(context, {
          action: 'reports.cancel_export',
          subject: { kind: 'report_export', id: row.id },
        });
      return ok(present(cancelled ?? row));
    },
  });
}

/** The pieces of a file, each read for itself. */
async function* partsOf(
  db: Database,
  ref: { readonly clientId: number; readonly id: number },
): AsyncGenerator<Buffer> {
  for (let no = 1; ; no += 1) {
    const part = await db.read(ref, (tx) => readPart(tx, ref, no));
    if (part === null) return;
    yield part;
  }
}
