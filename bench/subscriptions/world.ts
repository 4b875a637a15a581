import pg from 'pg';
import { openDatabase } from '#server/platform/database/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { databaseCpu, processCpu } from '../cpu.ts';
import { freshDatabase, serverProcess } from '../world/database.ts';

/** A database of its own on the server, as tests have one. */
export async function databaseOn(url: string, name: string): Promise<TestDatabase> {
  const own = await freshDatabase(url, name);
  const database = openDatabase({ urls: [own], max: 20 });
  const owner = new pg.Pool({ connectionString: own, max: 4 });
  // What stops the server at the end is no fault of a benchmark.
  owner.on('error', () => undefined);
  return {
    database,
    url: own,
    owner: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query(sql, values as unknown[])).rows as T[],
    async drop() {
      await Promise.all([database.close(), owner.end()]);
    },
  };
}

/** A client that pays for tips and the payment provider's sandbox, on a database of their own. */
export const storyOn = async (url: string, name: string): Promise<SubscriptionStory> =>
  SubscriptionStory.begin('ON', { listens: true, test: await databaseOn(url, name) });

/**
 * What some work costs in processor time, here and in the database: on a busy machine that says more
 * than the clock does.
 */
export async function costOf(url: string, work: () => Promise<unknown>): Promise<string> {
  const postmaster = await serverProcess(url);
  const used = () => [processCpu(process.pid), databaseCpu(postmaster)] as const;
  const before = used();
  await work();
  const after = used();
  return `processor ${Math.round(after[0] - before[0])} ms, database ${Math.round(after[1] - before[1])} ms`;
}
