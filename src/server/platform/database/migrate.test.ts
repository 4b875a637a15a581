import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let test: TestDatabase;
let folder: string;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'migrations-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const pending = (): Promise<number> =>
  test.database.read('platform', (tx) => pendingMigrations(tx, folder));

it('waits for a busy table only a moment, lets others through, and tries again', async () => {
  await test.owner('CREATE TABLE busy (n int); GRANT SELECT ON busy TO cardload_app');
  await write('9001_test_busy.sql', 'ALTER TABLE busy ADD COLUMN m int');
  const reader = new pg.Client({ connectionString: test.url });
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM busy');
  const given = expect(migrate(test.url, folder, { tries: 1 })).rejects.toThrow('was busy 1 times');
  await expect
    .poll(() =>
      test.owner(`SELECT FROM pg_locks WHERE relation = 'busy'::regclass AND NOT granted`),
    )
    .toHaveLength(1);
  // Whoever comes while it waits stands behind it, for a moment only.
  await test.owner(`BEGIN; SET LOCAL statement_timeout = '6s'; SELECT count(*) FROM busy; COMMIT`);
  await given;
  expect(await pending()).toBe(1);
  const migrating = migrate(test.url, folder, { pause: 10 });
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toEqual(['9001_test_busy.sql']);
  expect(await pending()).toBe(0);
}, 30_000);

it('builds an index beside the writers of its table, and may run twice', async () => {
  await test.owner('CREATE TABLE large (n int); INSERT INTO large SELECT generate_series(1, 100)');
  const sql = `-- no transaction: the table is large
DROP INDEX CONCURRENTLY IF EXISTS large_n;
CREATE INDEX CONCURRENTLY large_n ON large (n);
`;
  await write('9002_test_large.sql', sql);
  // Two servers that start at once: the one that waits is nothing that the index waits for.
  const both = await Promise.all([migrate(test.url, folder), migrate(test.url, folder)]);
  expect(both.flat()).toEqual(['9002_test_large.sql']);
  await test.owner(`DELETE FROM platform_migration WHERE name = '9002_test_large.sql'`);
  expect(await migrate(test.url, folder)).toEqual(['9002_test_large.sql']);
  const [index] = await test.owner<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'large_n'::regclass`,
  );
  expect(index).toEqual({ valid: true });
});

it('a migration that fails changes nothing, and says which it is', async () => {
  await write('9003_test_broken.sql', 'CREATE TABLE half (n int); SELECT 1 / 0');
  await expect(migrate(test.url, folder)).rejects.toThrow('9003_test_broken.sql: division by zero');
  expect(await test.owner(`SELECT to_regclass('half')::text AS half`)).toEqual([{ half: null }]);
});

it('one that changed after it ran is refused', async () => {
  await write('9004_test_edited.sql', 'SELECT 1');
  await migrate(test.url, folder);
  await write('9004_test_edited.sql', 'SELECT 2');
  await expect(migrate(test.url, folder)).rejects.toThrow('changed after it ran');
});
