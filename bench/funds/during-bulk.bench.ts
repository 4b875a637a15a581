import { openDatabase } from '#server/platform/database/pool.ts';
import { FATES, runBulk } from '../ledger/bulk.bench.ts';
import { type Measurement, median, now, percentile, whole } from '../measure.ts';
import { withFunds } from './world.ts';

type Size = { readonly quick: boolean };

/**
 * One load after the other from the wallet that a bulk of 100,000 is paid from, against the same
 * while nothing else goes on.
 */
export async function loadDuringBulk(url: string, { quick }: Size): Promise<Measurement[]> {
  const cards = quick ? 10_000 : 100_000;
  return withFunds(url, 'bench_during', { stores: 1, members: cards }, async (world) => {
    const { db, client, load } = world;
    const clientId = client.id;
    const owner = openDatabase({ urls: [world.url], max: 1, role: 'none' });
    await owner.write('platform', (tx) => tx.text({ sql: FATES }));
    await owner.close();
    const rows = await db.read({ clientId }, (tx) =>
      tx.text<{ id: number }>({
        sql: 'SELECT account_id AS id FROM customer WHERE client_id = $1 ORDER BY 1',
        values: [clientId],
      }),
    );
    const wallet = client.places[0]!.accountId;
    const books = { database: db, clientId, cards: rows.map(({ id }) => id) };
    const bulk = () => runBulk(books, wallet);
    let next = 0;
    const sample = async (going: () => boolean): Promise<number> => {
      const times: number[] = [];
      while (going()) {
        const started = now();
        await load((next += 7_919));
        times.push(now() - started);
      }
      return percentile(times, 0.99);
    };
    const idle: number[] = [];
    const busy: number[] = [];
    await bulk();
    for (let round = 0; round < 3; round += 1) {
      const until = now() + (quick ? 500 : 3_000);
      idle.push(await sample(() => now() < until));
      let running = true;
      const going = bulk().then(() => (running = false));
      busy.push(await sample(() => running));
      await going;
    }
    const ratio = median(busy) / median(idle);
    return [
      {
        name: `one load during a bulk of ${whole(cards)} on its wallet, p99`,
        figure: `${median(busy).toFixed(1)} ms`,
        floor: `${median(idle).toFixed(1)} ms idle`,
        ratio,
        goal: 'at most 2 x',
        met: ratio <= 2,
      },
    ];
  });
}
