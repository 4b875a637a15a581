import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BASES } from '#contract/operation.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const READY = /^Cardload is ready on (http:\/\/\S+)$/m;

export type Answer = { readonly status: number; readonly body: unknown };
export type Call = {
  readonly method?: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
};
export type Server = {
  readonly url: string;
  call(call: Call): Promise<Answer>;
  stop(): Promise<void>;
};

/**
 * The product in a process of its own, over a database that is there: requests, jobs, seals and the
 * sandbox of the card processor.
 */
export async function startServer(databaseUrl: string): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardload-bench-server-'));
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: databaseUrl,
      CARDLOAD_SANDBOX: '1',
      CARDLOAD_DATA_DIR: dataDir,
      PORT: '0',
    },
  });
  const url = await readyUrl(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    url,
    call: (call) => sendRequest(url, agent, call),
    async stop() {
      agent.destroy();
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let printed = '';
    let url: string | undefined;
    child.stdout?.on('data', (chunk: Buffer) => {
      // What follows is read, so that the server can go on writing, and kept by nobody.
      if (url) return;
      printed += chunk.toString();
      url = READY.exec(printed)?.[1];
      if (url) ready(url);
    });
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

/** One request on a connection that is kept: the measuring side is to cost as little as it can. */
function sendRequest(
  url: string,
  agent: Agent,
  { method = 'GET', path, token, body, key }: Call,
): Promise<Answer> {
  const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const headers = {
    'x-session-token': token,
    ...(sent ? { 'content-type': 'application/json', 'content-length': sent.length } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return new Promise((done, failed) => {
    const asked = request(
      `${url}${path.startsWith('/tippool/') ? BASES.service : BASES.main}${path}`,
      { method, agent, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(parts).toString()),
          }),
        );
      },
    );
    asked.on('error', failed);
    asked.end(sent ?? undefined);
  });
}

export function expectStatus(answer: Answer, status: number): unknown {
  if (answer.status !== status)
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
