import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { signedIn } from '#test/support/caller.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { memoryFolder } from '#test/support/memory-folder.ts';
import { buildWorld } from '#test/support/world.ts';

const CLIENTS = 8;
const LOADS_EACH = 25;

let server: Embedded;
let folder: string;
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The database of a folder, as a test looks at it. */
function databaseAt(url: string): TestDatabase {
  const database = openDatabase({ urls: [url], max: 10 });
  return {
    database,
    url,
    async owner<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(sql, values as unknown[])).rows as T[];
      } finally {
        await client.end();
      }
    },
    drop: () => database.close(),
  };
}

it('a restart of the primary under load loses no load that was answered and doubles none; clients that repeat their key all get an answer', async () => {
  folder = await mkdtemp(join(memoryFolder(), 'cardload-restart-'));
  const dataDir = join(folder, 'data');
  server = await startEmbedded({ dataDir, durable: true });
  await migrate(server.url, 'db/migrations');
  const port = Number(new URL(server.url).port);
  const world = await buildWorld({ test: databaseAt(server.url) });
  const admin = await signedIn(world, world.ours);

  let unavailable = 0;
  const answered: { key: string; id: number }[] = [];
  const client = async (nth: number): Promise<void> => {
    for (let load = 0; load < LOADS_EACH; load += 1) {
      const key = `restart-${nth}-${load}`;
      const body = {
        customer_id: world.ours.customers[nth % 3],
        store_id: world.ours.store,
        amount: `${10 + nth}.${String(load).padStart(2, '0')}`,
        duplicate_ok: true,
      };
      for (;;) {
        const { status, body: got } = await admin.call<{ id: number; code: string }>(
          'POST',
          `/managers/${admin.manager}/load-value-clean`,
          { key, body },
        );
        if (status === 200) {
          answered.push({ key, id: got.id });
          break;
        }
        expect([503, 409]).toContain(status);
        expect(['try_again', 'idempotency_in_flight']).toContain(got.code);
        unavailable += 1;
        await sleep(25);
      }
    }
  };
  const restart = async (): Promise<void> => {
    await sleep(150);
    await server.stop();
    server = await startEmbedded({ dataDir, durable: true, port });
  };
  await Promise.all([restart(), ...Array.from({ length: CLIENTS }, (_, nth) => client(nth))]);

  expect(unavailable).toBeGreaterThan(0);
  expect(answered).toHaveLength(CLIENTS * LOADS_EACH);
  const rows = await world.test.owner<{ id: string; status: string }>(
    `SELECT id::text, status FROM movement WHERE client_id = $1 AND kind = 'load'`,
    [world.ours.id],
  );
  expect(
    rows
      .filter((row) => row.status === 'paid')
      .map((row) => Number(row.id))
      .sort((a, b) => a - b),
  ).toEqual(answered.map(({ id }) => id).sort((a, b) => a - b));
  const sent = Array.from({ length: CLIENTS }, (_, nth) =>
    Array.from({ length: LOADS_EACH }, (_, load) => (10 + nth) * 100 + load),
  )
    .flat()
    .reduce((total, cents) => total + cents, 0);
  expect(await heldBy(world, world.ours.id, 'card')).toBe(String(sent));
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
});
