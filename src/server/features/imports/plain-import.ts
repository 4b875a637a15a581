import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { textsFor } from '#server/platform/texts.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { Language } from '#texts/catalogue.ts';
import { importOutcomes } from '#texts/import-wizard/outcomes.ts';
import { type ImportView, importHandlers } from './import-handlers.ts';
import { importRoutes } from './import-routes.ts';
import { type ImportRow, totalsOf } from './import-rows.repo.ts';
import { presentImport, presentRow } from './imports.present.ts';
import type { ImportFile } from './imports.repo.ts';
import { registerKind } from './imports.tasks.ts';
import type { FilesOf, ImportKind } from './kind.ts';

type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };

/** Whoever sees all wallets sees every file; others their own, since a file names any wallet. */
export const ownFiles = (actor: ManagerActor): FilesOf =>
  actor.wallets === 'all' ? 'all' : actor.managerId;

/** What of a kind's view may be its own where the rest is that of every kind. */
type Named<Id extends string> = Partial<
  Pick<ImportView<unknown, unknown>, 'downloads' | 'resultColumn' | 'template'>
> & { readonly id: Id };

/**
 * A kind of file without options, which shows what every kind shows: `plainFile` and `plainRow` of
 * the contract. `routes` are for `namedImport`; the rest is a `FileImport`'s.
 */
export function plainImport<Field extends string, Value, const Id extends string>(
  kind: ImportKind<Field, object, Value>,
  vault: Vault,
  { id, ...named }: Named<Id>,
) {
  const files = importHandlers(kind, vault, { ...plainView(kind), ...named });
  const { startWith, mapWith, ...routes } = importRoutes(files, id);
  return {
    sees: files.sees,
    task: registerKind(kind),
    routes: { ...routes, start: startWith(() => ({})), map: mapWith((before) => before) },
  };
}

/** What every kind shows of its files and rows, and to whom; its downloads have its name. */
export const plainView = <Field extends string, Options, Value>(
  kind: ImportKind<Field, Options, Value>,
) => ({
  whose: ownFiles,
  downloads: kind.name,
  present: async (
    { tx, actor: { client } }: Viewer,
    files: readonly ImportFile[],
    vault: Vault | null,
  ) => {
    const ids = files.map(({ id }) => id);
    const totals = await totalsOf(tx, client.id, ids);
    return files.map((file) => {
      const { open: _, problems: __, ...counts } = totals(file.id);
      const { to_apply, applied, refused } = file;
      const shown = presentImport(kind, file, client.region, vault);
      return { ...shown, ...counts, to_apply, applied, refused };
    });
  },
  presentRows: (_: Viewer, rows: readonly ImportRow[], file: ImportFile) =>
    Promise.resolve(rows.map((row) => presentRow(row, file.state))),
  resultTexts: (language: Language) => textsFor(language, importOutcomes),
});
