import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { CsvReader } from '#server/platform/csv-reader.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { RowMarks } from './fix-rows.ts';
import type { importHandlers } from './import-handlers.ts';
import type { RowShow } from './import-rows.repo.ts';
import type { Cells, Mapping } from './kind.ts';

type ShownFile = { readonly state: string; readonly updated_at: string };
type HandlersOf<
  Field extends string,
  Options extends object,
  Value,
  Shown extends ShownFile,
  Row,
> = ReturnType<typeof importHandlers<Field, Options, Value, Shown, Row>>;

type Asks<Id extends string> = { readonly params: { readonly [I in Id]: number } };
type Reads<Id extends string> = Asks<Id> & {
  readonly tx: ReadHandle;
  readonly actor: ManagerActor;
};
type Changes<Id extends string> = Asks<Id> & RequestContext;
type Paging = {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
};
/** The cells that somebody corrected, and whether the row is left out. */
type Fix<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>> & {
  readonly excluded?: boolean | undefined;
};

/** What `show` of the rows can say; others show all. */
const SHOWS: readonly RowShow[] = ['ready', 'errors', 'excluded', 'applied'];

type Outside = { readonly db: Database; readonly csvReader: CsvReader };
type Uploads<Query> = RequestContext & { readonly query: Query; readonly upload: Upload };
type Maps<Id extends string, Body> = Asks<Id> &
  Omit<RequestContext, 'tx'> & { readonly outside: Outside; readonly body: Body };
type Fields<Field extends string> = { readonly fields?: Mapping<Field> | undefined };

/** The handlers of a kind, each bound to the number by which its operations name a file. */
class BoundRoutes<
  Id extends string,
  Field extends string,
  Options extends object,
  Value,
  Shown extends ShownFile,
  Row,
> {
  private readonly files: HandlersOf<Field, Options, Value, Shown, Row>;
  private readonly id: Id;

  constructor(files: HandlersOf<Field, Options, Value, Shown, Row>, id: Id) {
    this.files = files;
    this.id = id;
  }

  reading() {
    const { files, id } = this;
    return {
      template: ({ actor }: { readonly actor: ManagerActor }) =>
        Promise.resolve(ok(files.template(actor))),
      list: ({
        query,
        ...viewer
      }: Omit<Reads<Id>, 'params'> & { query: Paging & { open: boolean } }) =>
        files.list(viewer, query),
      show: ({ params, ...viewer }: Reads<Id>) => files.show(viewer, params[id]),
      events: ({
        outside,
        actor,
        params,
      }: Asks<Id> & {
        readonly outside: { readonly db: Database };
        readonly actor: ManagerActor;
      }) => Promise.resolve(files.events({ db: outside.db, actor }, params[id])),
      rows: ({
        params,
        query,
        ...viewer
      }: Reads<Id> & { readonly query: Paging & { readonly show?: string | undefined } }) =>
        files.rows(viewer, params[id], {
          ...query,
          show: SHOWS.find((show) => show === query.show) ?? 'all',
        }),
      badRows: ({ params, query, ...viewer }: Reads<Id> & { readonly query: InLanguage }) =>
        files.badRows(viewer, params[id], query.language),
      results: ({ params, query, ...viewer }: Reads<Id> & { readonly query: InLanguage }) =>
        files.results(viewer, params[id], query.language),
    };
  }

  changing() {
    const { files, id } = this;
    return {
      fix: ({
        params,
        body,
        ...context
      }: Changes<Id> & { params: { line: number }; body: Fix<Field> }) =>
        files.fix(context, params[id], {
          line: params.line,
          cells: givenCells(body),
          excluded: body.excluded,
        }),
      mark: ({ params, body, ...context }: Changes<Id> & { readonly body: RowMarks }) =>
        files.mark(context, params[id], body),
      correct: ({ params, upload, ...context }: Changes<Id> & { readonly upload: Upload }) =>
        files.correct(context, params[id], upload.csv),
      confirm: ({ params, ...context }: Changes<Id>) => files.confirm(context, params[id]),
      cancel: ({ params, ...context }: Changes<Id>) => files.cancel(context, params[id]),
    };
  }

  withOptions() {
    const { files, id } = this;
    return {
      startWith:
        <Query extends { readonly again: boolean }>(optionsOf: (query: Query) => Options) =>
        async ({ query, upload, ...context }: Uploads<Query>) => {
          const options = optionsOf(query);
          const started = await files.start(context, { ...upload, options, again: query.again });
          if (!started.ok) return started;
          const file = await files.show(context, started.value);
          return file.ok ? ok({ job_id: started.value, state: file.value.state }) : file;
        },
      mapWith:
        <Body extends Fields<Field>>(optionsOf: (before: Options, body: Body) => Options) =>
        async ({ outside, actor, origin, now, params, body }: Maps<Id, Body>) => {
          const csv = await files.readAgain({ ...outside, actor }, params[id]);
          if (!csv.ok) return csv;
          return outside.db.write(
            { clientId: actor.client.id },
            (tx) =>
              files.map({ tx, actor, origin, now }, params[id], ({ options }) => ({
                mapping: body.fields,
                // The kind wrote them when the file was begun.
                options: optionsOf(options as Options, body),
                csv: csv.value,
              })),
            ({ ok: done }) => done,
          );
        },
    };
  }
}

type InLanguage = { readonly language?: string | undefined };

/** The fields that were given: what is absent stays as it is. */
function givenCells<Field extends string>({ excluded: _, ...fields }: Fix<Field>): Cells<Field> {
  // Besides `excluded` a fix has nothing but cells.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Cells<Field>;
}

/**
 * Answers the operations of `importOperations` of the contract, each to be bound to its name by
 * the routes of the kind's module. A kind with options says by `startWith` and `mapWith` how they
 * are read; one without is served whole by `serveImport`.
 */
export const importRoutes = <
  const Id extends string,
  Field extends string,
  Options extends object,
  Value,
  Shown extends ShownFile,
  Row,
>(
  files: HandlersOf<Field, Options, Value, Shown, Row>,
  id: Id,
) => {
  const routes = new BoundRoutes(files, id);
  return { ...routes.reading(), ...routes.changing(), ...routes.withOptions() };
};
