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
import { isServerGone, spoilsConnection } from './failures.ts';
import { type Primary, followPrimary } from './primary.ts';

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
  /** Its connections now, and who waits for one. */
  load(): { readonly open: number; readonly waiting: number };
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** `postgres://…`, or several: whichever is the primary is used. */
  readonly urls: readonly string[];
  readonly max?: number;
  /** The role that statements run as: `cardload_app` for the server, the owner for migrations. */
  readonly role?: string;
  /** How long a statement may take, in milliseconds; 0 for as long as it wants. */
  readonly statementTimeout?: number;
};

/** How long a request may keep the database busy with one statement. */
export const REQUEST_STATEMENT = seconds(15);
/** The same for exports and for work in the background. */
export const LONG_STATEMENT = seconds(60);

/**
 * Nobody waits for the answer of the opening or of the last words: they travel with what comes
 * after and before them.
 */
function begin(connection: pg.PoolClient, scope: Scope, mode: '' | ' READ ONLY'): Promise<unknown> {
  const clientId = scope === 'platform' ? 0 : Math.trunc(scope.clientId);
  const begun = connection.query(`BEGIN${mode}; SET LOCAL app.client_id = '${clientId}'`);
  begun.catch(() => undefined);
  return begun;
}

export function openDatabase({
  urls,
  max = 10,
  role = 'cardload_app',
  statementTimeout = REQUEST_STATEMENT,
}: DatabaseOptions): Database {
  const primary = followPrimary({ urls, max, role, statementTimeout });
  async function read<T>(scope: Scope, work: (tx: ReadHandle) => Promise<T>): Promise<T> {
    const connection = await primary.connect();
    void begin(connection, scope, ' READ ONLY');
    let spoiled = false;
    try {
      return await work(handleOn(connection));
    } catch (error) {
      spoiled = isSpoiled(primary, connection, error, 'read');
      throw error;
    } finally {
      // What was read is read: its reader need not wait for the end.
      void connection.query('COMMIT').then(
        () => connection.release(spoiled),
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
    let broken = false;
    const last: DeferredStatement[] = [];
    try {
      const begun = begin(connection, scope, '');
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
      broken = isSpoiled(primary, connection, error, 'write');
      await connection.query('ROLLBACK').catch(() => (broken = true));
      const refusal = last
        .map(({ refused }) => refused?.(error as { code?: string }) ?? null)
        .find((answer) => answer !== null);
      if (refusal) return refusal as T;
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  return {
    connect: primary.connect,
    read,
    write,
    load: primary.load,
    close: primary.close,
  };
}

/** PostgreSQL answers the commit of a broken transaction with ROLLBACK, and no error. */
function committed({ command }: pg.QueryResult): void {
  invariant(command === 'COMMIT', `the transaction was not committed: ${command}`);
}

/**
 * Whether nobody is to be given this connection again; where its server is gone, nobody is given
 * any other of that server either.
 */
function isSpoiled(
  primary: Primary,
  connection: pg.PoolClient,
  error: unknown,
  mode: 'read' | 'write',
): boolean {
  const gone = isServerGone(error, mode);
  if (gone) primary.leave(connection);
  return gone || spoilsConnection(error);
}
