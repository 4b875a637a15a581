import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { asAdmin, at, dropDatabase, newDatabaseName } from '#test/support/clone.ts';

const MIGRATIONS = 'db/migrations';
const FIRST_OF_IMPORTS = '0150';
const url = at(inject('templateUrl'), newDatabaseName());
let database: pg.Client;
let before: string;

const rows = async (sql: string): Promise<unknown[]> => (await database.query(sql)).rows;

/** A database as it was before files of rows had tables of their own, with a file of each kind. */
beforeAll(async () => {
  await asAdmin(url, `CREATE DATABASE ${new URL(url).pathname.slice(1)}`);
  before = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < FIRST_OF_IMPORTS) await cp(join(MIGRATIONS, file), join(before, file));
  await migrate(url, before);
  database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query("SET session_replication_role = 'replica'");
  await database.query(OLD_FILES);
  await migrate(url, MIGRATIONS);
});
afterAll(async () => {
  await database?.end();
  await dropDatabase(url);
  await rm(before, { recursive: true, force: true });
});

const OLD_FILES = `
  INSERT INTO client (client_id, client_name, company_name, program_id, region, currency, created_at) VALUES (7, 'Old', 'Old Inc.', 1, 'CA', 'CAD', now());
  INSERT INTO member_file (client_id, id, state, file_name, file_hash, manager_id, manager_name, store_id, confirmed_by, to_create, created, created_at, updated_at)
    VALUES (7, 4001, 'processing', 'people.csv', '\\x01', 3, 'Ana', 9, '{"kind": "manager", "managerId": 3, "name": "Ana", "wallets": "all"}', 2, 1, now(), now());
  INSERT INTO member_file_row (client_id, file_id, line, typed, problems, mobile_key, customer_id)
    VALUES (7, 4001, 2, '{"first_name": "A"}', '[]', '5145550101', 12), (7, 4001, 3, '{"first_name": "B"}', '[]', '5145550102', NULL);
  INSERT INTO member_file_mapping (client_id, heading_hash, mapping, saved_at) VALUES (7, '\\x02', '["first_name"]', now());
  INSERT INTO proxy_file (client_id, id, file_name, state, lines, good, problems, done, added, manager_id, manager_name, at)
    VALUES (7, 5, 'cards.csv', 'processing', 4, '[{"line": 1, "proxy": "1001", "expires_on": null}, {"line": 2, "proxy": "1002", "expires_on": null}, {"line": 4, "proxy": "1004", "expires_on": "2030-01-31"}]',
      '[{"line": 2, "column": "proxy", "value": "1002", "code": "proxy_known", "params": {}}, {"line": 3, "column": "proxy", "value": "?", "code": "proxy_invalid", "params": {}}]', 2, 1, 3, 'Ana', now()),
      (7, 4001, 'same-number.csv', 'failed', 0, '[]', '[]', 0, 0, 3, 'Ana', now());
  INSERT INTO tip_payout_log (client_id, uuid, store_id, file_name, file_hash, rows, made_by, created_at)
    VALUES (7, '2f1f9a3e-27f4-4d43-a9b8-0a4e64b7f001', 9, 'log.csv', 'ab12',
      '[{"line": 2, "state": "paid", "code": null, "params": {}, "payout_id": 8, "tips": "1.00"}, {"line": 3, "state": "refused", "code": "payout_differs", "params": {"amount": "2.00"}, "payout_id": 8, "tips": "1.00"}]', 'Ana', now());`;

it('files of members keep their numbers, what was made of each row, and who confirmed them for which client', async () => {
  expect(
    await rows(
      `SELECT id, state, to_apply, applied, options, confirmed_by FROM import_file WHERE kind = 'member-file'`,
    ),
  ).toEqual([
    {
      id: 4001,
      state: 'processing',
      to_apply: 2,
      applied: 1,
      options: { store_id: 9, department_id: null, invite: true },
      confirmed_by: {
        ...{ kind: 'manager', managerId: 3, name: 'Ana', wallets: 'all' },
        client: { id: 7, name: 'Old', region: 'CA', currency: 'CAD' },
      },
    },
  ]);
  expect(
    await rows(
      'SELECT line, cells, keys, result FROM import_row WHERE file_id = 4001 ORDER BY line',
    ),
  ).toEqual([
    {
      line: 2,
      cells: { first_name: 'A' },
      keys: { mobile_number: '5145550101' },
      result: { customer_id: 12 },
    },
    { line: 3, cells: { first_name: 'B' }, keys: { mobile_number: '5145550102' }, result: null },
  ]);
  expect(await rows('SELECT kind, mapping FROM import_mapping')).toEqual([
    { kind: 'member-file', mapping: ['first_name'] },
  ]);
});

it('files of proxies go on where they were: a line that is in stays so, the next one is still to come', async () => {
  const found = await rows(
    `SELECT id, file_name, applied, refused FROM import_file WHERE kind = 'proxy-file' ORDER BY file_name`,
  );
  expect(found).toMatchObject([
    { id: 5, file_name: 'cards.csv', applied: 1, refused: 1 },
    { file_name: 'same-number.csv' },
  ]);
  expect((found[1] as { id: number }).id).toBeGreaterThan(4001);
  expect(
    await rows('SELECT line, cells, bad, result FROM import_row WHERE file_id = 5 ORDER BY line'),
  ).toEqual([
    { line: 1, cells: { proxy: '1001', expires_on: '' }, bad: false, result: {} },
    { line: 2, cells: { proxy: '1002', expires_on: '' }, bad: true, result: null },
    { line: 3, cells: { proxy: '?' }, bad: true, result: null },
    { line: 4, cells: { proxy: '1004', expires_on: '2030-01-31' }, bad: false, result: null },
  ]);
});

it('logs of payouts keep their senders’ numbers and their answers', async () => {
  expect(
    await rows(
      `SELECT sender_key, options, encode(file_hash, 'hex') AS hash, applied, refused FROM import_file WHERE kind = 'payout-log'`,
    ),
  ).toEqual([
    {
      sender_key: '2f1f9a3e-27f4-4d43-a9b8-0a4e64b7f001',
      options: { store_id: 9 },
      hash: 'ab12',
      applied: 1,
      refused: 1,
    },
  ]);
  expect(
    await rows(
      `SELECT line, problems, result ->> 'state' AS state FROM import_row r JOIN import_file f ON f.client_id = r.client_id AND f.id = r.file_id WHERE f.kind = 'payout-log' ORDER BY line`,
    ),
  ).toEqual([
    { line: 2, problems: [], state: 'paid' },
    {
      line: 3,
      problems: [{ code: 'payout_differs', column: '', params: { amount: '2.00' } }],
      state: null,
    },
  ]);
});

it('the next file has a number that none had', async () => {
  const [highest] = (await rows('SELECT max(id) AS id FROM import_file')) as { id: number }[];
  const [next] = (await rows(`SELECT nextval('import_file_id')::int AS id`)) as { id: number }[];
  expect(next!.id).toBeGreaterThan(highest!.id);
});
