import { type Measurement, alternate, percent, rate, whole } from '../measure.ts';
import { floorLoad, makeFloor } from './floor.ts';
import { assertConserved, closeWorld, loadOne, makeWorld, pick } from './world.ts';

type Size = { readonly quick: boolean };
const CARDS = 10_000;

/** One load against a single row updated and one inserted, committed. */
export async function singleLoads(url: string, { quick }: Size): Promise<Measurement[]> {
  const world = await makeWorld(url, { wallets: 100, cards: CARDS });
  const floor = await makeFloor(url, CARDS);
  const rows: Measurement[] = [];
  let next = 0;
  for (const clients of [1, 8]) {
    const load = (milliseconds: number) =>
      rate(clients, milliseconds, () =>
        loadOne(world, pick(world.wallets, next), pick(world.cards, next++)),
      );
    const least = (milliseconds: number) =>
      rate(clients, milliseconds, () => floorLoad(floor, 1 + (next++ % CARDS)));
    await load(500);
    await least(500);
    const each = quick ? 500 : 2_000;
    const seen = await alternate(quick ? 3 : 5, {
      load: () => load(each),
      floor: () => least(each),
    });
    const ratio = seen.load / seen.floor;
    rows.push({
      name: `one load, ${clients} client${clients > 1 ? 's' : ''}`,
      figure: `${whole(seen.load)}/s`,
      floor: `${whole(seen.floor)}/s update + insert`,
      ratio,
      goal: 'at least 60 %',
      met: ratio >= 0.6,
    });
  }
  await assertConserved(world);
  await floor.end();
  await closeWorld(world);
  return rows;
}

/**
 * All loads from one wallet against the same from a hundred; and the floor on one row against many,
 * as what a row's lock costs through a commit here.
 */
export async function hotWallet(url: string, { quick }: Size): Promise<Measurement[]> {
  const world = await makeWorld(url, { wallets: 100, cards: CARDS });
  const floor = await makeFloor(url, CARDS);
  const each = quick ? 500 : 2_000;
  let next = 0;
  const from = (wallets: readonly number[]) => () =>
    rate(8, each, () => loadOne(world, pick(wallets, next), pick(world.cards, next++)));
  const rows = (count: number) => () => rate(8, each, () => floorLoad(floor, 1 + (next++ % count)));
  await from(world.wallets)();
  const seen = await alternate(quick ? 3 : 5, {
    hot: from(world.wallets.slice(0, 1)),
    many: from(world.wallets),
    oneRow: rows(1),
    rows: rows(CARDS),
  });
  await assertConserved(world);
  await floor.end();
  await closeWorld(world);
  const ratio = seen.hot / seen.many;
  return [
    {
      name: 'one hot wallet, 8 clients',
      figure: `${whole(seen.hot)}/s`,
      floor: `${whole(seen.many)}/s on 100 wallets (plain SQL, one row: ${(seen.oneRow / seen.rows).toFixed(2)} of many)`,
      ratio,
      goal: `at least ${percent(0.8)}`,
      met: ratio >= 0.8,
    },
  ];
}
