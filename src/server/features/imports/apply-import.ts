import type { Clock } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { announce } from '#server/platform/outbox.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';
import { beginApplying } from './confirm-import.ts';
import {
  type ImportRow,
  type WriteRef,
  compareRows,
  nextRows,
  saveResults,
  storeRows,
  storedCells,
  totalsOf,
} from './import-rows.repo.ts';
import { type ImportFile, lockImport, saveImport, storedOptions } from './imports.repo.ts';
import {
  type CheckedRow,
  type ImportContext,
  type ImportKind,
  type RowOutcome,
  secretOf,
} from './kind.ts';

export type ApplyDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
};
const ORIGIN: Origin = { ip: null, requestId: 'imports.apply', userAgent: null };

/**
 * Applies the ready rows of a confirmed file, a chunk a transaction: what is made of a row and
 * that the row has it commit together. It may be killed anywhere and run again: a row with a
 * result is left out.
 */
export async function applyImport<Field extends string, Options, Value>(
  { db, clock, vault }: ApplyDeps,
  kind: ImportKind<Field, Options, Value>,
  clientId: number,
  fileId: number,
): Promise<void> {
  const applySome = (): Promise<boolean> =>
    db.write({ clientId }, async (tx) => {
      const file = await lockImport(tx, clientId, kind, fileId);
      if (file?.state !== 'processing') return false;
      const context = { tx, actor: actorOf(file), origin: ORIGIN, now: clock.now(), vault };
      return applyChunk(context, kind, file);
    });
  let more = await applySome();
  if (more && kind.afterFirstChunk) await db.write('platform', kind.afterFirstChunk);
  while (more) more = await applySome();
}

/**
 * Applies a file that was just started in the transaction of its upload, so that the answer says
 * what became of each row.
 */
export async function applyNow<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  fileId: number,
): Promise<void> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const { ready } = (await totalsOf(tx, clientId, [fileId]))(fileId);
  await beginApplying(context, { id: fileId, client_id: clientId, applied: 0 }, ready);
  for (let more = true; more;) {
    const file = await lockImport(tx, clientId, kind, fileId);
    invariant(file, 'a file that was just started is there');
    more = await applyChunk(context, kind, file);
  }
}

/** Who confirmed the file, as far as applying it needs it. */
function actorOf(file: ImportFile): ManagerActor {
  invariant(file.confirmed_by, 'a file that is applied was confirmed by somebody');
  // What `confirmedBy` keeps of them: no kind asks for more when it checks and applies rows.
  return file.confirmed_by as ManagerActor;
}

/**
 * Checks the next rows again, for what was free may have been taken since, and applies the good
 * ones; false at the end.
 */
async function applyChunk<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
): Promise<boolean> {
  const { tx, now } = context;
  const ref = { tx, clientId: file.client_id, fileId: file.id };
  await kind.lock?.(tx, file.client_id);
  const stored = await nextRows(ref, kind.chunk);
  if (stored.length === 0) {
    await finish(context, kind, file);
    return false;
  }
  const { applied, refused } = await applyRows(context, kind, file, stored);
  await saveImport(tx, file.client_id, file.id, {
    applied: file.applied + applied,
    refused: file.refused + refused,
    updated_at: now,
  });
  announce(tx, {
    at: now,
    clientId: file.client_id,
    kind: 'imports.chunk',
    payload: {
      kind: kind.name,
      file_id: file.id,
      applied,
      refused,
    },
  });
  return true;
}

async function applyRows<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  file: ImportFile,
  stored: readonly ImportRow[],
): Promise<{ readonly applied: number; readonly refused: number }> {
  const ref = { tx: context.tx, clientId: file.client_id, fileId: file.id };
  const options = storedOptions<Options>(file);
  const checked = await kind.check(
    context,
    options,
    stored.map((row) => ({
      line: row.line,
      cells: storedCells<Field>(row),
      secret:
        row.secret_sealed === null
          ? null
          : context.vault.open(row.secret_sealed, secretOf(kind, ref, row.line)),
    })),
  );
  const good = checked.filter((row) => row.problems.length === 0);
  const outcomes: ReadonlyMap<number, RowOutcome> =
    good.length > 0 ? await kind.apply(context, { id: file.id, options }, good) : new Map();
  const results: { line: number; result: object }[] = [];
  const refused: CheckedRow<Field>[] = [];
  for (const row of checked) {
    const outcome = row.problems.length > 0 ? { problems: row.problems } : outcomes.get(row.line);
    invariant(outcome, 'a kind answers for every row that it was given');
    if ('result' in outcome) results.push({ line: row.line, result: outcome.result });
    else refused.push({ ...row, problems: outcome.problems });
  }
  if (results.length > 0) await saveResults(ref, results);
  if (refused.length > 0) await keepReasons(ref, stored, refused);
  return { applied: results.length, refused: refused.length };
}

/** A row that can no longer be taken keeps its reasons, to be corrected later. */
async function keepReasons(
  ref: WriteRef,
  stored: readonly ImportRow[],
  refused: readonly CheckedRow[],
): Promise<void> {
  const before = new Map(stored.map((row) => [row.line, row]));
  await storeRows(
    ref,
    refused.map(({ line, cells, problems, keys }) => {
      invariant(problems.length > 0, 'a row that is refused says why');
      return {
        line,
        cells,
        problems,
        keys,
        fixed: before.get(line)?.fixed ?? [],
        secretSealed: before.get(line)?.secret_sealed ?? null,
      };
    }),
  );
}

async function finish(
  { tx, now }: RequestContext,
  kind: Pick<ImportKind, 'name' | 'compare'>,
  file: ImportFile,
): Promise<void> {
  const ref = { tx, clientId: file.client_id, fileId: file.id };
  const { open } = (await totalsOf(tx, file.client_id, [file.id]))(file.id);
  if (open > 0) await compareRows(ref, kind);
  await saveImport(tx, file.client_id, file.id, {
    state: open > 0 ? 'complete_with_errors' : 'complete',
    finished_at: now,
    updated_at: now,
    ...(open > 0 ? {} : { content_sealed: null, examples_sealed: null }),
  });
  announce(tx, {
    at: now,
    clientId: file.client_id,
    kind: 'imports.finished',
    payload: {
      kind: kind.name,
      file_id: file.id,
      applied: file.applied,
      left: open,
    },
  });
}
