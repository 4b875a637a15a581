import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** At which row the database holds the process that is to be killed; `when` is SQL about NEW. */
export type Held = {
  readonly event: 'INSERT' | 'UPDATE';
  readonly table: string;
  readonly when: string;
};

/**
 * Begins work in a process of its own (a file of this folder), and kills it with -9 while the
 * database holds it. What it had begun is taken back when this ends.
 */
export const killHeldProcess = (
  test: Pick<TestDatabase, 'owner' | 'url'>,
  { file, env }: { readonly file: string; readonly env: Readonly<Record<string, string>> },
  held: Held,
): Promise<void> =>
  killWhileHeld(test, held, () =>
    spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, file)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE: test.url, ...env },
    }),
  );

/** The same of a process that has work to begin with, and may run already. */
export async function killWhileHeld(
  test: Pick<TestDatabase, 'owner'>,
  { event, table, when }: Held,
  begin: () => ChildProcess,
): Promise<void> {
  // Held until the row of the gate is gone, which the one who is held sees as soon as it is deleted.
  await test.owner(`
    CREATE TABLE held_gate AS SELECT true AS closed; GRANT SELECT ON held_gate TO PUBLIC;
    CREATE FUNCTION hold_it() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN WHILE EXISTS (SELECT FROM held_gate) LOOP PERFORM pg_sleep(0.02); END LOOP; RETURN NEW; END $$;
    CREATE TRIGGER hold_it BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION hold_it()`);
  const child = begin();
  const ended = once(child, 'exit');
  await expect
    .poll(
      () =>
        test.owner(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
        ),
      { timeout: 30_000, interval: 25 },
    )
    .toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  await test.owner('DELETE FROM held_gate');
  // Waits until the database has taken back what the process had begun.
  await test.owner(
    `DROP TRIGGER hold_it ON ${table}; DROP FUNCTION hold_it(); DROP TABLE held_gate`,
  );
}
