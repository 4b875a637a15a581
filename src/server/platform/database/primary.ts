import pg from 'pg';
import { seconds } from '#kernel/instant.ts';
import { codedError } from '../coded-error.ts';
import { DatabaseUnavailable, isServerGone } from './failures.ts';
import { joiningSocket } from './joining-socket.ts';

const CONNECT_TIMEOUT = seconds(5);
/** An address that does not answer must not keep the others waiting for longer. */
const PROBE_TIMEOUT = seconds(3);
/** How long the server may be silent after it should have given up a statement itself. */
const GRACE = seconds(5);
/** A transaction in which nothing happens holds locks, and keeps the seals waiting. */
const IDLE_IN_TRANSACTION = seconds(10);
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: seconds(10) } as const;

/** The address of the server that takes writes; all addresses are asked at once. */
export async function findPrimary(urls: readonly string[]): Promise<string> {
  try {
    return await Promise.any(urls.map(probe));
  } catch (error) {
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
    const coded = causes.map(codedError);
    const reasons = [...new Set(coded.map(({ message }) => message || 'no answer'))];
    throw Object.assign(
      new DatabaseUnavailable(
        `none of the database addresses is a primary: ${reasons.join('; ')}`,
        {
          cause: causes[0],
        },
      ),
      { code: coded[0]?.code },
    );
  }
}

async function probe(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT,
    query_timeout: PROBE_TIMEOUT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    return url;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** A standby, or a primary that was set to read only, is no server for us. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'SHOW transaction_read_only',
  );
  if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseUnavailable('it is a standby');
}

export type PrimaryOptions = {
  readonly urls: readonly string[];
  readonly max: number;
  readonly role: string;
  /** How long a statement may take, in milliseconds; 0 for as long as it wants. */
  readonly statementTimeout: number;
};

/** A pool of connections to whichever address is the primary. */
export type Primary = {
  connect(): Promise<pg.PoolClient>;
  /** Tells that the server behind this connection is gone: nobody is given its connections again. */
  leave(connection: pg.PoolClient): void;
  close(): Promise<void>;
  /** Its connections now, and who waits for one. */
  load(): { readonly open: number; readonly waiting: number };
};

/** One server's connections, until it is left for another. */
type Generation = {
  readonly pool: pg.Pool;
  take(): Promise<pg.PoolClient>;
  /** Who waits for a connection of it is told at once. */
  leave(): void;
};

/**
 * Connections to the address that is the primary. When it goes, its pool is dropped and the primary
 * looked for, once for all who wait.
 */
export function followPrimary(options: PrimaryOptions): Primary {
  const { urls } = options;
  let searching: Promise<Generation> | null = null;
  let current: Generation | null = null;
  let closed = false;
  const origins = new WeakMap<pg.PoolClient, Generation>();

  async function begin(): Promise<Generation> {
    // With one address there is nothing to look for: its pool finds out when it connects.
    const url = urls.length === 1 ? urls[0]! : await findPrimary(urls);
    if (closed) throw new DatabaseUnavailable('the database was closed');
    const generation = openGeneration(options, url);
    generation.pool.on('error', (error) => {
      if (isServerGone(error)) leave(generation);
    });
    return (current = generation);
  }
  function find(): Promise<Generation> {
    searching ??= begin().catch((error: unknown) => {
      searching = null;
      throw error;
    });
    return searching;
  }
  function leave(generation: Generation): void {
    if (generation !== current) return;
    current = null;
    searching = null;
    generation.leave();
  }

  async function takeFrom(generation: Generation): Promise<pg.PoolClient> {
    const connection = await generation.take();
    origins.set(connection, generation);
    return connection;
  }

  return {
    async connect() {
      const generation = await find();
      try {
        return await takeFrom(generation);
      } catch (error) {
        if (closed || isPoolFull(error)) throw error;
        const leftByAnother = generation !== current;
        leave(generation);
        if (urls.length === 1 && !leftByAnother) throw error;
        return takeFrom(await find());
      }
    },
    leave(connection) {
      const generation = origins.get(connection);
      if (generation) leave(generation);
    },
    async close() {
      closed = true;
      const last = current;
      current = null;
      await last?.pool.end();
    },
    load: () => ({
      open: current?.pool.totalCount ?? 0,
      waiting: current?.pool.waitingCount ?? 0,
    }),
  };
}

function openGeneration(
  { urls, max, role, statementTimeout }: PrimaryOptions,
  connectionString: string,
): Generation {
  const pool = new pg.Pool({
    connectionString,
    max,
    options: `-c role=${role} -c timezone=UTC -c lock_timeout=5s -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION}`,
    pipeline: true,
    stream: joiningSocket,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: seconds(30),
    ...(statementTimeout > 0 ? { query_timeout: statementTimeout + GRACE } : {}),
    ...KEEP_ALIVE,
    ...(urls.length > 1 ? { verify: verifyPrimary } : {}),
  });
  // A connection that breaks while a request has it is no crash: its query fails, and that is what
  // the request is told. Without a listener here the process would end.
  pool.on('connect', (client) => client.on('error', ignore));
  let leave = ignore;
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      reject(new DatabaseUnavailable('the database server was left'));
      void pool.end();
    };
  });
  left.catch(ignore);
  async function take(): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    try {
      return await Promise.race([connecting, left]);
    } catch (error) {
      // What comes after all is given to nobody.
      connecting.then((late) => late.release(true), ignore);
      throw error;
    }
  }
  return { pool, take, leave };
}

const verifyPrimary = (client: pg.PoolClient, done: (error?: Error) => void): void =>
  void refuseStandby(client).then(() => done(), done);

const ignore = (): void => undefined;
/** Nobody gave a connection back in time: the server is well. */
const isPoolFull = (error: unknown): boolean =>
  /timeout exceeded when trying to connect/.test((error as Error).message);
