import pg from 'pg';
import {
  type PaidFilter,
  type PaidNight,
  paidNights,
  paidPeople,
  partsOfNights,
} from '#server/features/tips-payouts/by-person/paid-parts.repo.ts';
import { processAutomatically } from '#server/features/tips-results/index.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Measurement, atMostMs, now, percentile, whole } from '../measure.ts';
import { makeClient, makeProgram } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { NIGHT, STAFF, fillChain } from './chain.fill.ts';

const MORNING_AFTER = new Date(`${NIGHT}T20:00:00Z`).getTime() + 24 * 3_600_000;
const ROUNDS = 60;
const BATCH_SIZE = 250;
const GOAL_PAGE = 100;
const GOAL_CHAIN = 1_000;
const GOAL_FILE = 20_000;

/** What each person got: of a pay period of one store and of a chain, of a year, and as a file. */
export async function tipsByPerson(
  url: string,
  { quick }: { readonly quick: boolean },
): Promise<Measurement[]> {
  const [stores, days] = quick ? [3, 60] : [20, 365];
  const { db, client } = await paidYear(url, { stores, days });
  const storeIds = client.places.map(({ storeId }) => storeId);
  const filter = {
    clientId: client.id,
    storeIds,
    types: ['share'],
    from: null,
    to: null,
    search: null,
    person: null,
  } as const;
  const page = { sort: 'name', limit: 25, offset: 0 } as const;
  const timed = async (more: Partial<Parameters<typeof paidPeople>[1]>): Promise<number> => {
    const begun = now();
    await db.read({ clientId: client.id }, (tx) => paidPeople(tx, { ...filter, ...more }, page));
    return now() - begun;
  };
  const p99 = async (more: Parameters<typeof timed>[0], rounds = ROUNDS): Promise<number> => {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) took.push(await timed(more));
    return percentile(took, 0.99);
  };
  const twoWeeks = { from: '2026-02-18', to: NIGHT };
  const one = storeIds.slice(0, 1);
  const period = await p99({ ...twoWeeks, storeIds: one });
  const chain = await p99(twoWeeks);
  const year = await p99({ storeIds: one }, 10);
  const [rows, took] = await readFile(db, filter);
  if (rows !== stores * days * STAFF) throw new Error(`${rows} parts`);
  await db.close();
  return [
    atMostMs('tips by person, two weeks of a store, p99', { took: period, goal: GOAL_PAGE }),
    atMostMs(`tips by person, two weeks of ${stores} stores, p99`, {
      took: chain,
      goal: GOAL_CHAIN,
    }),
    atMostMs(`tips by person, ${days} days of a store, p99`, { took: year, goal: GOAL_CHAIN }),
    {
      name: `a file of ${whole(rows)} people's parts of services`,
      figure: `${whole((rows * 1_000) / took)} rows/s`,
      floor: '',
      ratio: null,
      goal: `at least ${whole(GOAL_FILE)} rows/s`,
      met: (rows * 1_000) / took >= GOAL_FILE,
    },
  ];
}

/** Stores that share tips, whose same night is paid on every date of a year. */
async function paidYear(
  url: string,
  { stores, days }: { readonly stores: number; readonly days: number },
) {
  const databaseUrl = await freshDatabase(url, 'bench_tips_by_person');
  const db = openDatabase({ urls: [databaseUrl], max: 4 });
  const client = await makeClient(db, {
    id: 70_001,
    programId: await makeProgram(db),
    stores,
    managed: 0,
  });
  await fillChain(databaseUrl, client.id);
  for (const { storeId } of client.places)
    await db.write({ clientId: client.id }, (tx) =>
      processAutomatically(
        tx,
        { clientId: client.id, storeId, timezone: 'America/Toronto' },
        new Date(MORNING_AFTER),
      ),
    );
  await repeatNight(databaseUrl, days);
  return { db, client };
}

/** Reads all parts as the file does; answers how many, and how long it took. */
async function readFile(db: Database, filter: PaidFilter): Promise<[number, number]> {
  const begun = now();
  let count = 0;
  let after: PaidNight | null = null;
  do {
    const nights: PaidNight[] = await db.read({ clientId: filter.clientId }, async (tx) => {
      const found = await paidNights(tx, filter, { after, limit: BATCH_SIZE });
      count += (
        await partsOfNights(
          tx,
          filter,
          found.map(({ id }) => id),
        )
      ).length;
      return found;
    });
    after = nights.length < BATCH_SIZE ? null : (nights.at(-1) ?? null);
  } while (after !== null);
  return [count, now() - begun];
}

/** The same night on so many dates before it, all of them paid elsewhere. */
async function repeatNight(url: string, days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const copy = async (table: string, set: Record<string, string>, source: string) => {
    const { rows } = await owner.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map(({ column_name: name }) => name);
    await owner.query(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => set[name] ?? `t.${name}`).join(', ')} FROM ${table} t CROSS JOIN generate_series(1, ${days - 1}) AS back ${source}`,
    );
  };
  await owner.query('SET synchronous_commit = off');
  await owner.query(
    `UPDATE tip_result SET state = 'paid', paid_at = now(), paid_by = 'bench', paid_how = 'manual'`,
  );
  await owner.query(`UPDATE tip_person SET pay_state = 'manual'`);
  const [most] = (
    await owner.query<{ result: number; line: number }>(
      'SELECT max(r.id) AS result, (SELECT max(id) FROM tip_line) AS line FROM tip_result r',
    )
  ).rows;
  const moved = `t.result_id + ${most!.result} * back`;
  await copy(
    'tip_result',
    { id: `t.id + ${most!.result} * back`, business_date: 't.business_date - back' },
    '',
  );
  await copy('tip_person', { result_id: moved }, '');
  await copy('tip_line', { id: `t.id + ${most!.line} * back`, result_id: moved }, '');
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}
