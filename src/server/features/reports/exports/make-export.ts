import type { Clock } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { tableBytes } from '#server/platform/table-file.ts';
import { tableOf } from '../report-source.ts';
import { exportSource } from './export-sources.ts';
import { type ExportRow, addPart, beginExport, endExport, goesOn } from './exports.repo.ts';

export const EXPORT_TASK = 'reports.export';
type Deps = { readonly db: Database; readonly clock: Clock };

/** A piece of a file, as it is kept. */
const PART_SIZE = 1_000_000;

/** Somebody cancelled it, or it was begun once more elsewhere. */
class Stopped extends Error {}

export const exportTasks = (deps: Deps): Tasks => ({
  [EXPORT_TASK]: ({ clientId, exportId }) => makeExport(deps, clientId, Number(exportId)),
});

/**
 * Makes the file of an export. It looks between the batches whether it is still wanted: one that is
 * cancelled ends within a second, with nothing left. After a kill it begins anew.
 */
export async function makeExport({ db, clock }: Deps, clientId: number, id: number): Promise<void> {
  const ref = { clientId, id };
  const job = await db.write({ clientId }, (tx) => beginExport(tx, ref));
  if (job === null) return;
  try {
    await writeParts(db, job);
    await db.write({ clientId }, (tx) => endExport(tx, ref, { state: 'done', now: clock.now() }));
  } catch (error) {
    if (error instanceof Stopped) return;
    await db.write({ clientId }, (tx) => endExport(tx, ref, { state: 'failed', now: clock.now() }));
    throw error;
  }
}

async function writeParts(db: Database, job: ExportRow): Promise<void> {
  const { client_id: clientId, id, attempt } = job;
  const ref = { clientId, id };
  const { startedAt, lastSeenAt, ...asked } = job.asked_by;
  const source = await db.read({ clientId }, (tx) =>
    exportSource(job.report, {
      tx,
      actor: { ...asked, startedAt: new Date(startedAt), lastSeenAt: new Date(lastSeenAt) },
      filters: job.filters,
      now: job.created_at,
    }),
  );
  invariant(source.ok, 'what was asked for was found when it was asked for');
  let rows = 0n;
  const table = tableOf(
    {
      ...source.value,
      async read(tx, after, nextIsKnown) {
        if (!(await goesOn(tx, ref, attempt))) throw new Stopped();
        const batch = await source.value.read(tx, after, nextIsKnown);
        rows += BigInt(batch.rows.length);
        return batch;
      },
    },
    db,
    clientId,
  );
  let no = 0;
  const keep = async (content: Buffer): Promise<void> => {
    const part = { attempt, no: (no += 1), content, rows };
    if (!(await db.write({ clientId }, (tx) => addPart(tx, ref, part)))) throw new Stopped();
  };
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const bytes of tableBytes(table, job.file_type)) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < PART_SIZE) continue;
    await keep(Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  }
  await keep(Buffer.concat(waiting));
}
