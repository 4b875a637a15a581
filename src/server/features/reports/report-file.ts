import { type Result, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Download } from '#server/platform/http/handler.ts';
import { type FileType, tableFile } from '#server/platform/table-file.ts';
import { type ReportSource, tableOf } from './report-source.ts';

/** What reports may reach: the database, and the connections that are for files. */
export type ReportOutside = { readonly db: Database; readonly exports: Database };

/** A report as the file that was asked for, sent while it is read. */
export const fileOf = async <Place>(
  { outside, actor }: { readonly outside: ReportOutside; readonly actor: ManagerActor },
  source: ReportSource<Place>,
  type: FileType | undefined,
): Promise<Result<Download, never>> =>
  ok(await tableFile(tableOf(source, outside.exports, actor.client.id), type));
