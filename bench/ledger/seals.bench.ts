import { setTimeout as sleep } from 'node:timers/promises';
import { sealPending } from '#server/ledger/index.ts';
import { type Row, alternate, percent, rate, whole } from '../measure.ts';
import { FATES, runBulk } from './bulk.bench.ts';
import { type World, assertConserved, closeWorld, instant, loadOne, makeWorld, pick } from './world.ts';

type Size = { readonly quick: boolean };
const EVERY = 500;

/** The same work with the sealer running beside it, at its usual pace. */
async function withSealer(world: World, work: () => Promise<number>): Promise<number> {
  let running = true;
  const sealer = (async () => {
    while (running) {
      await sealPending(world.owner, { now: instant });
      await sleep(EVERY);
    }
  })();
  try {
    return await work();
  } finally {
    running = false;
    await sealer;
  }
}

export async function seals(url: string, { quick }: Size): Promise<Row[]> {
  const world = await makeWorld(url, { wallets: 100, cards: quick ? 10_000 : 100_000 });
  await world.owner.write('platform', (tx) => tx.text({ sql: FATES }));
  let next = 0;
  const single = () => rate(8, quick ? 1_000 : 3_000, () => loadOne(world, pick(world.wallets, next), pick(world.cards, next++)));
  const bulk = () => runBulk(world, world.wallets[0]!);
  await single();
  const seen = await alternate(quick ? 3 : 5, { single, sealedSingle: () => withSealer(world, single), bulk, sealedBulk: () => withSealer(world, bulk) });
  await assertConserved(world);
  await closeWorld(world);
  const row = (name: string, sealed: number, bare: number): Row => {
    const cost = 1 - sealed / bare;
    return { name, figure: `${percent(cost)} (${whole(sealed)}/s)`, floor: `${whole(bare)}/s unsealed`, ratio: sealed / bare, goal: 'at most 15 %', met: cost <= 0.15 };
  };
  return [row('seals, cost on single loads', seen.sealedSingle, seen.single), row('seals, cost on a bulk', seen.sealedBulk, seen.bulk)];
}
