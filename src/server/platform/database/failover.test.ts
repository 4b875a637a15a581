import { type Server, type Socket, connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabasePair, startPair } from '#test/support/database-pair.ts';
import { isPassing } from './failures.ts';
import { type Database, openDatabase } from './pool.ts';

/* A real primary and its synchronous standby, in the order in which a night may treat them. */

let pair: DatabasePair;
let database: Database;
beforeAll(async () => {
  pair = await startPair();
  database = openDatabase({ urls: pair.urls, max: 5, role: 'none' });
});
afterAll(async () => {
  await database.close();
  await pair.remove();
});

const port = (db: Database = database): Promise<string> =>
  db.read('platform', async (tx) => {
    const [row] = await tx.text<{ port: string }>({
      sql: `SELECT current_setting('port') AS port`,
    });
    return row!.port;
  });
const write = (db: Database = database): Promise<unknown> =>
  db.write('platform', (tx) =>
    tx.text({ sql: `INSERT INTO directory.rate_hit (bucket, at) VALUES ('failover', now())` }),
  );
const written = async (url: DatabasePair['first']): Promise<number> =>
  (
    await url.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM directory.rate_hit WHERE bucket = 'failover'`,
    )
  )[0]!.n;
const portOf = (url: string): string => new URL(url).port;

/** Tries as a client does: again after a refusal that passes. Answers how long it took. */
async function untilServed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  for (;;) {
    try {
      await work();
      return performance.now() - from;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(20);
    }
  }
}

it('uses the primary, whichever address stands first', async () => {
  const turned = openDatabase({ urls: pair.urls.toReversed(), max: 2, role: 'none' });
  expect(await port(turned)).toBe(portOf(pair.first.url));
  await write(turned);
  await turned.close();
});

it('a server that became read only is left, and no address left is an answer that passes', async () => {
  await write();
  await pair.first.query('ALTER SYSTEM SET default_transaction_read_only = on');
  await pair.first.query('SELECT pg_reload_conf()');
  await expect
    .poll(() => write().catch((error: { code?: string; name: string }) => error.name))
    .toBe('DatabaseUnavailable');
  await expect(port()).rejects.toThrow('none of the database addresses is a primary');
  await pair.first.query('ALTER SYSTEM RESET default_transaction_read_only');
  await pair.first.query('SELECT pg_reload_conf()');
  await untilServed(write);
});

it('follows a switchover in which all its connections were idle', async () => {
  await Promise.all(Array.from({ length: 5 }, () => write()));
  // This one knows the primary, and has no connection that could tell it of the end.
  const quiet = openDatabase({ urls: pair.urls, max: 1, role: 'none' });
  (await quiet.connect()).release(true);
  await pair.first.stop();
  await pair.second.promote();
  // The old primary is back before anybody asks: connecting to it works.
  await pair.first.rejoin();
  expect(await port(quiet)).toBe(portOf(pair.second.url));
  await quiet.close();
  await untilServed(write);
  expect(await port()).toBe(portOf(pair.second.url));
});

it('looks for the primary once for all who wait, and loses nothing that was answered when it is killed', async () => {
  await pair.second.untilFollowed();
  const before = await written(pair.second);
  const counted = await countingRelay(Number(portOf(pair.first.url)));
  const relayed = new URL(pair.first.url);
  relayed.port = String(counted.port);
  const many = openDatabase({
    urls: [relayed.href, pair.second.url],
    max: 5,
    role: 'none',
  });
  await Promise.all(Array.from({ length: 30 }, () => write(many)));
  const atFirst = counted.connections();
  await pair.second.kill9();
  const waiting = Array.from({ length: 30 }, () => untilServed(() => write(many)));
  await pair.first.promote();
  const took = await Promise.all(waiting);
  expect(Math.max(...took)).toBeLessThan(10_000);
  expect(await port(many)).toBe(String(portOf(pair.first.url)));
  expect(await written(pair.first)).toBe(before + 60);
  // One look before the kill; after it at most one each 20 ms, not one for each of thirty.
  expect(atFirst).toBe(1);
  expect(counted.connections()).toBeLessThan(10 + Math.max(...took) / 20);
  await many.close();
  await counted.close();
});

/** A relay to a port that counts who connects. */
async function countingRelay(
  to: number,
): Promise<{ port: number; connections(): number; close(): Promise<void> }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((from) => {
    count += 1;
    const onward = connect(to, '127.0.0.1');
    for (const socket of [from, onward]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => (from.destroy(), onward.destroy()));
    }
    from.pipe(onward).pipe(from);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
