import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { invariant } from '#kernel/invariant.ts';
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

/** SQL text for a hot path. With a name it is prepared once a connection. */
export type Text = { readonly sql: string; readonly values?: readonly unknown[]; readonly name?: string };

/** Reads inside one transaction, seen by row security as one client. */
export type ReadHandle = {
  all<T>(query: Compilable<T>): Promise<T[]>;
  /** Exactly one row; none or two is our own error. */
  one<T>(query: Compilable<T>): Promise<T>;
  maybe<T>(query: Compilable<T>): Promise<T | null>;
  text<T>(text: Text): Promise<T[]>;
};

/** Reads and writes inside one transaction, committed at the edge. */
export type WriteHandle = ReadHandle & {
  /** Runs an insert, update or delete; answers how many rows it touched. */
  run(query: Compilable<unknown>): Promise<number>;
  /** The last words of a transaction, whose answer nobody needs: they are sent together with the commit. */
  last(words: Text | Compilable<unknown>): void;
  readonly write: true;
};

/** Runs SQL text, prepared once a connection where it has a name. */
export function send(connection: PoolClient, { sql, values = [], name }: Text): Promise<QueryResult> {
  return connection.query({ text: sql, values: values as unknown[], ...(name ? { name } : {}) });
}

function textOf(query: Compilable<unknown>): Text {
  const { sql, parameters } = query.compile();
  return { sql, values: parameters };
}

/** A handle over one connection that is inside a transaction. */
export function handleOn(connection: PoolClient, last: Text[] = []): WriteHandle {
  const rows = async <T>(query: Compilable<T>): Promise<T[]> => {
    const { sql, parameters } = query.compile();
    return (await connection.query(sql, parameters as unknown[])).rows as T[];
  };
  return {
    write: true,
    all: rows,
    async one(query) {
      const found = await rows(query);
      invariant(found.length === 1, `expected one row, found ${found.length}`);
      return found[0]!;
    },
    async maybe(query) {
      const found = await rows(query);
      invariant(found.length <= 1, `expected at most one row, found ${found.length}`);
      return found[0] ?? null;
    },
    async text<T>(text: Text) {
      return (await send(connection, text)).rows as T[];
    },
    last: (words) => void last.push('compile' in words ? textOf(words) : words),
    async run(query) {
      const { sql, parameters } = query.compile();
      return (await connection.query(sql, parameters as unknown[])).rowCount ?? 0;
    },
  };
}
