import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/pool.ts';
import { startServer } from '../api/server.ts';
import { databaseCpu, parentOf, processCpu } from '../cpu.ts';
import { type Measurement, whole } from '../measure.ts';
import { makeClient, makeProgram } from '../world/client.ts';
import { copyClient } from './copy-client.ts';
import { withCountingServer } from './counting-server.ts';

const CLIENTS = 10_000;
/** A server that has just begun looks at everybody once, seals and works out when who is due. */
const SETTLING = 10_000;
const MAX_SETTLING = 600_000;
/** By then what is done once a day has begun: the proof of the books, the reconciliation. */
const DAILY_BEGUN = 100_000;
const BUSY = 30;

/** A server with nothing to do, for clients who all have wallets with alerts and load times. */
export const idleServer = (
  _url: string,
  { quick }: { readonly quick: boolean },
): Promise<Measurement[]> =>
  withCountingServer(async (databaseUrl) => {
    const clients = quick ? 1_000 : CLIENTS;
    await fill(databaseUrl, clients);
    const server = await startServer(databaseUrl);
    const watch = new pg.Client({ connectionString: databaseUrl });
    await watch.connect();
    try {
      await untilSettled(watch, server.pid);
      const milliseconds = quick ? 20_000 : 60_000;
      const before = await seen(watch, server.pid);
      await sleep(milliseconds);
      const after = await seen(watch, server.pid);
      const passed = milliseconds / 1_000;
      const share = (from: number, to: number): number => ((to - from) / milliseconds) * 100;
      const node = share(before.server, after.server);
      const database = share(before.database, after.database);
      const rate = (after.transactions - before.transactions) / passed;
      const asked = (after.statements - before.statements) / passed;
      return [
        {
          name: `idle with ${whole(clients)} clients: CPU of one core`,
          figure: `${(node + database).toFixed(2)} %`,
          floor: `server ${node.toFixed(2)} %, database ${database.toFixed(2)} %`,
          ratio: null,
          goal: 'under 1 %',
          met: node + database < 1,
        },
        {
          name: `idle with ${whole(clients)} clients: statements`,
          figure: `${asked.toFixed(1)}/s`,
          floor: `${rate.toFixed(1)} transactions/s`,
          ratio: null,
          goal: 'under 20/s',
          met: asked < 20,
        },
      ];
    } finally {
      await watch.end();
      await server.stop();
    }
  });

async function fill(databaseUrl: string, clients: number): Promise<void> {
  const db = openDatabase({ urls: [databaseUrl] });
  try {
    const programId = await makeProgram(db);
    await makeClient(db, { id: 1, programId, stores: 1, managed: 0 });
    await copyClient(databaseUrl, clients);
  } finally {
    await db.close();
  }
}

async function untilSettled(watch: pg.Client, server: number): Promise<void> {
  await sleep(DAILY_BEGUN);
  const end = performance.now() + MAX_SETTLING;
  let last = await seen(watch, server);
  while (performance.now() < end) {
    await sleep(SETTLING);
    const next = await seen(watch, server);
    if ((next.statements - last.statements) / (SETTLING / 1_000) < BUSY) return;
    last = next;
  }
  throw new Error('the server did not come to rest');
}

type Seen = {
  /** Milliseconds of CPU. */
  readonly server: number;
  readonly database: number;
  readonly transactions: number;
  readonly statements: number;
};

async function seen(watch: pg.Client, server: number): Promise<Seen> {
  const { rows } = await watch.query<{ transactions: number; statements: number; pid: number }>(
    `SELECT (xact_commit + xact_rollback)::int AS transactions, pg_backend_pid() AS pid,
       (SELECT sum(calls)::int FROM pg_stat_statements) AS statements
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const { transactions, statements, pid } = rows[0]!;
  return {
    server: processCpu(server),
    database: databaseCpu(parentOf(pid)),
    transactions,
    statements,
  };
}
