import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seconds } from '#kernel/instant.ts';
import { batchSweep, fundsTasks, lookUpDuePayments } from '#server/features/funds/index.ts';
import { sealPending } from '#server/ledger/index.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Loop, repeat } from '#server/platform/repeat.ts';
import { sweepDue } from '#server/platform/sweep.ts';
import { type Worker, queuesOf, startWorker } from '#server/platform/worker.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type DatabasePair, databaseOf, startPair } from '#test/support/database-pair.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * The product on a primary and its synchronous standby, under loads, while its operator changes
 * them over, and then while the power of the new primary fails.
 */

const CLIENTS = 6;
const LONGEST_GAP = seconds(10);

let pair: DatabasePair;
let world: World;
let admin: Caller;
let owner: Database;
let worker: Worker;
let loops: Loop[];
beforeAll(async () => {
  pair = await startPair();
  world = await buildWorld({ test: databaseOf(pair) });
  admin = await signedIn(world, world.ours);
  owner = openDatabase({ urls: pair.urls, max: 3, role: 'none' });
  // What fails meanwhile is tried again: that is what this is about.
  const failed = (): void => undefined;
  const deps = {
    db: world.test.database,
    clock: world.clock,
    processor: world.processor,
    failed,
  };
  const queues = queuesOf(fundsTasks(deps), { 'funds.leave': 1, 'funds.bulk': 2 });
  worker = startWorker({ urls: pair.urls, owner, queues, failed });
  loops = [
    repeat(tick, TICK, failed),
    repeat(async () => (await sealPending(owner, world.clock)).transfers, 100, failed),
    repeat(() => sweepDue(deps, batchSweep(deps)), seconds(1), failed),
    repeat(() => lookUpDuePayments(deps, failed), seconds(1), failed),
  ];
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await worker.stop();
  await owner.close();
  await world.close();
  await pair.remove();
});

/** Time goes on, as leases end by it that a server could not give back. */
const TICK = 100;
async function tick(): Promise<number> {
  world.clock.moveTo(new Date(world.clock.now().getTime() + TICK));
  return 0;
}

/** People who load until they are told to stop, and repeat with their key what was not answered. */
function loading(phase: string) {
  let going = true;
  let refused = 0;
  let longest = 0;
  const answered: { id: number; cents: number }[] = [];
  const one = async (nth: number): Promise<void> => {
    for (let load = 0; going; load += 1) {
      const begun = performance.now();
      const cents = 1_000 + answered.length;
      const body = {
        customer_id: world.ours.customers[nth % 3],
        store_id: world.ours.store,
        amount: (cents / 100).toFixed(2),
        duplicate_ok: true,
      };
      const key = `${phase}-${nth}-${load}`;
      for (;;) {
        const { status, body: got } = await admin.call<{ id: number; code: string }>(
          'POST',
          `/managers/${admin.manager}/load-value-clean`,
          { key, body },
        );
        if (status === 200) {
          answered.push({ id: got.id, cents });
          break;
        }
        expect([status, got.code]).toSatisfy(([code, said]) =>
          code === 503 ? said === 'try_again' : said === 'idempotency_in_flight',
        );
        refused += 1;
        await sleep(25);
      }
      longest = Math.max(longest, performance.now() - begun);
      // A modest load: what is looked at is who loses, and not who is fast.
      await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, (_, nth) => one(nth)));
  return {
    answered,
    until: (count: number) =>
      expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(count),
    async stop() {
      going = false;
      await all;
      return { refused, longest };
    },
  };
}

/** A batch that is confirmed now, and what it pays. */
async function batch(nth: number): Promise<{ id: number; cents: number }> {
  const draft = await admin.call<{ job_id: number; total: unknown }>('POST', '/bulk/drafts', {
    body: {
      kind: 'load',
      store_id: world.ours.store,
      rows: world.ours.customers.map((_, person) => ({
        staff_id: `S${person}`,
        load_amount: `${20 + nth}.00`,
      })),
    },
  });
  expect(draft.status).toBe(201);
  const { job_id: id, total } = draft.body;
  const sent = await admin.call('POST', `/bulk/${id}/confirm`, {
    key: `batch-${nth}`,
    body: { total, duplicate_ok: true },
  });
  expect(sent.status).toBe(202);
  return { id, cents: (20 + nth) * 100 * world.ours.customers.length };
}
/**
 * Who had it when the primary went may have it for 30 s more, and who swept has its client for as
 * long again.
 */
const untilComplete = ({ id }: { id: number }) =>
  expect
    .poll(async () => (await admin.call<{ state: string }>('GET', `/jobs/${id}`)).body.state, {
      timeout: 80_000,
    })
    .toBe('complete');
const unsealed = async (): Promise<number> =>
  (
    await world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_transfer AS t
       WHERE id > coalesce((SELECT max(last_id) FROM ledger_seal AS s WHERE s.client_id = t.client_id), 0)`,
    )
  )[0]!.n;

it('a switchover and a kill of the primary under load lose nothing that was answered and double nothing; everybody who repeats their key has an answer, and jobs and seals go on by themselves', async () => {
  const batches = [await batch(1)];
  const people = loading('people');
  await people.until(20);

  await pair.first.stop();
  await pair.second.promote();
  await pair.first.rejoin();
  const afterSwitchover = people.answered.length;
  await people.until(afterSwitchover + 20);
  batches.push(await batch(2));
  await pair.second.untilFollowed();

  await pair.second.kill9();
  await pair.first.promote();
  const afterKill = people.answered.length;
  await people.until(afterKill + 20);
  batches.push(await batch(3));
  const { refused, longest } = await people.stop();

  expect(refused).toBeGreaterThan(0);
  expect(longest).toBeLessThan(LONGEST_GAP);
  for (const sent of batches) await untilComplete(sent);
  await expect.poll(unsealed, { timeout: 20_000 }).toBe(0);

  const paid = await world.test.owner<{ id: string }>(
    `SELECT id::text FROM movement WHERE client_id = $1 AND status = 'paid' AND job_id IS NULL AND kind = 'load'`,
    [world.ours.id],
  );
  const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
  expect(inOrder(paid.map(({ id }) => Number(id)))).toEqual(
    inOrder(people.answered.map(({ id }) => id)),
  );
  const total = [...people.answered, ...batches].reduce((sum, { cents }) => sum + cents, 0);
  expect(await heldBy(world, world.ours.id, 'card')).toBe(String(total));
  await expectBooksInOrder(world, world.ours.id);
});
