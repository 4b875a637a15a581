import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from '../api/server.ts';
import { type ApiWorld, withApiWorld } from '../api/world.ts';
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
  await setUp(owner, world);
  const seen: { answered: number; posted: number }[] = [];
  for (let round = 0; round < (quick ? 3 : 6); round += 1) {
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

async function setUp(owner: pg.Client, { client, wallet }: ApiWorld): Promise<void> {
  for (const sql of [
    `INSERT INTO tip_wallet (client_id, store_id, tip_type, import_type, cap_at_tips, finished_at, created_at) VALUES ($1, $2, 'pool', 'manual', true, now(), now())`,
    `INSERT INTO tip_service (client_id, id, store_id, name, days, timeframes, created_at) VALUES ($1, 1, $2, 'Dinner', '{0,1,2,3,4,5,6}', '[{"start":1020,"end":120}]', now())`,
    `INSERT INTO tip_employee (client_id, store_id, customer_id, first_name, last_name, source, created_at) SELECT client_id, $2, id, first_name, last_name, 'member', now() FROM customer WHERE client_id = $1`,
    `INSERT INTO tip_rule_version (client_id, id, store_id, tip_type, effective_from, made_by, created_at) VALUES ($1, 1, $2, 'pool', '2026-01-01', 'bench', now())`,
  ])
    await owner.query(sql, [client.id, wallet]);
}

/**
 * A pending night in which everybody gets ten dollars, as the engine would have left it, and paying
 * it.
 */
async function pay(
  owner: pg.Client,
  { server, client, wallet, token }: ApiWorld,
  nth: number,
): Promise<{ answered: number; posted: number }> {
  const outcome = {
    totals: {
      gratuity: '1000000',
      revenue: '0',
      totalContribution: '1000000',
      tipPoolAmount: '1000000',
      totalPointsMilli: '1000',
      perPoint: '1.0000',
    },
    undistributed: '0',
    blocked: [],
    buckets: [],
    leftOut: [],
  };
  await owner.query(
    `INSERT INTO tip_result (client_id, id, store_id, tip_type, service_id, business_date, source, rule_version_id, outcome, computed_at, created_at) VALUES ($1, $2, $3, 'pool', 1, date '2026-01-01' + $2::int, 'draft', 1, $4, now(), now())`,
    [client.id, nth, wallet, JSON.stringify(outcome)],
  );
  await owner.query(
    `INSERT INTO tip_person (client_id, result_id, employee_id, tips, given, returned, received, adjustments, external, square_ups, cash, payout, owed, trace)
    SELECT client_id, $2, id, 1000, 0, 0, 0, 0, 0, 0, 0, 1000, 0, '[]' FROM tip_employee WHERE client_id = $1`,
    [client.id, nth],
  );
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
