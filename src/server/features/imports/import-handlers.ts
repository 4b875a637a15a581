import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import type { CsvReader } from '#server/platform/csv-reader.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { sessionStands } from '#server/platform/directory/sessions.ts';
import { fileLanguage } from '#server/platform/texts.ts';
import type { Download } from '#server/platform/http/handler.ts';
import { jobStream } from '#server/platform/http/job-stream.ts';
import { type Page, pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { Language } from '#texts/catalogue.ts';
import { cancelImport, confirmImport } from './confirm-import.ts';
import { correctByFile } from './correct-by-file.ts';
import {
  type ResultColumn,
  type ResultText,
  badRowsFile,
  resultsFile,
  templateOf,
} from './export-rows.ts';
import { type RowFix, type RowMarks, fixRow, markRows } from './fix-rows.ts';
import { type ImportRow, type RowShow, countRows, pageOfRows, rowsAt } from './import-rows.repo.ts';
import {
  type ImportFile,
  countImports,
  findImport,
  lockImport,
  pageOfImports,
} from './imports.repo.ts';
import type { FilesOf, ImportContext, ImportKind, Mapping } from './kind.ts';
import { contentOf, mapColumns } from './map-columns.ts';
import { type NewImport, startImport } from './start-import.ts';

type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };
type Stream = { readonly db: Database; readonly actor: ManagerActor };
type Paging = {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
};

/** What a kind adds to the machine for its routes: who sees which files, and how it shows them. */
export type ImportView<Shown, RowShown> = {
  readonly whose: (actor: ManagerActor) => FilesOf;
  /** With the first cells of the columns only where one file is looked at. */
  readonly present: (
    viewer: Viewer,
    files: readonly ImportFile[],
    vault: Vault | null,
  ) => Promise<Shown[]>;
  readonly presentRows: (
    viewer: Viewer,
    rows: readonly ImportRow[],
    file: ImportFile,
  ) => Promise<RowShown[]>;
  /** What became of a row, in the words of the results file. */
  readonly resultTexts: (language: Language) => ResultText;
  /** What was made of a row, in a column of the results file where there is something to say. */
  readonly resultColumn?: ResultColumn;
  /** What its downloads are called. */
  readonly downloads: string;
  /** What its template is called where that is another name. */
  readonly template?: string;
};

/** The handlers of a kind's operations: each is bound to one by the routes of its module. */
export const importHandlers = <
  Field extends string,
  Options extends object,
  Value,
  Shown extends { readonly state: string; readonly updated_at: string },
  RowShown,
>(
  kind: ImportKind<Field, Options, Value>,
  vault: Vault,
  view: ImportView<Shown, RowShown>,
) => {
  const reading = readingHandlers(kind, vault, view);
  return {
    ...reading,
    ...downloadHandlers(kind, view),
    ...changingHandlers(kind, vault, reading),
    sees: async (tx: ReadHandle, actor: ManagerActor, id: number): Promise<boolean> =>
      (await reading.find({ tx, actor }, id)) !== null,
  };
};

/** A file as far as the manager sees it. */
const finderOf =
  (kind: { readonly name: string }, { whose }: Pick<ImportView<never, never>, 'whose'>) =>
  async ({ tx, actor }: Viewer, id: number): Promise<ImportFile | null> => {
    const file = await findImport(tx, actor.client.id, kind, id);
    const seen = whose(actor);
    return file && (seen === 'all' || file.manager_id === seen) ? file : null;
  };

const subscribeTo = (db: Stream['db'], { client }: Stream['actor'], id: number) =>
  db.subscribe(`import_file:${client.id}:${id}`);

function readingHandlers<
  Field extends string,
  Options,
  Value,
  Shown extends { readonly state: string; readonly updated_at: string },
  RowShown,
>(kind: ImportKind<Field, Options, Value>, vault: Vault, view: ImportView<Shown, RowShown>) {
  const find = finderOf(kind, view);
  async function show(viewer: Viewer, id: number): Promise<Result<Shown, 'not_found'>> {
    const file = await find(viewer, id);
    const [shown] = file ? await view.present(viewer, [file], vault) : [];
    return shown ? ok(shown) : fail('not_found');
  }
  return {
    find,
    show,
    list: async (
      viewer: Viewer,
      { open, per_page: limit, page = 1 }: Paging & { readonly open: boolean },
    ): Promise<Result<Page<Shown>, never>> => {
      const { tx, actor } = viewer;
      const filter = { whose: view.whose(actor), open };
      const offset = (page - 1) * limit;
      const files = await pageOfImports(tx, actor.client.id, kind, { ...filter, limit, offset });
      const total = await countImports(tx, actor.client.id, kind, filter);
      const shown = await view.present(viewer, files, null);
      return ok(pageOf(shown, { page, perPage: limit, total, cursor: null }));
    },
    events: ({ db, actor }: Stream, id: number): Result<Download, never> => {
      const load = () =>
        db.read({ clientId: actor.client.id }, async (tx) => {
          if (!(await sessionStands(tx, actor.sessionId))) return null;
          const shown = await show({ tx, actor }, id);
          return shown.ok ? shown.value : null;
        });
      return ok({ filename: '', content: jobStream(load, subscribeTo(db, actor, id)) });
    },
    rows: async (
      viewer: Viewer,
      id: number,
      query: Paging & { readonly show: RowShow },
    ): Promise<Result<Page<RowShown>, 'not_found'>> => {
      const file = await find(viewer, id);
      if (!file) return fail('not_found');
      const { page = 1, per_page: perPage } = query;
      const ref = { tx: viewer.tx, clientId: file.client_id, fileId: id };
      const cursor = readCursor(query.cursor, 'id');
      const found = await pageOfRows(ref, {
        show: query.show,
        afterLine: cursor ? Number(cursor[0]) : 0,
        limit: perPage + 1,
        offset: cursor ? 0 : (page - 1) * perPage,
      });
      const some = found.slice(0, perPage);
      const last = some.at(-1);
      return ok(
        pageOf(await view.presentRows(viewer, some, file), {
          page,
          perPage,
          total: await countRows(ref, query.show),
          cursor: found.length > perPage && last ? writeCursor([last.line]) : null,
        }),
      );
    },
    row: async (viewer: Viewer, file: ImportFile, line: number): Promise<RowShown | undefined> => {
      const ref = { tx: viewer.tx, clientId: file.client_id, fileId: file.id };
      return (await view.presentRows(viewer, await rowsAt(ref, [line]), file))[0];
    },
  };
}

/** The rows with errors and the results, as files for the person who asks. */
const downloadHandlers = <Field extends string, Options, Value, Shown, RowShown>(
  kind: ImportKind<Field, Options, Value>,
  view: ImportView<Shown, RowShown>,
) => ({
  template: ({ client: { region } }: ManagerActor): Download => ({
    filename: `${view.template ?? view.downloads}-${region}.csv`,
    content: templateOf(kind.columns, region),
  }),
  badRows: async (
    viewer: Viewer,
    id: number,
    asked: string | undefined,
  ): Promise<Result<Download, never>> => {
    const { ref, reader } = readerFor(viewer, id, asked);
    const content = await badRowsFile(ref, kind.columns, reader);
    return ok({ filename: `${view.downloads}-${id}-rows-with-reasons.csv`, content });
  },
  results: async (
    viewer: Viewer,
    id: number,
    asked: string | undefined,
  ): Promise<Result<Download, never>> => {
    const { ref, reader } = readerFor(viewer, id, asked);
    const content = await resultsFile(ref, kind.columns, reader, {
      text: view.resultTexts(reader.language),
      column: view.resultColumn ?? null,
    });
    return ok({ filename: `${view.downloads}-${id}-results.csv`, content });
  },
});

/** Which file is read, and for whom: in the language that was asked for, else the person's own. */
const readerFor = ({ tx, actor }: Viewer, fileId: number, asked: string | undefined) => ({
  ref: { tx, clientId: actor.client.id, fileId },
  reader: { language: fileLanguage(asked, actor.language), region: actor.client.region },
});

type FileReaders<Shown, RowShown> = {
  readonly find: (viewer: Viewer, id: number) => Promise<ImportFile | null>;
  readonly show: (viewer: Viewer, id: number) => Promise<Result<Shown, 'not_found'>>;
  readonly row: (viewer: Viewer, file: ImportFile, line: number) => Promise<RowShown | undefined>;
};

function changingHandlers<Field extends string, Options extends object, Value, Shown, RowShown>(
  kind: ImportKind<Field, Options, Value>,
  vault: Vault,
  { find, show, row }: FileReaders<Shown, RowShown>,
) {
  /** Works on a file that the manager sees, locked, and shows it afterwards. */
  async function change<E extends string>(
    context: RequestContext,
    id: number,
    work: (context: ImportContext, file: ImportFile) => Promise<Result<true, E>>,
  ): Promise<Result<Shown, E | 'not_found'>> {
    const file = await locked(context, id);
    if (!file) return fail('not_found');
    const done = await work({ ...context, vault }, file);
    return done.ok ? show(context, id) : done;
  }
  const locked = async (
    context: RequestContext & { readonly tx: WriteHandle },
    id: number,
  ): Promise<ImportFile | null> =>
    (await find(context, id)) ? lockImport(context.tx, context.actor.client.id, kind, id) : null;
  return {
    start: (context: RequestContext, input: NewImport<Options>) =>
      startImport({ ...context, vault }, kind, input),
    confirm: (context: RequestContext, id: number, options: Partial<Options> = {}) =>
      change(context, id, (within, file) => confirmImport(within, kind, file, options)),
    cancel: (context: RequestContext, id: number) =>
      change(context, id, (within, file) => cancelImport(within, kind, file)),
    map: (
      context: RequestContext,
      id: number,
      input: (file: ImportFile) => {
        readonly mapping: Mapping<Field> | undefined;
        readonly options: Options;
        readonly csv: CsvRead | null;
      },
    ) => change(context, id, (within, file) => mapColumns(within, kind, file, input(file))),
    /** The table of a draft again, from what was uploaded; null where it is kept no longer. */
    readAgain: async (
      { db, csvReader, actor }: Stream & { readonly csvReader: CsvReader },
      id: number,
    ): Promise<Result<CsvRead | null, 'rate_limited'>> => {
      const clientId = actor.client.id;
      const file = await db.read({ clientId }, (tx) => find({ tx, actor }, id));
      const content = file && contentOf(kind, file, vault);
      if (!content) return ok(null);
      const read = await csvReader.read(clientId, content);
      return read ? ok(read.csv) : fail('rate_limited', { retry_after: 1 });
    },
    mark: (context: RequestContext, id: number, marks: RowMarks) =>
      change(context, id, (within, file) => markRows(within, kind, file, marks)),
    correct: (context: RequestContext, id: number, corrected: CsvRead) =>
      change(context, id, (within, file) => correctByFile(within, kind, file, corrected)),
    fix: async (
      context: RequestContext,
      id: number,
      fix: RowFix<Field> & { readonly line: number },
    ): Promise<
      Result<{ row: RowShown; file: Shown }, 'not_found' | 'job_state' | 'invalid_input'>
    > => {
      const file = await locked(context, id);
      if (!file) return fail('not_found');
      const done = await fixRow({ ...context, vault }, kind, file, fix);
      if (!done.ok) return done;
      const fixed = await row(context, file, fix.line);
      const shown = await show(context, id);
      return shown.ok && fixed ? ok({ row: fixed, file: shown.value }) : fail('not_found');
    },
  };
}
