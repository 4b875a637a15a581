import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { removeOld } from '#server/platform/retention.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { retentionRules } from './retention-rules.ts';

const NOW = new Date('2026-03-04T15:00:00Z');
const CLIENT = 60_900;
let test: TestDatabase;
let owner: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  owner = openDatabase({ urls: [test.url], max: 2, role: 'none' });
});
afterAll(async () => {
  await owner.close();
  await test.drop();
});

const ago = (age: number) => after(NOW, -age);
const clock = { now: () => NOW };
const leaveKey = (key: string, age: number) =>
  test.owner(
    `INSERT INTO idempotency_record (client_id, operation, key, body_hash, state, status, answer, at) VALUES ($1, 'load', $2, '', 'answered', 200, 'null', $3)`,
    [CLIENT, key, ago(age)],
  );
const leaveReview = (mark: number, age: number) =>
  test.owner(
    `INSERT INTO review (client_id, id, key, kind, manager_id, input, shown, created_at) VALUES ($1, gen_random_uuid(), 'k', 'load', $2, '{}', '{}', $3)`,
    [CLIENT, mark, ago(age)],
  );
async function leaveBatch(id: number, state: string, age: number): Promise<void> {
  await test.owner(
    `INSERT INTO bulk_job (client_id, id, kind, source, state, wallet_id, manager_id, manager_name, key, created_at, updated_at) VALUES ($1, $2, 'load', 'file', $3, 1, 1, 'Ada', 'k', $4, $4)`,
    [CLIENT, id, state, ago(age)],
  );
  await test.owner(
    `INSERT INTO bulk_row (client_id, job_id, line, first_name, last_name, identifier, staff_id, load_amount, memo, severity) SELECT $1, $2, line, 'A', 'B', '', '', '1', '', 0 FROM generate_series(1, 3) AS line`,
    [CLIENT, id],
  );
}
async function leaveFile(id: number, state: string, age: number): Promise<void> {
  await test.owner(
    `INSERT INTO import_file (client_id, id, kind, state, file_name, manager_name, created_at, updated_at) VALUES ($1, $2, 'member-file', $3, 'a.csv', 'Ada', $4, $4)`,
    [CLIENT, id, state, ago(age)],
  );
  await test.owner(
    `INSERT INTO import_row (client_id, file_id, line, cells) VALUES ($1, $2, 2, '{}')`,
    [CLIENT, id],
  );
}
const left = async (column: string, table: string) =>
  (
    await test.owner<{ mark: unknown }>(
      `SELECT DISTINCT ${column} AS mark FROM ${table} ORDER BY 1`,
    )
  ).map(({ mark }) => mark);

it('keys, reviews and rows of what was given up go when they have had their time, and nothing else', async () => {
  await leaveKey('old', days(30) + 1);
  await leaveKey('young', days(30));
  await leaveReview(1, days(7) + 1);
  await leaveReview(2, days(7));
  await leaveBatch(1, 'cancelled', days(90) + 1);
  await leaveBatch(2, 'cancelled', days(90));
  await leaveBatch(3, 'complete', days(900));
  await leaveFile(1, 'cancelled', days(90) + 1);
  await leaveFile(2, 'cancelled', days(90));
  await leaveFile(3, 'complete', days(900));
  expect(await removeOld(owner, clock, retentionRules)).toBe(1 + 1 + 3 + 1);
  expect(await left('key', 'idempotency_record')).toEqual(['young']);
  expect(await left('manager_id', 'review')).toEqual([2]);
  expect(await left('job_id', 'bulk_row')).toEqual([2, 3]);
  expect(await left('file_id', 'import_row')).toEqual([2, 3]);
  expect(await left('id', 'bulk_job'), 'what happened is still listed').toEqual([1, 2, 3]);
});

it('goes on batch by batch until nothing old is left', async () => {
  await test.owner(
    `INSERT INTO idempotency_record (client_id, operation, key, body_hash, state, status, answer, at)
     SELECT $1, 'many', n::text, '', 'answered', 200, 'null', $2 FROM generate_series(1, 11000) AS n`,
    [CLIENT, ago(days(40))],
  );
  expect(await removeOld(owner, clock, retentionRules)).toBe(11_000);
});

it('is not for the role of requests: a key that is gone would let a call be made twice', async () => {
  for (const { table } of retentionRules.filter(({ table }) => table !== 'bulk_row'))
    await expect(
      test.database.write({ clientId: CLIENT }, (tx) => tx.text({ sql: `DELETE FROM ${table}` })),
    ).rejects.toThrow('permission denied');
});
