import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runtimeUrl } from '#server/platform/database/runtime-login.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';

/* The built product as an operator runs it: a command that migrates, and processes apart. */

let test: TestDatabase;
const running: RunningServer[] = [];
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(async () => {
  for (const server of running) await server.stop();
  await test.drop();
});

const logins = () => ({
  CARDLOAD_SANDBOX: '1',
  DATABASE_OWNER_URL: test.url,
  DATABASE_RUNTIME_URL: runtimeUrl(test.url),
});
const begin = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const server = await startServer(settings);
  running.push(server);
  return server;
};
const statusOf = async (server: RunningServer, path: string): Promise<number> =>
  (await fetch(`${server.url}${path}`)).status;
const migrate = (settings: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
const workers = async (): Promise<number> =>
  (await test.owner<{ n: number }>('SELECT count(*)::int AS n FROM platform_worker'))[0]!.n;

it('migrates by a command that ends, and says what it lacks', async () => {
  const { stdout } = await migrate({ ...logins(), CARDLOAD_ROLE: 'migrate' });
  expect(stdout).toBe('0 migrations ran\n');
  await expect(migrate({ CARDLOAD_ROLE: 'migrate', NODE_ENV: 'production' })).rejects.toThrow(
    'DATABASE_OWNER_URL: is required in production',
  );
});

it('answers people in one process and works in another, each ready by itself and gone in seconds', async () => {
  const { DATABASE_RUNTIME_URL, CARDLOAD_SANDBOX } = logins();
  const web = await begin({ CARDLOAD_ROLE: 'web', CARDLOAD_SANDBOX, DATABASE_RUNTIME_URL });
  expect(await statusOf(web, '/readyz')).toBe(200);
  expect(await statusOf(web, '/')).toBe(200);
  expect(await statusOf(web, '/api/v1/manager-sessions')).toBe(401);
  expect(await workers()).toBe(0);
  const worker = await begin({ ...logins(), CARDLOAD_ROLE: 'worker' });
  await expect.poll(workers, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await statusOf(worker, '/readyz')).toBe(200);
  expect(await statusOf(worker, '/api/v1/manager-sessions')).toBe(404);
  expect(await statusOf(worker, '/')).toBe(404);
  const from = performance.now();
  await Promise.all([web.halt(), worker.halt()]);
  expect(performance.now() - from).toBeLessThan(60_000);
  expect(web.printed() + worker.printed()).not.toMatch(/"level":(50|60)/);
});
