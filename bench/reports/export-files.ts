import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { processMemory } from '../cpu.ts';
import { type Measurement, now, whole } from '../measure.ts';
import type { BenchClient } from '../world/client.ts';
import { WALLETS } from './history-fill.ts';
import { endOfDayYear } from './reads.ts';

/** What a server may take more than when it does nothing, in MB. */
const MEMORY_GOAL = 200;
const DAYS_FILE_GOAL = 2_000;
const MB = 1_000_000;

type World = {
  readonly databaseUrl: string;
  readonly token: string;
  readonly owner: pg.Client;
  readonly client: BenchClient;
  /** How many lines the largest wallet has. */
  readonly lines: number;
};

/**
 * The whole statement of the largest wallet as each kind of file, over a socket: speed and memory.
 * Each is made by a server of its own: what a server keeps of its memory after other work is not
 * what a file takes.
 */
export async function exports(world: World): Promise<Measurement[]> {
  const { owner, client, lines } = world;
  const { storeId: large, accountId } = client.places[0]!;
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
    const path = `/stores/${large}/wallets/${large}/history?file_type=${type}`;
    const { took, bytes, memory } = await fetched(world, path);
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
  return [...rows, await daysFile(world)];
}

/** What 501 wallets held at the end of each day of a year, as CSV. */
async function daysFile(world: World): Promise<Measurement> {
  const path = `${endOfDayYear(world.client.admin)}&file_type=csv`;
  const { took, bytes, lines } = await fetched(world, path);
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
  { databaseUrl, token, client }: World,
  path: string,
): Promise<Fetched & { readonly memory: number }> {
  const { process: server, base } = await startedServer(databaseUrl);
  try {
    const fetchFrom = async (asked: string): Promise<Fetched> => {
      const args = ['--input-type=module', '--eval', FETCH, `${base}/api/v1${asked}`, token];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return JSON.parse(stdout) as Fetched;
    };
    const large = client.places[0]!.storeId;
    // Idle is a server that has answered somebody, whose connections stand.
    await fetchFrom(`/stores/${large}/wallets/${large}/history`);
    let most = processMemory(server.pid!);
    const idle = most;
    const look = setInterval(() => (most = Math.max(most, processMemory(server.pid!))), 20);
    try {
      return { ...(await fetchFrom(path)), memory: most - idle };
    } finally {
      clearInterval(look);
    }
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
}

async function startedServer(
  databaseUrl: string,
): Promise<{ readonly process: ChildProcess; readonly base: string }> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'export-server.ts'), databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [printed] = await once(server.stdout!, 'data');
  return { process: server, base: String(printed).trim() };
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
