import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { signal } from '#test/support/signal.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { type HealthDeps, serveHealth } from './health-routes.ts';
import { createServer } from './server.ts';

let world: World;
beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());

const MIGRATIONS = 'db/migrations';
async function serverWith(more: Partial<HealthDeps> = {}): Promise<FastifyInstance> {
  const app = await createServer({ trustedProxies: [], log: false });
  serveHealth(app, {
    db: world.test.database,
    pools: { requests: world.test.database },
    migrations: MIGRATIONS,
    metricsToken: undefined,
    isStopping: () => false,
    ...more,
  });
  return app;
}
const ready = async (app: FastifyInstance) => {
  const answer = await app.inject('/readyz');
  return { status: answer.statusCode, body: answer.json() as object };
};

it('is ready while the database answers and has the schema of this release', async () => {
  const app = await serverWith();
  expect((await app.inject('/livez')).statusCode).toBe(200);
  await world.test.owner('UPDATE ledger_transfer SET recorded_at = now()');
  const checks = { database: 'ok', migrations: 'ok', jobs: 'ok', seals: 'ok' };
  expect(await ready(app)).toEqual({ status: 200, body: { status: 'ok', checks } });
  const [last] = await world.test.owner<{ name: string }>(
    'DELETE FROM platform_migration WHERE name = (SELECT max(name) FROM platform_migration) RETURNING name, sha256',
  );
  expect(await ready(app)).toMatchObject({
    status: 503,
    body: { checks: { migrations: 'pending' } },
  });
  await world.test.owner('INSERT INTO platform_migration (name, sha256) VALUES ($1, $2)', [
    last!.name,
    'x',
  ]);
  expect(await ready(app)).toMatchObject({ status: 200 });
});

it('is not ready without a database, nor while it stops, but lives', async () => {
  const nowhere: Database = openDatabase({ urls: ['postgres://nobody@127.0.0.1:1/none'], max: 1 });
  const lost = await serverWith({ db: nowhere });
  expect(await ready(lost)).toMatchObject({
    status: 503,
    body: { status: 'not ready', checks: { database: 'down' } },
  });
  expect((await lost.inject('/livez')).statusCode).toBe(200);
  const metrics = await lost.inject('/metrics');
  expect(metrics.body).toContain('cardload_database_up 0');
  await nowhere.close();
  const leaving = await serverWith({ isStopping: () => true });
  expect(await ready(leaving)).toMatchObject({ status: 503, body: { status: 'stopping' } });
});

it('tells of jobs that nobody works on, and of transfers that nobody seals', async () => {
  await world.test.owner(
    `SELECT graphile_worker.add_job('funds.bulk', '{}', run_at => now() - interval '2 minutes')`,
  );
  const app = await serverWith();
  // The books of the test world were never sealed.
  await world.test.owner('UPDATE ledger_transfer SET recorded_at = now()');
  expect(await ready(app)).toMatchObject({
    status: 200,
    body: { status: 'late', checks: { jobs: 'late', seals: 'ok' } },
  });
  await world.test.owner(`UPDATE ledger_transfer SET recorded_at = now() - interval '2 minutes'`);
  expect(await ready(app)).toMatchObject({ body: { checks: { seals: 'late' } } });
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^cardload_jobs_due\{task="funds\.bulk"\} 1$/m);
  expect(body).toMatch(/^cardload_job_oldest_due_seconds\{task="funds\.bulk"\} 1[12]\d(\.\d+)?$/m);
  expect(body).toMatch(/^cardload_seal_lag_seconds 1[12]\d(\.\d+)?$/m);
  expect(body).toMatch(/^cardload_ledger_faulty_clients 0$/m);
  expect(body).toMatch(/^cardload_pool_waiting\{pool="requests"\} 0$/m);
  await world.test.owner('DELETE FROM graphile_worker._private_jobs');
});

it('counts requests by operation, and never by what somebody typed', async () => {
  const admin = await signedIn(world, world.ours);
  await admin.call('GET', '/home');
  await world.app.inject('/api/v1/ana@maple.example');
  const lines = world.app.figures.lines().join('\n');
  expect(lines).toMatch(/cardload_requests_total\{operation="\w+",status="200"\} \d/);
  expect(lines).toMatch(/cardload_request_seconds_bucket\{operation="\w+",le="\+Inf"\} \d/);
  expect(lines).not.toContain('maple');
});

it('tells its figures to this machine, or to who has the token', async () => {
  const open = await serverWith();
  const from = (remoteAddress: string, headers = {}) =>
    open.inject({ url: '/metrics', remoteAddress, headers });
  expect((await from('127.0.0.1')).statusCode).toBe(200);
  expect((await from('203.0.113.7')).statusCode).toBe(404);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
  const closed = await serverWith({ metricsToken: 'a-token-of-a-monitor' });
  const asked = (authorization: string) =>
    closed.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers: { authorization } });
  expect((await asked('Bearer a-token-of-a-monitor')).statusCode).toBe(200);
  expect((await asked('Bearer a-token-of-a-monitoR')).statusCode).toBe(404);
  expect((await asked('')).statusCode).toBe(404);
});

it('a request under way is answered when the server stops, and a stream ends', async () => {
  const app = await serverWith();
  const answer = signal();
  let arrived = 0;
  app.get('/slow', async () => {
    arrived += 1;
    await answer.given;
    return { done: true };
  });
  app.get('/stream', (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    app.streams.add(stream);
    stream.push('event: job\n\n');
    arrived += 1;
    return reply.type('text/event-stream').send(stream);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const slow = fetch(`${base}/slow`);
  const stream = fetch(`${base}/stream`).then((response) => response.text());
  await expect.poll(() => arrived).toBe(2);
  const closed = app.close();
  expect(await stream).toBe('event: job\n\n');
  answer.give();
  expect(await (await slow).json()).toEqual({ done: true });
  await closed;
});

it('a request that arrives while the server stops is answered like any other', async () => {
  const app = await serverWith();
  const answer = signal();
  let arrived = 0;
  app.get('/slow', async () => {
    arrived += 1;
    await answer.given;
    return { slow: true };
  });
  app.get('/late', () => ({ late: (arrived += 1) }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part.toString()));
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => arrived).toBe(1);
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => arrived).toBe(2);
  answer.give();
  await closed;
  await expect.poll(() => said).toMatch(/\{"slow":true\}HTTP\/1.1 200 .*\{"late":2\}$/s);
});
