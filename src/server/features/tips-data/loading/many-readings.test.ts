import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { type Worker, queuesOf, startWorker } from '#server/platform/worker.ts';
import { createPosAccess } from '#server/features/integrations/index.ts';
import { createLightspeed } from '#server/providers/pos/lightspeed/lightspeed.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { signal } from '#test/support/signal.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { sealSecrets } from '../../integrations/access/connection-secrets.ts';
import { READING_SLOTS, tipsTasks } from '../index.ts';
import { queueTask } from './queue-task.ts';

const STORES = 20;
const FIRST_STORE = 700_000;
const range = { first: '2026-03-01' as Day, last: '2026-03-02' as Day };

let world: World;
let worker: Worker;
const owner = () => openDatabase({ urls: [world.test.url], max: 3, role: 'none' });
let background: ReturnType<typeof owner>;
const answers = signal();
/** Calls that the till has not answered yet. */
let waiting = 0;

beforeAll(async () => {
  world = await buildWorld();
  background = owner();
  const { id } = world.ours;
  const now = world.clock.now();
  await world.test.owner(
    `INSERT INTO store (client_id, id, name, timezone, active, created_at) SELECT $1, $2 + n, 'Store ' || n, 'America/Toronto', true, now() FROM generate_series(1, $3) AS n`,
    [id, FIRST_STORE, STORES],
  );
  await world.test.owner(
    `INSERT INTO tip_wallet (client_id, store_id, cap_at_tips, created_at) SELECT $1, $2 + n, true, now() FROM generate_series(1, $3) AS n`,
    [id, FIRST_STORE, STORES],
  );
  await world.test.owner(
    `INSERT INTO pos_connection (client_id, id, provider, account, status, secrets_sealed, expires_at, connected_by, connected_by_name, created_at)
     VALUES ($1, 1, 'lightspeed', 'A', 'online', $2, $3, 1, 'Ana', now())`,
    [
      id,
      sealSecrets(testVault, { clientId: id, id: 1 }, { accessToken: 'a', refreshToken: 'r' }),
      new Date(now.getTime() + 86_400_000),
    ],
  );
  await world.test.owner(
    `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency)
       SELECT $1, 'lightspeed', 1, 'A', n::text, 'sales', 'America/Toronto', 'CAD' FROM generate_series(1, $3) AS n RETURNING id, location)
     INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id, live_from)
       SELECT $1, $2 + f.location::int, 'sales', f.location, f.location, now(), f.id, '2026-01-01' FROM f`,
    [id, FIRST_STORE, STORES],
  );
});
afterAll(async () => {
  await worker.stop();
  await background.close();
  await world.close();
});

const begin = (nth: number, automatic: boolean) =>
  world.test.database.write({ clientId: world.ours.id }, (tx) =>
    queueTask(tx, {
      clientId: world.ours.id,
      storeId: FIRST_STORE + nth,
      kind: 'data',
      range,
      by: '',
      automatic,
      now: world.clock.now(),
    }),
  );

it('readings wait for a till many at once, hold no connection meanwhile, and let a person go before', async () => {
  // Fewer connections than readings: who held one while asking would keep the others from it.
  const db = openDatabase({ urls: [world.test.url], max: 3 });
  const access = createPosAccess({
    db,
    clock: world.clock,
    vault: testVault,
    tokens: { lightspeed: null, sevenShifts: null, orderDataKey: null },
  });
  const till = createLightspeed(
    { apiUrl: 'https://till.example' },
    {
      access,
      clock: world.clock,
      pace: { turn: () => Promise.resolve(), rest: () => Promise.resolve() },
      async fetch() {
        waiting += 1;
        await answers.given;
        waiting -= 1;
        return Response.json({ sales: [], dataComplete: true });
      },
    },
  );
  const doors = {
    door: () => till,
    accountsOf: () => Promise.resolve([]),
    readEnded: () => Promise.resolve(),
  };
  worker = startWorker({
    urls: [world.test.url],
    owner: background,
    queues: queuesOf(tipsTasks({ db, clock: world.clock, doors }, tipResults), READING_SLOTS),
    failed: (error) => {
      throw error;
    },
  });
  for (let nth = 2; nth <= STORES; nth += 1) await begin(nth, true);
  await expect.poll(() => waiting, { timeout: 10_000 }).toBe(READING_SLOTS['tips.pull']);

  // A press begins at once, whatever stands in the queue.
  const pressed = await begin(1, false);
  await expect.poll(() => waiting, { timeout: 10_000 }).toBe(READING_SLOTS['tips.pull'] + 1);
  const [begun] = await world.test.owner<{ state: string }>(
    'SELECT state FROM tip_task WHERE client_id = $1 AND id = $2',
    [world.ours.id, pressed.id],
  );
  expect(begun?.state).toBe('running');

  const [held] = await world.test.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(held?.n).toBe(0);
  expect(db.load().waiting).toBe(0);
  answers.give();
  const left = () =>
    world.test.owner<{ state: string }>(
      `SELECT DISTINCT state FROM tip_task WHERE client_id = $1`,
      [world.ours.id],
    );
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ state: 'done' }]);
  await worker.stop();
  await db.close();
});
