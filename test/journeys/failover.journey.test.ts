import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import { adjustWallet } from '#server/features/funds/index.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { findPrimary } from '#server/platform/database/primary.ts';
import { allowRuntimeLogin, runtimeUrl } from '#server/platform/database/runtime-login.ts';
import { type Balancer, startBalancer } from '#test/support/balancer.ts';
import { type DatabasePair, databaseOf, startPair } from '#test/support/database-pair.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { LOAD_CENTS, type Refusal, startLoading } from '#test/support/people-loading.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * The product as it is run: two web and two worker processes behind a balancer, on a primary and its
 * synchronous standby, under loads. CARDLOAD_FAILOVER_SECONDS makes each phase longer.
 */

const A_SECOND = Number(process.env.CARDLOAD_FAILOVER_RATE ?? 50);
const PHASE = Number(process.env.CARDLOAD_FAILOVER_SECONDS ?? 4) * 1_000;
const LONGEST_GAP = 10_000;
const KEY = 'failover';

let pair: DatabasePair;
let world: World;
let sandbox: ReturnType<typeof createProcessorSandbox>;
let web: RunningServer[] = [];
let workers: RunningServer[] = [];
let balancer: Balancer;
const tokens: string[] = [];
let cents = 0;

beforeAll(async () => {
  pair = await startPair();
  await allowRuntimeLogin(pair.first.url, runtimeUrl(pair.first.url));
  world = await buildWorld({ test: databaseOf(pair) });
  // The servers live now, whatever the time of the world is.
  world.clock.moveTo(new Date());
  await fundWallet();
  for (let person = 0; person < 20; person += 1)
    tokens.push(await world.session(world.ours.id, world.ours.managers.Admin!));
  sandbox = createProcessorSandbox({ key: KEY, slow: 20 });
  const processor = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const settings = {
    DATABASE_RUNTIME_URL: pair.urls.map(runtimeUrl).join(),
    CARDLOAD_SANDBOX: '1',
    CARDLOAD_DEMO: '0',
    CARDLOAD_TRUSTED_PROXIES: '127.0.0.1',
    CARDLOAD_VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
    CARD_PROCESSOR_URL: processor,
    CARD_PROCESSOR_KEY: KEY,
  };
  const owner = { DATABASE_OWNER_URL: pair.urls.join() };
  web = await Promise.all([1, 2].map(() => startServer({ ...settings, CARDLOAD_ROLE: 'web' })));
  workers = await Promise.all(
    [1, 2].map(() => startServer({ ...settings, ...owner, CARDLOAD_ROLE: 'worker' })),
  );
  balancer = await startBalancer(() => web.map(({ url }) => url));
}, 180_000);
afterAll(async () => {
  await balancer?.close();
  await Promise.all([...web, ...workers].map((server) => server.stop()));
  await sandbox?.close();
  await world?.close();
  await pair?.remove();
});

const order = () => ({
  url: balancer.url,
  tokens,
  manager: world.ours.managers.Admin!,
  customers: world.ours.customers,
  store: world.ours.store,
});

/** More than all the loads of the file take. */
const fundWallet = () =>
  world.test.database.write({ clientId: world.ours.id }, async (tx) => {
    const [client] = await tx.text<{ adjustment: number }>({
      sql: `SELECT (accounts ->> 'adjustment')::int AS adjustment FROM client WHERE client_id = $1`,
      values: [world.ours.id],
    });
    await adjustWallet(
      {
        tx,
        actor: { kind: 'system', name: 'test', clientId: world.ours.id },
        origin: { ip: null, requestId: 'test', userAgent: null },
        now: world.clock.now(),
      },
      {
        walletId: world.ours.store,
        amount: 1_000_000_000n,
        fundingAccountId: client!.adjustment,
        notes: 'For all loads',
      },
    );
  });

/** What is more than "try again in a moment", or "your first try is still under way". */
const unexpected = (refusals: readonly Refusal[]): string[] => [
  ...new Set(
    refusals
      .filter(({ status, code, retryAfter }) =>
        status === 503 ? retryAfter === null : code !== 'idempotency_in_flight',
      )
      .map(({ status, code }) => `${status} ${code}`),
  ),
];

/** Nothing that was answered is lost, and nothing was paid twice. */
async function expectEachOnce(ids: readonly number[]): Promise<void> {
  const paid = await world.test.owner<{ id: number }>(
    `SELECT id::int FROM movement WHERE client_id = $1 AND status = 'paid' AND id = ANY($2::bigint[])`,
    [world.ours.id, ids],
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(paid).toHaveLength(ids.length);
  await expect
    .poll(() => heldBy(world, world.ours.id, 'card'), { timeout: 30_000 })
    .toBe(String(cents));
  await expect
    .poll(
      async () =>
        world.test.owner(
          `SELECT id FROM ledger_transfer AS t WHERE id > coalesce((SELECT max(last_id) FROM ledger_seal AS s WHERE s.client_id = t.client_id), 0)`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([]);
  await expectBooksInOrder(world, world.ours.id);
}

it('a switchover and a kill of the primary under load lose and double nothing, and everybody who repeats their key has an answer', async () => {
  const people = startLoading(order(), A_SECOND, 'failover');
  await sleep(PHASE);
  expect(people.answered.length).toBeGreaterThan(0);
  await pair.first.stop();
  await pair.second.promote();
  await pair.first.rejoin();
  await pair.second.untilFollowed();
  await sleep(PHASE);
  await pair.second.kill9();
  await pair.first.promote();
  await sleep(PHASE);
  const { answered, refusals, longestGap } = await people.stop();
  cents += answered.length * LOAD_CENTS;
  expect(unexpected(refusals)).toEqual([]);
  expect(longestGap).toBeLessThan(LONGEST_GAP);
  process.stderr.write(
    `failover: ${answered.length} loads answered, ${refusals.length} repeated, longest gap ${Math.round(longestGap)} ms\n`,
  );
  await expectEachOnce(answered);
});

/** A release that adds a column to the members and an index to the largest table. */
async function migrationsOfNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardload-release-'));
  await cp('db/migrations', folder, { recursive: true });
  await writeFile(
    join(folder, '9001_members_next_release.sql'),
    'ALTER TABLE customer ADD COLUMN next_release timestamptz;\n',
  );
  await writeFile(
    join(folder, '9002_ledger_next_release.sql'),
    '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS next_release;\nCREATE INDEX CONCURRENTLY next_release ON ledger_entry (client_id, at);\n',
  );
  return folder;
}

it('a deploy in the middle of the day answers nobody with 500: a column, an index, and one server after the other', async () => {
  const folder = await migrationsOfNextRelease();
  const people = startLoading(order(), A_SECOND, 'deploy');
  await sleep(PHASE / 2);
  const ran = await migrate(await findPrimary(pair.urls), folder);
  expect(ran).toEqual(['9001_members_next_release.sql', '9002_ledger_next_release.sql']);
  for (const server of [...workers, ...web]) {
    const since = performance.now();
    await server.halt();
    const gone = performance.now();
    await server.restart();
    const pause = `${Math.round(gone - since)} ms to stop, ${Math.round(performance.now() - gone)} ms to start`;
    process.stderr.write(`deploy: ${pause}\n`);
    await sleep(PHASE / 4);
  }
  const { answered, refusals } = await people.stop();
  cents += answered.length * LOAD_CENTS;
  expect(unexpected(refusals)).toEqual([]);
  process.stderr.write(`deploy: ${answered.length} loads answered, ${refusals.length} repeated\n`);
  await expectEachOnce(answered);
  await rm(folder, { recursive: true, force: true });
});
