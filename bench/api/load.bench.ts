import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeWorld, loadOne, makeWorld, pick } from '../ledger/world.ts';
import { type Measurement, alternate, now, percentile, rate, whole } from '../measure.ts';
import { type ApiWorld, withApiWorld } from './world.ts';
import { expectStatus } from './server.ts';

type Size = { readonly quick: boolean };
const CLIENTS = 8;
const MEMBERS = 10_000;

/**
 * One load through the API, as the portal sends it, and the same ledger work in process in the same
 * run.
 */
export const apiLoads = (url: string, size: Size): Promise<Measurement[]> =>
  withApiWorld(url, 'bench_api_loads', MEMBERS, (world) => measure(url, world, size));

async function measure(url: string, world: ApiWorld, { quick }: Size): Promise<Measurement[]> {
  const inside = await makeWorld(url, { wallets: 100, cards: MEMBERS });
  let next = 0;
  const load = () => loadThroughApi(world, next++);
  const within = () => loadOne(inside, pick(inside.wallets, next), pick(inside.cards, next++));
  const each = quick ? 1_000 : 3_000;
  await rate(CLIENTS, 2 * each, load);
  await rate(CLIENTS, each, within);
  const seen = await alternate(quick ? 3 : 5, {
    api: () => rate(CLIENTS, each, load),
    within: () => rate(CLIENTS, each, within),
  });
  const p99 = await alternate(3, { half: () => paced(seen.api / 2, quick ? 2_000 : 8_000, load) });
  await closeWorld(inside);
  const ratio = seen.api / seen.within;
  return [
    {
      name: 'through the API: one load, 8 clients',
      figure: `${whole(seen.api)}/s`,
      floor: `${whole(seen.within)}/s in process`,
      ratio,
      goal: 'at least 40 %',
      met: ratio >= 0.4,
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
