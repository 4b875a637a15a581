import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/pool.ts';
import { type Measurement, READINGS, answeredBesideFloor } from '../measure.ts';
import { openApp } from '../world/app.ts';
import { makeClient, makeProgram, signIn } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';

type Size = { readonly quick: boolean };
const GOAL = 100;
const CLIENT = 71_001;
const CARDS = 10_000;

/** The largest client's pictures: a year of 500 wallets and 10,000 cards. */
export async function analytics(url: string, { quick }: Size): Promise<Measurement[]> {
  const own = await freshDatabase(url, 'bench_analytics');
  const db = openDatabase({ urls: [own], max: 4 });
  const programId = await makeProgram(db);
  const client = await makeClient(db, {
    id: CLIENT,
    programId,
    stores: quick ? 50 : 500,
    managed: 0,
  });
  const owner = new pg.Client({ connectionString: own });
  await owner.connect();
  await fillYear(owner);
  const app = await openApp(db, {
    submit: () => Promise.reject(new Error('nothing is loaded here')),
    check: () => Promise.reject(new Error('nothing is loaded here')),
  });
  try {
    const token = await signIn(db, client.id, client.admin);
    const rows: Measurement[] = [];
    for (const [name, query, sql] of READS) {
      const ask = () => shown(app, token, query);
      rows.push(
        await answeredBesideFloor(
          {
            name: `analytics: ${name}`,
            goal: GOAL,
            ask,
            floor: () => owner.query(sql, [CLIENT]),
          },
          quick ? 10 : READINGS,
        ),
      );
    }
    return rows;
  } finally {
    await app.close();
    await owner.end();
    await db.close();
  }
}

const FLOOR = (days: number, column: string): string =>
  `SELECT day, sum(${column}) FROM report_day WHERE client_id = $1 AND day >= current_date - ${days} GROUP BY day`;
const YEAR = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);

const READS = [
  ['four weeks by day', 'measure=money_out', FLOOR(28, 'loads + payouts + fees')],
  ['13 weeks by week', 'measure=loads&by=week', FLOOR(91, 'loads')],
  ['a year by month', `measure=loads&by=month&start_date=${YEAR}`, FLOOR(365, 'loads')],
  [
    'active cards, 13 weeks',
    'measure=active_cards&by=week',
    `SELECT month, count(DISTINCT customer_id) FROM report_card_month WHERE client_id = $1 AND month >= date_trunc('month', current_date - 91) GROUP BY month`,
  ],
  [
    'balances, four weeks by day',
    'measure=balance',
    'SELECT day, sum(balance) FROM eod_balance WHERE client_id = $1 AND day >= current_date - 28 GROUP BY day',
  ],
] as const;

/** Days as the sweeps would have kept them, up to yesterday. */
async function fillYear(owner: pg.Client): Promise<void> {
  await owner.query(
    `UPDATE wallet SET created_at = now() - interval '366 days' WHERE client_id = $1`,
    [CLIENT],
  );
  const days = `wallet AS w JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id
    CROSS JOIN generate_series(0, 365) AS ago CROSS JOIN LATERAL (SELECT ((now() AT TIME ZONE 'America/Toronto')::date - 1 - ago) AS day) AS d
    WHERE w.client_id = $1`;
  await owner.query(
    `INSERT INTO eod_balance (client_id, wallet_id, day, seq, balance)
     SELECT w.client_id, w.id, d.day, a.version, a.balance FROM ${days}`,
    [CLIENT],
  );
  await owner.query(
    `INSERT INTO report_day SELECT w.client_id, w.id, d.day, -(w.id % 97) * 1000 - ago, 500, -20000, 0, 0, 60000, 0, -1500, 0,
       30000, 12, 8, 25, 20, true FROM ${days}`,
    [CLIENT],
  );
  await owner.query(
    `INSERT INTO report_card_month
     SELECT $1, (date_trunc('month', now()) - make_interval(months => m))::date,
       (SELECT min(id) FROM wallet WHERE client_id = $1) + c % (SELECT count(*)::int FROM wallet WHERE client_id = $1), c, 119304647
     FROM generate_series(1, $2::int) AS c CROSS JOIN generate_series(0, 12) AS m`,
    [CLIENT, CARDS],
  );
  await owner.query('VACUUM ANALYZE');
}

async function shown(app: FastifyInstance, token: string, query: string): Promise<void> {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/v1/analytics?${query}`,
    headers: { 'x-session-token': token },
  });
  const { total } = answer.json<{ total?: string }>();
  if (answer.statusCode !== 200 || !(Number(total) > 0))
    throw new Error(`${query} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
}
