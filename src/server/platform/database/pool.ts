import pg from 'pg';
import { seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import {
  type DeferredStatement,
  type ReadHandle,
  type WriteHandle,
  handleOn,
  runText,
} from './handle.ts';
import { joiningSocket } from './joining-socket.ts';

/*
 * One rule for whole numbers, set once: an id is `integer` in SQL and number here; money and
 * counters that grow for ever (transfers, entries, audit lines, events) are `bigint` in both.
 */
const INT8 = 20;
const NUMERIC = 1700;
pg.types.setTypeParser(INT8, BigInt);
/** sum(bigint) and count over bigint come as numeric; we have no fractions in the database. */
pg.types.setTypeParser(NUMERIC, BigInt);
/** A business date stays the text that it is. */
const DATE = 1082;
pg.types.setTypeParser(DATE, (text) => text);

/**
 * Whose rows a transaction may see. `platform` sees no client's rows: only the directory and the
 * platform's own tables.
 */
export type Scope = { readonly clientId: number } | 'platform';

export type Database = {
  /** One read-only transaction: a consistent picture of one client. */
  read<T>(scope: Scope, work: (tx: ReadHandle) => Promise<T>): Promise<T>;
  /**
   * One transaction. Commits when `work` returns, unless `keep` says that its answer is a refusal,
   * or its last words are refused.
   */
  write<T>(
    scope: Scope,
    work: (tx: WriteHandle) => Promise<T>,
    keep?: (answer: T) => boolean,
  ): Promise<T>;
  /** A bare connection, for what is not a transaction (LISTEN, the job queue's own). */
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** `postgres://…`, or several: the first that is a primary is used. */
  readonly urls: readonly string[];
  readonly max?: number;
  /** The role that statements run as: `cardload_app` for the server, the owner for migrations. */
  readonly role?: string;
};

export function openDatabase({ urls, max = 10, role = 'cardload_app' }: DatabaseOptions): Database {
  const primary = followPrimary(urls, max, role);
  const begin = (scope: Scope, mode: string): string =>
    `BEGIN${mode}; SET LOCAL app.client_id = '${scope === 'platform' ? 0 : Math.trunc(scope.clientId)}'`;

  // Nobody waits for the answer of the opening or of the last words: they travel with what comes
  // after and before them.
  function open(connection: pg.PoolClient, scope: Scope, mode: string): Promise<unknown> {
    const begun = connection.query(begin(scope, mode));
    begun.catch(() => undefined);
    return begun;
  }

  async function read<T>(scope: Scope, work: (tx: ReadHandle) => Promise<T>): Promise<T> {
    const connection = await primary.connect();
    void open(connection, scope, ' READ ONLY');
    try {
      return await work(handleOn(connection));
    } finally {
      // What was read is read: its reader need not wait for the end.
      void connection.query('COMMIT').then(
        () => connection.release(),
        (lost: Error) => connection.release(lost),
      );
    }
  }

  async function write<T>(
    scope: Scope,
    work: (tx: WriteHandle) => Promise<T>,
    keep: (answer: T) => boolean = () => true,
  ): Promise<T> {
    const connection = await primary.connect();
    let broken: Error | undefined;
    const last: DeferredStatement[] = [];
    try {
      const begun = open(connection, scope, '');
      const answer = await work(handleOn(connection, last));
      if (keep(answer))
        await Promise.all([
          begun,
          ...last.map((text) => runText(connection, text)),
          connection.query('COMMIT').then(committed),
        ]);
      else await connection.query('ROLLBACK');
      return answer;
    } catch (error) {
      await connection.query('ROLLBACK').catch((lost: Error) => (broken = lost));
      const refusal = last
        .map(({ refused }) => refused?.(error as { code?: string }) ?? null)
        .find((answer) => answer !== null);
      if (refusal) return refusal as T;
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  return { connect: primary.connect, read, write, close: primary.close };
}

/** PostgreSQL answers the commit of a broken transaction with ROLLBACK, and no error. */
function committed({ command }: pg.QueryResult): void {
  invariant(command === 'COMMIT', `the transaction was not committed: ${command}`);
}

/** The first of several addresses that is a primary, for what needs one connection of its own. */
export async function findPrimary(urls: readonly string[]): Promise<string> {
  let failure: unknown;
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(5) });
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>(
        'SELECT pg_is_in_recovery() AS standby',
      );
      if (rows[0]?.standby === false) return url;
    } catch (error) {
      failure = error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw failure ?? new Error('none of the database addresses is a primary');
}

type Primary = { connect(): Promise<pg.PoolClient>; close(): Promise<void> };

/**
 * Connections to the first address that is a primary. `pg` reads one host from an address, so with
 * several the search is ours.
 */
function followPrimary(urls: readonly string[], max: number, role: string): Primary {
  const open = (connectionString: string | undefined): pg.Pool => {
    const options = `-c role=${role} -c timezone=UTC -c lock_timeout=5s`;
    const pool = new pg.Pool({
      connectionString,
      max,
      options,
      pipeline: true,
      stream: joiningSocket,
      connectionTimeoutMillis: seconds(5),
      idleTimeoutMillis: seconds(30),
    });
    // A dropped idle connection is no crash: the next request opens another.
    pool.on('error', () => undefined);
    // Nor is one that breaks while a request has it: its query fails, and that is what the request
    // is told.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  let pool = open(urls[0]);
  let known = urls.length === 1;

  async function search(): Promise<void> {
    const url = await findPrimary(urls);
    void pool.end();
    pool = open(url);
    known = true;
  }

  return {
    async connect() {
      if (!known) await search();
      try {
        return await pool.connect();
      } catch (error) {
        if (urls.length === 1) throw error;
        known = false;
        await search();
        return pool.connect();
      }
    },
    close: () => pool.end(),
  };
}
