import { json } from './audit.ts';
import type { WriteHandle } from './database/handle.ts';

/**
 * A job of a client: what to do, to what. It may run twice after a crash, so what it does must be
 * safe to repeat.
 */
export type JobPayload = { readonly clientId: number } & Record<string, unknown>;

/** What a job may take before the others have theirs; over at once when the server stops. */
export type Turn = { isOver(): boolean };
/** For whoever runs a job to its end, without a queue. */
export const WHOLE_TURN: Turn = { isOver: () => false };

/**
 * A job that ends `unfinished` when its turn is over stands in the queue again, behind the others.
 */
export type Task = (job: JobPayload, turn?: Turn) => Promise<void | 'unfinished'>;
export type Tasks = Readonly<Record<string, Task>>;

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

/** Brings the queue's own tables up to date, before our migrations grant the way in. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const { runMigrations, Logger } = await import('graphile-worker');
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
}
