import { type Kysely, sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { isPassing } from './failures.ts';
import { q, rawQuery } from './handle.ts';
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

const preparedTexts = (): Promise<string[]> =>
  one.read('platform', async (tx) => {
    const rows = await tx.text<{ statement: string }>({
      sql: 'SELECT statement FROM pg_prepared_statements',
    });
    return rows.map(({ statement }) => statement);
  });

it('a plan that a deploy made stale fails once, as what passes, and its connection is closed', async () => {
  await test.owner('CREATE TABLE deployed (n int); INSERT INTO deployed VALUES (1)');
  const first = () =>
    one.write('platform', (tx) => tx.one(rawQuery<{ n: unknown }>(sql`SELECT n FROM deployed`)));
  await first();
  const before = await backend();
  await test.owner('ALTER TABLE deployed ALTER COLUMN n TYPE text');
  const failure: unknown = await first().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '0A000' });
  expect(isPassing(failure)).toBe(true);
  expect(await first()).toEqual({ n: '1' });
  expect(await backend()).not.toBe(before);
});

it('a statement of all columns outlives a deploy that adds one: it is not prepared', async () => {
  await test.owner('CREATE TABLE wide (n int); INSERT INTO wide VALUES (1)');
  const table = q as unknown as Kysely<{ wide: { n: number } }>;
  const each = () =>
    one.write('platform', async (tx) => [
      await tx.one(table.selectFrom('wide').selectAll()),
      await tx.one(table.selectFrom('wide as w').selectAll('w')),
      await tx.one(table.updateTable('wide').set({ n: 1 }).returningAll()),
      (await tx.text({ name: 'wide', sql: 'SELECT * FROM wide ORDER BY n' }))[0],
    ]);
  expect(await each()).toEqual(Array(4).fill({ n: 1 }));
  expect((await preparedTexts()).filter((text) => text.includes('wide'))).toEqual([]);
  await test.owner('ALTER TABLE wide ADD COLUMN m int');
  expect(await each()).toEqual(Array(4).fill({ n: 1, m: null }));
});

it('what names its columns is prepared', async () => {
  const table = q as unknown as Kysely<{ wide: { n: number } }>;
  await one.write('platform', (tx) => tx.one(table.selectFrom('wide').select('n')));
  await one.write('platform', (tx) =>
    tx.text({ name: 'from_function', sql: 'SELECT * FROM generate_series(1, 2)' }),
  );
  const texts = await preparedTexts();
  expect(texts).toContain('select "n" from "wide"');
  expect(texts).toContain('SELECT * FROM generate_series(1, 2)');
});

it('lists of every length leave prepared names for the statements that come again and again', async () => {
  const table = q as unknown as Kysely<{ wide: { n: number } }>;
  for (let length = 1; length <= 250; length += 1) {
    const list = Array.from({ length }, (_, index) => index + 10);
    await one.read('platform', (tx) =>
      tx.maybe(table.selectFrom('wide').select('n').where('n', 'in', list)),
    );
  }
  await one.read('platform', (tx) =>
    tx.maybe(table.selectFrom('wide').select('n').where('n', '=', 1).limit(1)),
  );
  const texts = await preparedTexts();
  expect(texts).toContain('select "n" from "wide" where "n" = $1 limit $2');
  expect(texts.filter((text) => text.includes(' in (')).length).toBeLessThanOrEqual(50);
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
