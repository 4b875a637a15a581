import { reserveForBatch, postBatchChunk, releaseBatch } from '#server/ledger/index.ts';
import { type Measurement, alternate, now, whole } from '../measure.ts';
import { floorChunk, makeFloor } from './floor.ts';
import { type World, assertConserved, closeWorld, instant, makeWorld } from './world.ts';

type Size = { readonly quick: boolean };
const CHUNK = 1_000;
let lastBatch = 0;

/** A row's fate, as the room of funds keeps it: written in the chunk's own transaction. */
export const FATES = `
  CREATE TABLE IF NOT EXISTS bench_fate (client_id int, job_id int, line int, state text NOT NULL, amount bigint NOT NULL, PRIMARY KEY (client_id, job_id, line));
  GRANT SELECT, INSERT ON bench_fate TO cardload_app;`;

/**
 * A whole bulk from its hold to its release: entries and fates, chunk by chunk. Answers rows a
 * second.
 */
export async function runBulk(
  world: Pick<World, 'database' | 'clientId' | 'cards'>,
  walletId: number,
): Promise<number> {
  const { clientId, cards, database } = world;
  const batchId = (lastBatch += 1);
  const started = now();
  const base = { clientId, batchId, effectiveAt: instant() };
  await database.write({ clientId }, (tx) =>
    reserveForBatch(tx, {
      ...base,
      step: 1,
      walletAccountId: walletId,
      currency: 'CAD',
      amount: 1_00n * BigInt(cards.length),
    }),
  );
  for (let start = 0, step = 1; start < cards.length; start += CHUNK, step += 1) {
    const rows = cards
      .slice(start, start + CHUNK)
      .map((accountId, index) => ({ line: start + index + 2, accountId, amount: 1_00n }));
    await database.write({ clientId }, async (tx) => {
      await postBatchChunk(tx, { ...base, step, rows });
      await tx.text({
        name: 'bench_fates',
        sql: `INSERT INTO bench_fate (client_id, job_id, line, state, amount) SELECT $1, $2, line, 'paid', amount FROM unnest($3::int[], $4::bigint[]) AS r (line, amount)`,
        values: [clientId, batchId, rows.map((row) => row.line), rows.map((row) => row.amount)],
      });
    });
  }
  await database.write({ clientId }, (tx) =>
    releaseBatch(tx, { ...base, step: 1, walletAccountId: walletId }),
  );
  return (cards.length * 1_000) / (now() - started);
}

export async function bulk(url: string, { quick }: Size): Promise<Measurement[]> {
  const count = quick ? 10_000 : 100_000;
  const world = await makeWorld(url, { wallets: 1, cards: count });
  await world.owner.write('platform', (tx) => tx.text({ sql: FATES }));
  const floor = await makeFloor(url, count);
  let job = 0;
  const least = async (): Promise<number> => {
    const started = now();
    job += 1;
    for (let start = 0; start < count; start += CHUNK) {
      const ids = Array.from({ length: CHUNK }, (_, index) => start + index + 1);
      await floorChunk(floor, { job, lines: ids, accounts: ids, amounts: ids.map(() => 1_00n) });
    }
    return (count * 1_000) / (now() - started);
  };
  const seen = await alternate(quick ? 3 : 5, {
    bulk: () => runBulk(world, world.wallets[0]!),
    floor: least,
  });
  await assertConserved(world);
  await floor.end();
  await closeWorld(world);
  const ratio = seen.bulk / seen.floor;
  const name = `bulk, ${whole(count)} cards`;
  return [
    {
      name,
      figure: `${whole(seen.bulk)} rows/s`,
      floor: `${whole(seen.floor)} rows/s`,
      ratio,
      goal: 'at least 80 %',
      met: ratio >= 0.8,
    },
    {
      name: `${name}, rate`,
      figure: `${whole(seen.bulk)} rows/s`,
      floor: '',
      ratio: null,
      goal: '60,000 rows/s',
      met: seen.bulk >= 60_000,
    },
  ];
}
