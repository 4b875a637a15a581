import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BASES } from '#contract/operation.ts';
import { processCpu } from '../cpu.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export type Answer = { readonly status: number; readonly body: unknown };
export type Call = {
  readonly method?: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
};
/** What each part of the product has used of the processor so far, in milliseconds. */
export type CpuUse = {
  readonly server: number;
  readonly processor: number;
};
export type Server = {
  readonly url: string;
  cpu(): CpuUse;
  readonly pid: number;
  call(call: Call): Promise<Answer>;
  stop(): Promise<void>;
};

/**
 * The built product in a process of its own, over a database that is there: requests, jobs and
 * seals. The sandbox of the card processor runs in another.
 */
export async function startServer(databaseUrl: string): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardload-bench-server-'));
  const key = randomUUID();
  const processor = start(['--import', 'tsx', join(ROOT, 'bench/api/processor-main.ts')], {
    CARD_PROCESSOR_KEY: key,
  });
  const processorUrl = await printedUrl(processor, /^processor on (http:\/\/\S+)$/m);
  const server = start([join(ROOT, 'tools/start.mjs')], {
    DATABASE_URL: databaseUrl,
    CARDLOAD_SANDBOX: '1',
    CARDLOAD_DATA_DIR: dataDir,
    CARD_PROCESSOR_URL: processorUrl,
    CARD_PROCESSOR_KEY: key,
    PORT: '0',
  });
  const url = await printedUrl(server, /^Cardload is ready on (http:\/\/\S+)$/m);
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  return {
    url,
    cpu: () => ({ server: processCpu(server.pid!), processor: processCpu(processor.pid!) }),
    pid: server.pid!,
    call: (call) => sendRequest(url, agent, call),
    async stop() {
      agent.destroy();
      await Promise.all([end(server, 'SIGINT'), end(processor, 'SIGTERM')]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const start = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
}

function printedUrl(child: ChildProcess, line: RegExp): Promise<string> {
  return new Promise((ready, failed) => {
    let printed = '';
    let url: string | undefined;
    child.stdout?.on('data', (chunk: Buffer) => {
      // What follows is read, so that the program can go on writing, and kept by nobody.
      if (url) return;
      printed += chunk.toString();
      url = line.exec(printed)?.[1];
      if (url) ready(url);
    });
    child.once('exit', (code) => failed(new Error(`a program ended with ${code}: ${printed}`)));
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
