import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { isPassing } from './failures.ts';
import { rawQuery } from './handle.ts';
import { type Database, openDatabase } from './pool.ts';

let test: TestDatabase;
let one: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  one = openDatabase({ urls: [test.url], max: 1, role: 'none', statementTimeout: 300 });
});
afterAll(async () => {
  await one.close();
  await test.drop();
});

const backend = (): Promise<number> =>
  one.read('platform', async (tx) => {
    const [row] = await tx.text<{ pid: number }>({ sql: 'SELECT pg_backend_pid() AS pid' });
    return row!.pid;
  });

it('a plan that a deploy made stale fails once, as what passes, and its connection is closed', async () => {
  await test.owner('CREATE TABLE deployed (n int); INSERT INTO deployed VALUES (1)');
  const all = () =>
    one.write('platform', (tx) =>
      tx.one(rawQuery<{ n: number; m?: number | null }>(sql`SELECT * FROM deployed`)),
    );
  await all();
  const before = await backend();
  await test.owner('ALTER TABLE deployed ADD COLUMN m int');
  const failure: unknown = await all().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '0A000' });
  expect(isPassing(failure)).toBe(true);
  expect(await all()).toEqual({ n: 1, m: null });
  expect(await backend()).not.toBe(before);
});

it('a statement that takes too long is given up, and the connection goes on', async () => {
  const before = await backend();
  const slow = one.read('platform', (tx) => tx.text({ sql: 'SELECT pg_sleep(5)' }));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(await backend()).toBe(before);
});

it('a transaction in which nothing happens is ended by the database', async () => {
  const [{ setting } = { setting: '' }] = await one.read('platform', (tx) =>
    tx.text<{ setting: string }>({
      sql: `SELECT current_setting('idle_in_transaction_session_timeout') AS setting`,
    }),
  );
  expect(setting).toBe('10s');
  const idle = one.write('platform', async (tx) => {
    await tx.text({ sql: `SET LOCAL idle_in_transaction_session_timeout = '50ms'` });
    await sleep(300);
    await tx.text({ sql: 'SELECT 1' });
  });
  const failure: unknown = await idle.catch((error: unknown) => error);
  expect(isPassing(failure), String(failure)).toBe(true);
  expect(await backend()).toBeGreaterThan(0);
});

it('who waits for a connection is told in time, and the others keep theirs', async () => {
  expect(one.load()).toEqual({ open: 1, waiting: 0 });
  const waited = await one.write('platform', async () => {
    const second = one.read('platform', () => Promise.resolve(true));
    await sleep(0);
    const { waiting } = one.load();
    return { waiting, second };
  });
  expect(waited.waiting).toBe(1);
  expect(await waited.second).toBe(true);
});
