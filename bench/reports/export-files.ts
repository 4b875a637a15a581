import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Measurement, now, whole } from '../measure.ts';
import type { BenchClient } from '../world/client.ts';
import { WALLETS } from './history-fill.ts';
import { endOfDayYear } from './reads.ts';

/** What a server may take more than when it does nothing, in MB. */
const MEMORY_GOAL = 200;
const DAYS_FILE_GOAL = 2_000;
const MB = 1_000_000;

type World = {
  readonly app: FastifyInstance;
  readonly token: string;
  readonly owner: pg.Client;
  readonly client: BenchClient;
  /** How many lines the largest wallet has. */
  readonly lines: number;
};

/** The whole statement of the largest wallet as each kind of file, over a socket: speed and memory. */
export async function exports({ app, token, owner, client, lines }: World): Promise<Measurement[]> {
  const { storeId: large, accountId } = client.places[0]!;
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  // What each line needs of the books, read at once and thrown away there.
  const begun = now();
  await owner.query(
    `SELECT count(*), max(m.notes), max(t.kind) FROM ledger_entry AS e
     JOIN ledger_transfer AS t ON t.client_id = e.client_id AND t.id = e.transfer_id
     JOIN movement AS m ON m.client_id = e.client_id AND m.transfer_id = e.transfer_id
     WHERE e.client_id = ${client.id} AND e.account_id = ${accountId}`,
  );
  const floor = `${whole((lines * 1_000) / (now() - begun))} rows/s SQL alone`;
  const rows: Measurement[] = [];
  for (const [type, goal] of [
    ['csv', 100_000],
    ['xlsx', 40_000],
  ] as const) {
    const address = `${base}/api/v1/stores/${large}/wallets/${large}/history?file_type=${type}`;
    const { took, bytes, memory } = await fetched(address, token);
    const rate = (lines * 1_000) / took;
    const name = `reports: a statement of ${whole(lines)} lines as ${type.toUpperCase()}`;
    rows.push(
      {
        name,
        figure: `${whole(rate)} rows/s`,
        floor,
        ratio: null,
        goal: `${whole(goal)} rows/s`,
        met: rate >= goal,
      },
      {
        name: `${name}, memory above idle`,
        figure: `${whole(memory / MB)} MB`,
        floor: `${whole(bytes / MB)} MB of file`,
        ratio: null,
        goal: `below ${MEMORY_GOAL} MB`,
        met: memory < MEMORY_GOAL * MB,
      },
    );
  }
  return [...rows, await daysFile(base, token, client)];
}

/** What 501 wallets held at the end of each day of a year, as CSV. */
async function daysFile(base: string, token: string, client: BenchClient): Promise<Measurement> {
  const address = `${base}/api/v1${endOfDayYear(client.admin)}&file_type=csv`;
  const { took, bytes, lines } = await fetched(address, token);
  const days = lines - 1;
  if (days < WALLETS * 360) throw new Error(`the file has ${days} days`);
  return {
    name: `reports: end of day of ${WALLETS} wallets over a year as CSV`,
    figure: `${(took / 1_000).toFixed(2)} s`,
    floor: `${whole(days)} rows, ${whole(bytes / MB)} MB`,
    ratio: null,
    goal: 'at most 2 s',
    met: took <= DAYS_FILE_GOAL,
  };
}

type Fetched = { readonly took: number; readonly bytes: number; readonly lines: number };

/** Fetches a file in a process of its own, as a browser is one, and throws it away as it comes. */
async function fetched(
  address: string,
  token: string,
): Promise<Fetched & { readonly memory: number }> {
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let most = idle;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      FETCH,
      address,
      token,
    ]);
    return { ...(JSON.parse(stdout) as Fetched), memory: most - idle };
  } finally {
    clearInterval(look);
  }
}

const FETCH = `
const [address, token] = process.argv.slice(1);
const started = performance.now();
const answer = await fetch(address, { headers: { 'x-session-token': token } });
if (answer.status !== 200) throw new Error(address + ': ' + answer.status);
let [bytes, lines] = [0, 0];
for await (const chunk of answer.body) {
  bytes += chunk.length;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
}
console.log(JSON.stringify({ took: performance.now() - started, bytes, lines }));
`;
