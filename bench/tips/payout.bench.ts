import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from '../api/server.ts';
import { type ApiWorld, withApiWorld } from '../api/world.ts';
import { addNight, setUpPool } from '../world/payable-nights.ts';
import { type Measurement, median, now, whole } from '../measure.ts';
import pg from 'pg';

type Size = { readonly quick: boolean };
const PEOPLE = 1_000;
const GOAL = 1_000;
const LOOK_EVERY = 10;

/** A pool of 1,000 people, from the press of "pay" until the money is on every card. */
export const payout = (url: string, size: Size): Promise<Measurement[]> =>
  withApiWorld(url, 'bench_tips_payout', PEOPLE, (world) => measure(world, size));

async function measure(world: ApiWorld, { quick }: Size): Promise<Measurement[]> {
  const owner = new pg.Client({ connectionString: world.databaseUrl });
  await owner.connect();
  const asOwner = (sql: string, values: readonly unknown[]) => owner.query(sql, [...values]);
  const pool = { clientId: world.client.id, storeId: world.wallet };
  await setUpPool(asOwner, pool, PEOPLE);
  const seen: { answered: number; posted: number }[] = [];
  for (let round = 0; round < (quick ? 3 : 6); round += 1) {
    await addNight(asOwner, pool, round + 1);
    const times = await pay(owner, world, round + 1);
    // The first warms everything up.
    if (round > 0) seen.push(times);
  }
  await owner.end();
  const [answered, posted] = [
    median(seen.map((one) => one.answered)),
    median(seen.map((one) => one.posted)),
  ];
  return [
    {
      name: `a payout of ${whole(PEOPLE)} people, posted`,
      figure: `${whole(posted)} ms`,
      floor: `${whole(answered)} ms until it is answered`,
      ratio: null,
      goal: `at most ${whole(GOAL)} ms`,
      met: posted <= GOAL,
    },
  ];
}

/** Pays a night of everybody, and waits until all of them are paid. */
async function pay(
  owner: pg.Client,
  { server, client, token }: ApiWorld,
  nth: number,
): Promise<{ answered: number; posted: number }> {
  const started = now();
  expectStatus(
    await server.call({
      method: 'POST',
      path: `/tippool/tip-pool/${nth}/payout`,
      token,
      key: `payout ${nth}`,
    }),
    200,
  );
  const answered = now() - started;
  for (let paid = 0; paid < PEOPLE;) {
    await sleep(LOOK_EVERY);
    const { rows } = await owner.query<{ paid: number }>(
      `SELECT count(*)::int AS paid FROM tip_person p JOIN movement m ON m.client_id = p.client_id AND m.job_id = p.job_id AND m.line = p.line AND m.status = 'paid' WHERE p.client_id = $1 AND p.result_id = $2`,
      [client.id, nth],
    );
    paid = rows[0]?.paid ?? 0;
  }
  return { answered, posted: now() - started };
}
