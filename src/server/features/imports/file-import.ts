import type { ManagerActor } from '#server/platform/actor.ts';
import type { CsvReader } from '#server/platform/csv-reader.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { RegisteredKind } from './imports.tasks.ts';

/** What a kind's handlers may reach where no transaction is open. */
export type ImportOutside = { readonly db: Database; readonly csvReader: CsvReader };
type Sees = (tx: ReadHandle, actor: ManagerActor, id: number) => Promise<boolean>;

/** A kind of file as the composition root has it: served, guarded and applied by one list. */
export type FileImport = {
  /** Whether a file is the manager's to see. */
  readonly sees: Sees;
  readonly task: RegisteredKind;
  serve(edge: Edge<ImportOutside>): void;
};

/** Who sees the files of each kind, by the id that names them in an address. */
export const filesSeen = <Id extends string>(
  imports: Readonly<Record<Id, FileImport>>,
): Readonly<Record<Id, Sees>> =>
  // `Object.fromEntries` forgets that its keys are those of the list.
  Object.fromEntries(
    Object.entries<FileImport>(imports).map(([id, { sees }]) => [id, sees]),
  ) as Record<Id, Sees>;
