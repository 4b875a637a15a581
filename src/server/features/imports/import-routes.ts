import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { RowMarks } from './fix-rows.ts';
import type { importHandlers } from './import-handlers.ts';
import type { RowShow } from './import-rows.repo.ts';
import type { Cells } from './kind.ts';

type HandlersOf<
  Field extends string,
  Options extends object,
  Value,
  Shown extends { readonly state: string; readonly updated_at: string },
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

/**
 * Answers the operations of `importOperations` of the contract, each to be bound to its name by
 * the routes of the kind's module.
 */
export const importRoutes = <
  const Id extends string,
  Field extends string,
  Options extends object,
  Value,
  Shown extends { readonly state: string; readonly updated_at: string },
  Row,
>(
  files: HandlersOf<Field, Options, Value, Shown, Row>,
  id: Id,
) => ({
  list: ({ query, ...viewer }: Omit<Reads<Id>, 'params'> & { query: Paging & { open: boolean } }) =>
    files.list(viewer, query),
  show: ({ params, ...viewer }: Reads<Id>) => files.show(viewer, params[id]),
  events: ({
    outside,
    actor,
    params,
  }: Asks<Id> & { readonly outside: { readonly db: Database }; readonly actor: ManagerActor }) =>
    Promise.resolve(files.events({ db: outside.db, actor }, params[id])),
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
  cancel: ({ params, ...context }: Changes<Id>) => files.cancel(context, params[id]),
});

type InLanguage = { readonly language?: string | undefined };

/** The fields that were given: what is absent stays as it is. */
function givenCells<Field extends string>({ excluded: _, ...fields }: Fix<Field>): Cells<Field> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Cells<Field>;
}
