import { type Runner, run } from 'graphile-worker';
import { json } from './audit.ts';
import type { WriteHandle } from './database/handle.ts';

/**
 * A job of a client: what to do, to what. It may run twice after a crash, so what it does must be
 * safe to repeat.
 */
export type JobPayload = { readonly clientId: number } & Record<string, unknown>;
export type Tasks = Readonly<Record<string, (job: JobPayload) => Promise<void>>>;

/**
 * Enqueues a job in the caller's transaction: it starts once that has committed. The same `once` is
 * one job while it waits.
 */
export async function enqueue(
  tx: WriteHandle,
  task: string,
  job: JobPayload,
  options: { readonly once?: string; readonly at?: Date } = {},
): Promise<void> {
  await tx.text({
    name: 'enqueue',
    sql: 'SELECT platform_enqueue($1, $2, $3, $4)',
    values: [task, json(job), options.once ?? null, options.at ?? null],
  });
}

export type Worker = { stop(): Promise<void> };

/**
 * Works on the queue in this process; several may. `failed` is told of a job that threw and will be
 * tried again.
 */
export async function startWorker(
  ownerUrl: string,
  tasks: Tasks,
  concurrency: number,
  failed: (error: unknown) => void,
): Promise<Worker> {
  const silent = () => () => undefined;
  const { Logger } = await import('graphile-worker');
  const runner: Runner = await run({
    connectionString: ownerUrl,
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(silent),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, work]) => [
        name,
        async (payload: unknown) => {
          await work(payload as JobPayload).catch((error: unknown) => {
            failed(error);
            throw error;
          });
        },
      ]),
    ),
  });
  return { stop: () => runner.stop() };
}

/** Brings the queue's own tables up to date, before our migrations grant the way in. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const { runMigrations, Logger } = await import('graphile-worker');
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
}
