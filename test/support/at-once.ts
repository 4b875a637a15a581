import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { World } from './world.ts';

/**
 * Does the same work in two transactions of a client that overlap: the first commits only once the
 * second has done its own or waits for a lock. Luck of timing plays no part, so that a missing
 * lock is seen every time.
 */
export async function atOnce<T>(
  { test }: World,
  clientId: number,
  work: (tx: WriteHandle) => Promise<T>,
): Promise<[first: T, second: T]> {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((open) => (letGo = open));
  let workedOut: () => void = () => undefined;
  const worked = new Promise<void>((done) => (workedOut = done));
  const first = test.database.write({ clientId }, async (tx) => {
    const result = await work(tx);
    workedOut();
    await gate;
    return result;
  });
  await Promise.race([worked, first]);
  let over = false;
  const second = test.database.write({ clientId }, work).finally(() => (over = true));
  while (!over && (await waitingForLocks(test)) === 0) await aMoment();
  letGo();
  return Promise.all([first, second]);
}

const LONGEST = 30_000;
const aMoment = () => new Promise((passed) => setTimeout(passed, 5));
const waitingForLocks = async (test: World['test']): Promise<number> =>
  (
    await test.owner(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

/** Until so many statements of a database wait for a lock. */
export async function untilWaiting(test: World['test'], count = 1): Promise<void> {
  const begun = Date.now();
  while ((await waitingForLocks(test)) < count) {
    if (Date.now() - begun > LONGEST) throw new Error(`${count} were to wait for a lock`);
    await aMoment();
  }
}

/**
 * Lets works wait for the same lock, each once the one before it waits, and lets them go: they go on
 * in their order. The statement takes the lock, with the client as its value.
 */
export async function inLine(
  { test }: World,
  clientId: number,
  lock: string,
  works: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const begun: Promise<unknown>[] = [];
  await test.database.write({ clientId }, async (tx) => {
    await tx.text({ sql: lock, values: [clientId] });
    for (const work of works) {
      begun.push(work());
      await untilWaiting(test, begun.length);
    }
  });
  await Promise.all(begun);
}
