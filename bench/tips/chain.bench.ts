import { processAutomatically } from '#server/features/tips-results/index.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Measurement, now, whole } from '../measure.ts';
import { makeClient, makeProgram } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { NIGHT, STAFF, fillChain } from './chain.fill.ts';

type Size = { readonly quick: boolean };
const STORES = 500;
const GOAL = 60_000;
/** As many at once as the cores of a small server. */
const BATCH_SIZE = 2;
const MORNING_AFTER = new Date(`2026-03-04T14:00:00Z`);

/**
 * A chain's night: of each store clockings and sales are read, turned into lines, computed with
 * traces and stored, as its load time does.
 */
export async function chainNight(url: string, { quick }: Size): Promise<Measurement[]> {
  const databaseUrl = await freshDatabase(url, 'bench_tips_chain');
  const db = openDatabase({ urls: [databaseUrl], max: 8 });
  const count = quick ? 50 : STORES;
  const client = await makeClient(db, {
    id: 70_001,
    programId: await makeProgram(db),
    stores: count,
    managed: 0,
  });
  await fillChain(databaseUrl, client.id);
  const waiting = client.places.map((place) => place.storeId);
  const started = now();
  await Promise.all(
    Array.from({ length: BATCH_SIZE }, async () => {
      for (let storeId = waiting.pop(); storeId !== undefined; storeId = waiting.pop()) {
        const store = { clientId: client.id, storeId, timezone: 'America/Toronto' };
        await db.write({ clientId: client.id }, (tx) =>
          processAutomatically(tx, store, MORNING_AFTER),
        );
      }
    }),
  );
  const took = now() - started;
  await expectNights(db, client.id, count);
  await db.close();
  return [
    {
      name: `a night of ${whole(count)} stores, read, computed and stored`,
      figure: `${whole(took)} ms`,
      floor: `${(took / count).toFixed(1)} ms a store of ${STAFF} staff`,
      ratio: null,
      goal: `at most ${whole(GOAL)} ms`,
      met: (took * STORES) / count <= GOAL,
    },
  ];
}

/**
 * Every store has its three services, everybody who worked is in one of them, and no cent is lost.
 */
async function expectNights(db: Database, clientId: number, stores: number): Promise<void> {
  const [seen] = await db.read({ clientId }, (tx) =>
    tx.text<{ results: number; people: number; astray: number }>({
      sql: `SELECT count(DISTINCT r.id)::int AS results, count(*)::int AS people, (sum(p.payout - p.owed + p.cash) - sum(p.tips))::int AS astray
          FROM tip_result r JOIN tip_person p ON p.client_id = r.client_id AND p.result_id = r.id WHERE r.client_id = $1 AND r.business_date = $2`,
      values: [clientId, NIGHT],
    }),
  );
  if (seen?.results !== stores * 3 || seen.people !== stores * STAFF || seen.astray !== 0)
    throw new Error(`the nights are not right: ${JSON.stringify(seen)}`);
}
