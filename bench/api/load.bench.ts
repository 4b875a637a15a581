import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { floorLoad, makeFloor } from '../ledger/floor.ts';
import { pick } from '../ledger/world.ts';
import { type Measurement, alternate, now, percentile, rate, whole } from '../measure.ts';
import { type ApiWorld, withApiWorld } from './world.ts';
import { databaseCpu } from '../cpu.ts';
import { expectStatus } from './server.ts';
import { serverProcess } from '../world/database.ts';

type Size = { readonly quick: boolean };
const CLIENTS = 8;
const MEMBERS = 10_000;

/**
 * One load through the API, as the portal sends it, and two commits of one row in the same run.
 */
export const apiLoads = (url: string, size: Size): Promise<Measurement[]> =>
  withApiWorld(url, 'bench_api_loads', MEMBERS, (world) => measure(url, world, size));

async function measure(url: string, world: ApiWorld, { quick }: Size): Promise<Measurement[]> {
  const floor = await makeFloor(url, MEMBERS);
  const postmaster = await serverProcess(url);
  let next = 0;
  let loads = 0;
  const load = async () => {
    await loadThroughApi(world, next++);
    loads += 1;
  };
  const least = async () => {
    await floorLoad(floor, 1 + (next++ % MEMBERS));
    await floorLoad(floor, 1 + (next++ % MEMBERS));
  };
  const each = quick ? 1_000 : 3_000;
  await rate(CLIENTS, 2 * each, load);
  await rate(CLIENTS, each, least);
  const used = { server: 0, processor: 0, database: 0, sender: 0 };
  loads = 0;
  const through = async () => {
    const before = cpuNow(world, postmaster);
    const seen = await rate(CLIENTS, each, load);
    const after = cpuNow(world, postmaster);
    for (const part of PARTS) used[part] += after[part] - before[part];
    return seen;
  };
  const seen = await alternate(quick ? 3 : 5, {
    api: through,
    least: () => rate(CLIENTS, each, least),
  });
  const costs = PARTS.map((part) => `${part} ${(used[part] / loads).toFixed(2)}`).join(', ');
  const p99 = await alternate(3, { half: () => paced(seen.api / 2, quick ? 2_000 : 8_000, load) });
  await floor.end();
  return [
    {
      name: 'through the API: one load, 8 clients',
      figure: `${whole(seen.api)}/s`,
      floor: `CPU a load, ms: ${costs}; ${whole(seen.least)}/s of two commits of one row`,
      ratio: seen.api / seen.least,
      goal: 'at least 600/s',
      met: seen.api >= 600,
    },
    {
      name: 'through the API: one load at half load, p99',
      figure: `${p99.half.toFixed(1)} ms`,
      floor: `${whole(seen.api / 2)}/s sent`,
      ratio: null,
      goal: 'at most 25 ms',
      met: p99.half <= 25,
    },
  ];
}

const PARTS = ['server', 'database', 'processor', 'sender'] as const;

/** What each part has used of the machine so far, in milliseconds. */
function cpuNow({ server }: ApiWorld, postmaster: number): Record<(typeof PARTS)[number], number> {
  const { user, system } = process.cpuUsage();
  return {
    ...server.cpu(),
    database: databaseCpu(postmaster),
    sender: (user + system) / 1_000,
  };
}

/** Another member and amount each time: nothing looks like what was sent before. */
async function loadThroughApi(
  { server, client, wallet, token, people }: ApiWorld,
  nth: number,
): Promise<void> {
  const cents = 2_000 + Math.floor(nth / people.length) * 1_000 + (nth % 1_000);
  expectStatus(
    await server.call({
      method: 'POST',
      path: `/managers/${client.admin}/load-value`,
      token,
      key: randomUUID(),
      body: {
        customer_id: pick(people, nth).id,
        amount: cents / 100,
        store_id: wallet,
        notes: 'Tips, Saturday dinner',
      },
    }),
    200,
  );
}

/**
 * So many a second, sent when they are due whether or not earlier ones are answered; the p99 counts
 * from when each was due.
 */
async function paced(
  perSecond: number,
  milliseconds: number,
  work: () => Promise<void>,
): Promise<number> {
  const started = now();
  const times: number[] = [];
  const running: Promise<void>[] = [];
  for (let nth = 0; (nth * 1_000) / perSecond < milliseconds; nth += 1) {
    const due = started + (nth * 1_000) / perSecond;
    const wait = due - now();
    if (wait > 0) await sleep(wait);
    running.push(work().then(() => void times.push(now() - due)));
  }
  await Promise.all(running);
  return percentile(times, 0.99);
}
