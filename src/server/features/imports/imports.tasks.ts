import { after, seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { type ApplyDeps, applyImport } from './apply-import.ts';
import { APPLY_TASK, enqueueApply, giveUp } from './confirm-import.ts';
import {
  clientsWithDueImports,
  findImport,
  forgottenImports,
  stalledImports,
} from './imports.repo.ts';
import type { ImportKind } from './kind.ts';

/** A file that nobody has worked on for this long was left behind by a killed process. */
const STALE_AFTER = seconds(30);

/** A kind whose files the machine applies and clears away, whatever its fields and options. */
export type RegisteredKind = {
  readonly name: string;
  readonly retention: number | null;
  readonly apply: (deps: ApplyDeps, clientId: number, fileId: number) => Promise<void>;
};
export const registerKind = <Field extends string, Options, Value>(
  kind: ImportKind<Field, Options, Value>,
): RegisteredKind => ({
  name: kind.name,
  retention: kind.retention,
  apply: (deps, clientId, fileId) => applyImport(deps, kind, clientId, fileId),
});

export const importTasks = (deps: ApplyDeps, kinds: readonly RegisteredKind[]): Tasks => ({
  [APPLY_TASK]: async ({ clientId, fileId }) => {
    invariant(typeof fileId === 'number', 'a file to apply has its number');
    const kind = await deps.db.read({ clientId }, (tx) => kindOf(tx, kinds, clientId, fileId));
    await kind?.apply(deps, clientId, fileId);
  },
});

async function kindOf(
  tx: ReadHandle,
  kinds: readonly RegisteredKind[],
  clientId: number,
  fileId: number,
): Promise<RegisteredKind | undefined> {
  for (const kind of kinds) if (await findImport(tx, clientId, kind, fileId)) return kind;
  return undefined;
}

/** Files that a crash left, and drafts that nobody has come back to, of all clients. */
export const importSweep = (
  deps: Pick<ApplyDeps, 'db' | 'clock'>,
  kinds: readonly Pick<RegisteredKind, 'name' | 'retention'>[],
): Sweep => ({
  name: 'imports.files',
  due: (db) => {
    const now = deps.clock.now();
    const forgotten = kinds.flatMap(({ name, retention }) =>
      retention === null ? [] : [{ kind: name, before: after(now, -retention) }],
    );
    return clientsWithDueImports(db, after(now, -STALE_AFTER), forgotten);
  },
  work: (clientId) => sweepImports(deps, kinds, clientId),
});

/** Takes up what a killed process left, and gives up what nobody has come back to. */
async function sweepImports(
  { db, clock }: Pick<ApplyDeps, 'db' | 'clock'>,
  kinds: readonly Pick<RegisteredKind, 'name' | 'retention'>[],
  clientId: number,
): Promise<void> {
  const now = clock.now();
  const { stalled, forgotten } = await db.read({ clientId }, async (tx) => {
    const forgotten: number[] = [];
    for (const kind of kinds) {
      if (kind.retention === null) continue;
      const before = after(now, -kind.retention);
      forgotten.push(...(await forgottenImports(tx, clientId, kind, before)).map(({ id }) => id));
    }
    return { stalled: await stalledImports(tx, clientId, after(now, -STALE_AFTER)), forgotten };
  });
  if (stalled.length + forgotten.length === 0) return;
  await db.write({ clientId }, async (tx) => {
    for (const { id } of stalled) await enqueueApply(tx, clientId, id, true);
    for (const id of forgotten) await giveUp(tx, clientId, id, now);
  });
}
