import pg, { type QueryConfig } from 'pg';
import { seconds } from '#kernel/instant.ts';
import {
  type Connection,
  type ReadHandle,
  type WriteHandle,
  handleOn,
  renewPreparedNames,
} from './handle.ts';
import { glanceThrough } from './glance.ts';
import { isServerGone, spoilsConnection } from './failures.ts';
import { type Subscription, createListener } from './listener.ts';
import { joinStatements } from './packet.ts';
import { type Primary, followPrimary } from './primary.ts';
import { type SharedWork, createSharedWrites } from './shared-writes.ts';
import {
  type Transaction,
  commit,
  openTransaction,
  refusalOf,
  runTogether,
} from './transaction.ts';

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
export type Scope = ClientScope | 'platform';
type ClientScope = { readonly clientId: number };

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
  /**
   * The same, in one transaction with others that ask for the same `key` of that client at the same
   * moment. Such work may run twice, and has to be safe to repeat.
   */
  writeShared<T>(scope: ClientScope, key: string, shared: SharedWork<T>): Promise<T>;
  /**
   * Single statements that see no client's rows, each a transaction of its own: for what is asked
   * again and again. What is asked at the same moment travels together.
   */
  readonly glance: ReadHandle;
  /** Waits for changes of what is watched: `table:client:id` of a batch or a file. */
  subscribe(topic: string): Subscription;
  /** A bare connection, for what is not a transaction (LISTEN, the job queue's own). */
  connect(): Promise<pg.PoolClient>;
  /** Its connections now, and who waits for one. */
  load(): { readonly open: number; readonly waiting: number };
  close(): Promise<void>;
};

/** What may ask, and sees no client. */
export type Statements = Pick<Database, 'glance'>;

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

/** How a transaction begins, prepared once a connection. */
const WRITING = { name: 'begin_write', text: 'BEGIN' };
/** All statements of a reading see the same moment, however many make one answer. */
const READING = { name: 'begin_read', text: 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY' };

const ROLLBACK = { text: 'ROLLBACK' };

/**
 * Nobody waits for the answer of the opening or of the last words: they travel with what comes
 * after and before them.
 */
function begin(connection: Connection, scope: Scope, opening: QueryConfig): Promise<unknown> {
  const clientId = scope === 'platform' ? 0 : Math.trunc(scope.clientId);
  const begun = Promise.all([
    connection.query(opening),
    connection.query({
      name: 'choose_client',
      text: "SELECT set_config('app.client_id', $1, true)",
      values: [String(clientId)],
    }),
  ]);
  begun.catch(() => undefined);
  return begun;
}

export function openDatabase({
  urls,
  max = 10,
  role = 'cardload_app',
  statementTimeout = REQUEST_STATEMENT,
}: DatabaseOptions): Database {
  renewPreparedNames();
  const primary = followPrimary({ urls, max, role, statementTimeout });
  const listener = createListener(primary.connect);
  const write = <T>(
    scope: Scope,
    work: (tx: WriteHandle) => Promise<T>,
    keep: (answer: T) => boolean = () => true,
  ): Promise<T> =>
    transact<T>(
      primary,
      scope,
      async ({ statements, last }) => {
        const answer = await work(handleOn(statements, last));
        return { answer, kept: keep(answer) };
      },
      // Refusals are of the type that the work answers: `onError` of a statement is written beside it.
      (error, { last }) => refusalOf(error, last) as T | null,
    );

  const sharedWrites = createSharedWrites({
    together: (scope, works) =>
      transact(
        primary,
        scope,
        (transaction) => runTogether(transaction, works),
        () => null,
      ),
    alone: (scope, { work, keep }) => write(scope, work, keep),
  });

  return {
    connect: primary.connect,
    read: (scope, work) => readOnce(primary, scope, work),
    write,
    writeShared: <T>(scope: ClientScope, key: string, shared: SharedWork<T>) =>
      // Each call gets the answer of its own work, among works whose answers differ.
      sharedWrites(scope, key, shared as SharedWork<unknown>) as Promise<T>,
    glance: glanceThrough(primary.connect, (connection, error) =>
      isSpoiled(primary, connection, error, 'write'),
    ),
    subscribe: listener.subscribe,
    load: primary.load,
    close() {
      listener.close();
      return primary.close();
    },
  };
}

async function readOnce<T>(
  primary: Primary,
  scope: Scope,
  work: (tx: ReadHandle) => Promise<T>,
): Promise<T> {
  const connection = await primary.connect();
  const statements = joinStatements(connection);
  void begin(statements, scope, READING);
  let spoiled = false;
  try {
    return await work(handleOn(statements));
  } catch (error) {
    spoiled = isSpoiled(primary, connection, error, 'read');
    throw error;
  } finally {
    // What was read is read: its reader need not wait for the end.
    void statements.query({ text: 'COMMIT' }).then(
      () => connection.release(spoiled),
      (lost: Error) => connection.release(lost),
    );
  }
}

/** One transaction; `refused` says which answer an error stands for, null where it is none. */
async function transact<T>(
  primary: Primary,
  scope: Scope,
  run: (transaction: Transaction) => Promise<{ readonly answer: T; readonly kept: boolean }>,
  refused: (error: unknown, transaction: Transaction) => T | null,
): Promise<T> {
  const connection = await primary.connect();
  let broken = false;
  const transaction = openTransaction(connection);
  try {
    const begun = begin(transaction.joined, scope, WRITING);
    const { answer, kept } = await run(transaction);
    if (kept) await commit(transaction, begun);
    else await transaction.joined.query(ROLLBACK);
    return answer;
  } catch (error) {
    transaction.end();
    broken = isSpoiled(primary, connection, error, 'write');
    await transaction.joined.query(ROLLBACK).catch(() => (broken = true));
    const refusal = refused(error, transaction);
    if (refusal !== null) return refusal;
    throw error;
  } finally {
    transaction.end();
    connection.release(broken);
  }
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
