import { type Measurement, alternate, rate, whole } from '../measure.ts';
import { floorLoad, makeFloor } from '../ledger/floor.ts';
import { withFunds } from './world.ts';

type Size = { readonly quick: boolean };
const MEMBERS = 10_000;

/**
 * One load in this process, reserved and settled, against two single rows updated and inserted,
 * each committed.
 */
export const singleLoads = (url: string, { quick }: Size): Promise<Measurement[]> =>
  withFunds(url, 'bench_loads', { stores: 100, members: MEMBERS }, async ({ load }) => {
    const floor = await makeFloor(url, MEMBERS);
    const rows: Measurement[] = [];
    let next = 0;
    for (const clients of [1, 8]) {
      const loads = (milliseconds: number) => rate(clients, milliseconds, () => load(next++));
      const least = (milliseconds: number) =>
        rate(clients, milliseconds, async () => {
          await floorLoad(floor, 1 + (next++ % MEMBERS));
          await floorLoad(floor, 1 + (next++ % MEMBERS));
        });
      await loads(1_000);
      await least(500);
      const each = quick ? 500 : 2_000;
      const seen = await alternate(quick ? 3 : 5, {
        load: () => loads(each),
        floor: () => least(each),
      });
      const ratio = seen.load / seen.floor;
      rows.push({
        name: `one load in process, ${clients} client${clients > 1 ? 's' : ''}`,
        figure: `${whole(seen.load)}/s`,
        floor: `${whole(seen.floor)}/s of two commits of one row`,
        ratio,
        goal: 'at least 60 %',
        met: ratio >= 0.6,
      });
    }
    await floor.end();
    return rows;
  });

/** All loads from one wallet, whose row each of them takes. */
export const hotWallet = (url: string, { quick }: Size): Promise<Measurement[]> =>
  withFunds(url, 'bench_hot', { stores: 1, members: MEMBERS }, async ({ load }) => {
    const each = quick ? 500 : 2_000;
    let next = 0;
    const loads = (clients: number) => () => rate(clients, each, () => load(next++));
    await loads(8)();
    const seen = await alternate(quick ? 3 : 5, { few: loads(8), many: loads(64) });
    return [
      { clients: 8, figure: seen.few },
      { clients: 64, figure: seen.many },
    ].map(({ clients, figure }) => ({
      name: `one hot wallet in process, ${clients} clients`,
      figure: `${whole(figure)}/s`,
      floor: '',
      ratio: null,
      goal: '5,000/s',
      met: figure >= 5_000,
    }));
  });
