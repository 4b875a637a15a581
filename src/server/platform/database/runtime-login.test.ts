import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { allowRuntimeLogin, runtimeUrl, scramVerifier } from './runtime-login.ts';

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await cloneDatabase();
  await allowRuntimeLogin(test.url, runtimeUrl(test.url));
  client = new pg.Client({ connectionString: runtimeUrl(test.url) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.drop();
});

it('signs in as the runtime role, which no statement leaves', async () => {
  await client.query('SET ROLE none');
  expect((await client.query('SELECT current_user::text AS role')).rows).toEqual([
    { role: 'cardload_app' },
  ]);
  await expect(client.query('SET ROLE cardload_ledger')).rejects.toThrow('permission denied');
  await expect(client.query('SET SESSION AUTHORIZATION cardload')).rejects.toThrow(
    'permission denied',
  );
});

it('sees no client until one is named, and then that one only', async () => {
  await client.query(`SET app.client_id = '0'`);
  expect((await client.query('SELECT count(*)::int AS n FROM wallet')).rows).toEqual([{ n: 0 }]);
});

it('tells the database a verifier and no password, and leaves logins that are not its own', async () => {
  const [{ stored } = { stored: '' }] = await test.owner<{ stored: string }>(
    `SELECT rolpassword AS stored FROM pg_authid WHERE rolname = 'cardload_app'`,
  );
  const salt = /^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(stored)?.[1] ?? '';
  const { password } = new URL(runtimeUrl(test.url));
  expect(scramVerifier(password, Buffer.from(salt, 'base64'))).toBe(stored);
  expect(stored).not.toContain(password);
  await allowRuntimeLogin(test.url, 'postgres://somebody:else@127.0.0.1/x');
  expect(await test.owner(`SELECT FROM pg_authid WHERE rolname = 'somebody'`)).toEqual([]);
});
