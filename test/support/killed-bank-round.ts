import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import type { BankRounds } from './bank-rounds.ts';
import type { BankStory } from './bank-story.ts';

const CHILD = resolve(import.meta.dirname, 'bank-round.child.ts');

/** At which row the database holds the process that is to be killed; `when` is SQL about NEW. */
type Held = { readonly event: 'INSERT' | 'UPDATE'; readonly table: string; readonly when: string };

/** Begins work with the bank in a process of its own, and kills it while the database holds it. */
export async function killBankRound(
  { story, rounds }: { readonly story: BankStory; readonly rounds: BankRounds },
  work: 'files' | 'schedules',
  { event, table, when }: Held,
): Promise<void> {
  const { test, clock } = story.world;
  await test.owner(`
    CREATE FUNCTION hold_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3); RETURN NEW; END $$;
    CREATE TRIGGER hold_it BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION hold_it()`);
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE: test.url,
      BANK: rounds.bank.url,
      AT: clock.now().toISOString(),
      WORK: work,
    },
  });
  const ended = once(child, 'exit');
  await expect
    .poll(
      () =>
        test.owner(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
        ),
      { timeout: 30_000, interval: 100 },
    )
    .toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  // Waits until the database has taken back what the process had begun.
  await test.owner(`DROP TRIGGER hold_it ON ${table}; DROP FUNCTION hold_it()`);
}
