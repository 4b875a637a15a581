import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { QueryArrayConfig, QueryConfig, QueryResult } from 'pg';
import { invariant } from '#kernel/invariant.ts';
import type { Result } from '#kernel/result.ts';
import type { Schema } from './schema.ts';

/** Builds queries, typed by the schema; it has no connection. A handle runs what it builds. */
export const q = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query that is written as SQL with its values; its rows are what the caller says they are. */
export const rawQuery = <T>(query: RawBuilder<unknown>): Compilable<T> => ({
  compile: () => query.compile(q),
});

/** SQL text for a hot path. With a name it is prepared once a connection. */
export type Text = {
  readonly sql: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
};

/** Reads inside one transaction, seen by row security as one client. */
export type ReadHandle = {
  all<T>(query: Compilable<T>): Promise<T[]>;
  /** Exactly one row; none or two is our own error. */
  one<T>(query: Compilable<T>): Promise<T>;
  maybe<T>(query: Compilable<T>): Promise<T | null>;
  text<T>(text: Text): Promise<T[]>;
  /**
   * Rows as the database writes them: of each column its text, in the order of the columns. For files
   * of many rows, whose cells are text in the end: what is not read need not be written again.
   */
  cells<T extends TextRow>(text: Text): Promise<T[]>;
};
export type TextRow = readonly (string | null)[];

/** Reads and writes inside one transaction, committed at the edge. */
export type WriteHandle = ReadHandle & {
  /** Runs an insert, update or delete; answers how many rows it touched. */
  run(query: Compilable<unknown>): Promise<number>;
  /**
   * A statement whose answer nobody needs: it is sent in the packet of the commit, in its order.
   */
  atCommit(statement: Text | Compilable<unknown>, onError?: Refused): void;
  /**
   * Reads in the packet of the commit, after all that was said before. Its rows come once the
   * transaction is committed, and only then: who waits for them inside of it waits for ever.
   */
  readAtCommit<T>(text: Text): Promise<T[]>;
  readonly write: true;
};

/**
 * What the database's error means to who began the transaction: the answer in place of its own;
 * null where it is no refusal.
 */
export type Refused = (error: {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
}) => Result<never> | null;
export type DeferredStatement = Text & {
  readonly refused?: Refused;
  /** Who is given its rows, once the transaction is committed. */
  readonly rows?: (rows: unknown[]) => void;
};

const MAX_PREPARED = 200;
/**
 * All columns of a table, whatever they are by now: the plan of such a statement breaks when a
 * deploy adds one, so it is never prepared.
 */
const ALL_COLUMNS = /\bselect \* from "?[\w.]+"?(?![\w."(])|\breturning \*|\w"?\.\*/i;
const lookedAt = new Map<string, boolean>();
function selectsAll(sql: string): boolean {
  const known = lookedAt.get(sql);
  if (known !== undefined) return known;
  const found = ALL_COLUMNS.test(sql);
  if (lookedAt.size < 2 * MAX_PREPARED) lookedAt.set(sql, found);
  return found;
}

/** What statements run on: a connection, as long as it is the caller's. */
export type Connection = { query(statement: QueryConfig): Promise<QueryResult> };

/** How a connection is asked for rows of text. */
const AS_TEXT: Partial<QueryArrayConfig> = {
  rowMode: 'array',
  types: { getTypeParser: () => (text: unknown) => text },
};

/** Runs SQL text, prepared once a connection where it has a name. */
export function runText(
  connection: Connection,
  { sql, values = [], name }: Text,
  rows: Partial<QueryArrayConfig> = {},
): Promise<QueryResult> {
  const kept = name !== undefined && !selectsAll(sql);
  const named = kept ? { name } : {};
  return connection.query({ text: sql, values: [...values], ...named, ...rows });
}

const prepared = new Map<string, string>();
/** Never begun again: on one connection a name must not stand for two texts. */
let namesGiven = 0;
/**
 * A list of as many values as there happen to be: each length is a text of its own, and together
 * they leave names for the rest.
 */
const LIST_OF_VALUES = /\bin \(\$\d+[,)]/i;
const MAX_PREPARED_LISTS = 50;
let lists = 0;

/**
 * The name under which a connection keeps the plan of this text. Only so many: a text that differs
 * each time is not worth one.
 */
function nameOf(sql: string): string | undefined {
  const known = prepared.get(sql);
  if (known !== undefined || prepared.size >= MAX_PREPARED || selectsAll(sql)) return known;
  if (LIST_OF_VALUES.test(sql) && (lists += 1) > MAX_PREPARED_LISTS) return undefined;
  const name = `q${namesGiven}`;
  namesGiven += 1;
  prepared.set(sql, name);
  return name;
}

/** Names go to what is asked from now on, as the connections of a new pool have prepared nothing. */
export function renewPreparedNames(): void {
  prepared.clear();
  lists = 0;
}

/**
 * What asks for one row or changes some is short and the same each time, and planning it costs more
 * than running it: it is prepared.
 */
function textOf(query: Compilable<unknown>): Text {
  const { sql, parameters } = query.compile();
  const name = nameOf(sql);
  return { sql, values: parameters, ...(name ? { name } : {}) };
}

/**
 * The rows of a statement as whoever wrote it says that they are; the compiler reads no SQL. They
 * are taken out of the driver's answer: what is left of that outlives the quick collections of
 * garbage, and rows in it would with it until the whole heap is looked through.
 */
function rowsOf<T>(answer: { rows: unknown[] }): T[] {
  // What the statement selects is the caller's word (see above).
  const rows = answer.rows as T[];
  answer.rows = [];
  return rows;
}

/** A handle over one connection that is inside a transaction. */
export function handleOn(connection: Connection, deferred: DeferredStatement[] = []): WriteHandle {
  const few = async <T>(query: Compilable<T>): Promise<T[]> =>
    rowsOf<T>(await runText(connection, textOf(query)));
  return {
    write: true,
    async all<T>(query: Compilable<T>) {
      const { sql, parameters } = query.compile();
      return rowsOf<T>(await runText(connection, { sql, values: parameters }));
    },
    async one(query) {
      const found = await few(query);
      invariant(found.length === 1, `expected one row, found ${found.length}`);
      return found[0]!;
    },
    async maybe(query) {
      const found = await few(query);
      invariant(found.length <= 1, `expected at most one row, found ${found.length}`);
      return found[0] ?? null;
    },
    async text<T>(text: Text) {
      return rowsOf<T>(await runText(connection, text));
    },
    async cells<T extends TextRow>(text: Text) {
      return rowsOf<T>(await runText(connection, text, AS_TEXT));
    },
    atCommit: (statement, onError) =>
      void deferred.push({
        ...('compile' in statement ? textOf(statement) : statement),
        ...(onError ? { refused: onError } : {}),
      }),
    readAtCommit: <T>(text: Text) =>
      new Promise<T[]>((resolve) => {
        deferred.push({ ...text, rows: (answer) => resolve(rowsOf<T>({ rows: answer })) });
      }),
    async run(query) {
      return (await runText(connection, textOf(query))).rowCount ?? 0;
    },
  };
}
