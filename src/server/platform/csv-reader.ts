import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import { seconds } from '#kernel/instant.ts';
import type { CsvRead } from './csv-file.ts';
import type { CsvInThread, CsvTask } from './csv-thread.ts';
import { createTurns } from './turns.ts';

export type CsvReading = { readonly csv: CsvRead; readonly hash: Buffer };

/** Reads uploaded files in threads of their own, so that everybody else is answered meanwhile. */
export type CsvReader = {
  /** Null, without reading it, where too many files of this client wait already. */
  read(clientId: number, content: Buffer): Promise<CsvReading | null>;
  close(): Promise<void>;
};

const THREADS = 2;
/** A file of 20 MB that is read whole takes about a tenth of it. */
const THREAD_MEMORY_MB = 1_024;
const IDLE_THREAD = seconds(30);
/** Of one client: its next file waits, and the files of others go before it. */
const PER_CLIENT = { atOnce: 1, maxWaiting: 20 };

/** The build puts the thread beside `main.js`; from the sources it needs a loader for TypeScript. */
const THREAD_FILE = import.meta.url.endsWith('.ts')
  ? './csv-thread.sources.mjs'
  : './csv-thread.js';

/** No thread runs before the first file comes, nor long after the last. */
export function createCsvReader(): CsvReader {
  const threads = new Tinypool({
    filename: fileURLToPath(new URL(THREAD_FILE, import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_THREAD,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  });
  // A thread that cannot even start has no file yet: those that wait for it fail.
  threads.on('error', () => threads.cancelPendingTasks());
  const turns = createTurns(PER_CLIENT);
  return {
    read: (clientId, content) => turns.take(String(clientId), () => readIn(threads, content)),
    close: () => threads.destroy(),
  };
}

async function readIn(threads: Tinypool, content: Buffer): Promise<CsvReading> {
  const { port1, port2 } = new MessageChannel();
  const body: CsvRead['body'][number][] = [];
  port1.on('message', (rows: CsvRead['body']) => {
    body.push(...rows);
    // The rest waits until everybody else had a turn.
    setImmediate(() => port1.postMessage('next'));
  });
  try {
    const task: CsvTask = { content, rows: port2 };
    const read: unknown = await threads.run(task, { transferList: [port2] });
    // What csv-thread.ts answers.
    const { csv, hash } = read as CsvInThread;
    return { csv: { ...csv, body }, hash: Buffer.from(hash, 'hex') };
  } finally {
    port1.close();
  }
}
