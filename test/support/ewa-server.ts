import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { invariant } from '#kernel/invariant.ts';
import { BASES } from '#contract/operation.ts';
import type { World } from './world.ts';

type Asked = {
  readonly token: string;
  readonly body?: object;
  readonly key?: string;
};
export type ServerAnswer<T> = { readonly status: number; readonly body: T };

/** A server of the product in a process of its own, on the database of a story. */
export type EwaServer = {
  readonly process: ChildProcess;
  /** The keys of payments that it told the processor. */
  told(): string[];
  at(instant: string): Promise<void>;
  /** Does what the background of a server does of earned pay. */
  work(): Promise<void>;
  call<T>(method: 'GET' | 'POST', path: string, asked: Asked): Promise<ServerAnswer<T>>;
  /** Applies a file of payroll that was confirmed. */
  apply(clientId: number, fileId: number): Promise<void>;
  upload<T>(path: string, file: UploadedFile, token: string): Promise<ServerAnswer<T>>;
  stop(): Promise<void>;
};
export type UploadedFile = {
  readonly field: string;
  readonly csv: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Starts a server whose clock is that of the story. */
export async function startEwaServer({ test, clock }: World): Promise<EwaServer> {
  const file = resolve(import.meta.dirname, 'ewa-server.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE: test.url, AT: clock.now().toISOString() },
  });
  const { said, line } = linesOf(child);
  const url = await line('ready ');
  const command = async (words: string): Promise<void> => {
    child.stdin.write(`${words}\n`);
    await line('done ');
  };
  return {
    process: child,
    told: () => said().flatMap((one) => (one.startsWith('told ') ? [one.slice(5)] : [])),
    at: (instant) => command(`at ${instant}`),
    work: () => command('work'),
    async call<T>(method: 'GET' | 'POST', path: string, { token, body, key }: Asked) {
      const base = path.startsWith('/ewa/') ? BASES.service : BASES.main;
      const answer = await fetch(`${url}${base}${path}`, {
        method,
        headers: {
          'x-session-token': token,
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // Each call names what its operation answers.
      return { status: answer.status, body: (await answer.json()) as T };
    },
    apply: (clientId, fileId) => command(`apply ${clientId} ${fileId}`),
    async upload<T>(path: string, { field, csv, fields = {} }: UploadedFile, token: string) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(field, new Blob([csv], { type: 'text/csv' }), `${field}.csv`);
      const answer = await fetch(`${url}${BASES.service}${path}`, {
        method: 'POST',
        headers: { 'x-session-token': token },
        body: form,
      });
      // Each call names what its operation answers.
      return { status: answer.status, body: (await answer.json()) as T };
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

/** What a process says, line by line. */
function linesOf(child: ChildProcessByStdio<Writable, Readable, null>) {
  let said: string[] = [];
  let rest = '';
  let heard: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    said.push(...lines);
    heard();
  });
  child.once('exit', () => heard());
  return {
    said: () => said,
    /** What comes after the beginning of the first line that begins so; the line is taken out. */
    async line(begin: string): Promise<string> {
      for (;;) {
        const found = said.find((one) => one.startsWith(begin));
        if (found !== undefined) {
          said = said.filter((one) => one !== found);
          return found.slice(begin.length);
        }
        invariant(child.exitCode === null && child.signalCode === null, 'the server lives');
        await new Promise<void>((again) => (heard = again));
      }
    },
  };
}
