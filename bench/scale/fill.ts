import pg from 'pg';
import { foldName } from '#domain/people/identifiers.ts';
import { nameOf } from '#server/demo/people.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type BenchClient, makeClient, makeProgram } from '../world/client.ts';

/** The large client, and one of the many. */
export type Filled = {
  readonly large: BenchClient;
  readonly small: BenchClient;
  readonly members: number;
  readonly entries: number;
  /** The first day that has movements, and for how many. */ readonly start: Date;
  readonly days: number;
};

const CLIENTS = 200;
const PASSES = 5;
const NAMES = 40;
const START = Date.UTC(2024, 0, 1);
const STEP_SECONDS = 10;
const DAY = 86_400;

/**
 * Members of many clients, one with three in ten of them, and five movements a member, each with
 * its two entries: written as sets by the owner, in order of time across all clients, as years of
 * use would have left them.
 */
export async function fill(db: Database, url: string, members: number): Promise<Filled> {
  const programId = await makeProgram(db);
  const large = await makeClient(db, { id: 70_001, programId, stores: 20, managed: 9 });
  const others: BenchClient[] = [];
  for (let nth = 1; nth < CLIENTS; nth += 1)
    others.push(await makeClient(db, { id: 70_001 + nth, programId, stores: 3, managed: 1 }));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // As a restore does: without waiting for the disk, and without asking again whether what is
  // written here refers to what was.
  await owner.query(
    `SET synchronous_commit = off; SET session_replication_role = replica; SET work_mem = '256MB'`,
  );
  await owner.query(
    'CREATE TEMP TABLE place (n int PRIMARY KEY, client_id int, customer_id int, account_id int, store_id int, other_store_id int)',
  );
  const most = Math.floor(members * 0.3);
  let from = 0;
  for (const [nth, client] of [large, ...others].entries()) {
    const count =
      nth === 0
        ? most
        : nth === CLIENTS - 1
          ? members - from
          : Math.floor((members - most) / (CLIENTS - 1));
    await fillPlaces(owner, client, from, count);
    from += count;
  }
  await owner.query('ANALYZE place');
  await fillMembers(owner);
  await fillMovements(owner, members);
  await owner.query(
    `SELECT setval('customer_id', (SELECT max(id) FROM customer)), setval('ledger_card_id', (SELECT max(account_id) FROM customer)), setval('ledger_transfer_id', 20000000)`,
  );
  await owner.query('SET session_replication_role = origin');
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return {
    large,
    small: others[7]!,
    members,
    entries: members * PASSES * 2,
    start: new Date(START),
    days: Math.floor((members * PASSES * STEP_SECONDS) / DAY),
  };
}

/** Half of a client's members belong to its first store, one in ten to a second one besides. */
async function fillPlaces(
  owner: pg.Client,
  client: BenchClient,
  from: number,
  count: number,
): Promise<void> {
  await owner.query(
    `INSERT INTO place SELECT $2 + n, $1, 1000000 + $2 + n, 1000000 + $2 + n,
       ($4::int[])[CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + (n / 2) % (cardinality($4) - 1) END], CASE WHEN n % 20 = 2 THEN ($4::int[])[cardinality($4)] END
     FROM generate_series(1, $3::int) AS n`,
    [client.id, from, count, client.places.map((place) => place.storeId)],
  );
}

async function fillMembers(owner: pg.Client): Promise<void> {
  await owner.query(
    `INSERT INTO ledger_account (client_id, id, balance, version, min_balance, last_at, kind, currency) SELECT client_id, account_id, ${PASSES} * 1000, ${PASSES}, 0, now(), 'card', 'CAD' FROM place`,
  );
  const names = Array.from({ length: NAMES }, (_, index) => nameOf(index));
  const texts = [
    names.map((one) => one.first),
    names.map((one) => one.last),
    names.map((one) => foldName(one.first)),
    names.map((one) => foldName(one.last)),
  ];
  await owner.query(
    `INSERT INTO customer (client_id, id, first_name, last_name, mobile_number, email, identifier, username_option, staff_id, account_id, status, proxy, invited_at, registered_at,
       name_key, last_name_key, staff_key, identifier_key, created_at)
     SELECT client_id, customer_id, ($1::text[])[i], ($2::text[])[j] || ' ' || ($2::text[])[k], mobile, NULL, mobile, 1, 'S' || lpad(n::text, 7, '0'), account_id,
       CASE n % 200 WHEN 0 THEN 'locked' WHEN 1 THEN 'expired' WHEN 2 THEN 'pending' WHEN 3 THEN 'pending' WHEN 4 THEN 'registered' WHEN 5 THEN 'inactive' WHEN 6 THEN 'inactive' ELSE 'active' END,
       'P' || lpad(n::text, 9, '0'), $5, $5, ($3::text[])[i] || ' ' || ($4::text[])[j] || ' ' || ($4::text[])[k], ($4::text[])[j] || ' ' || ($4::text[])[k] || ' ' || ($3::text[])[i],
       's' || lpad(n::text, 7, '0'), mobile, $5
     FROM (SELECT *, (514000000 + n % 1000000)::text || (n % 7)::text AS mobile, 1 + h % ${NAMES} AS i, 1 + h / ${NAMES} % ${NAMES} AS j, 1 + h / ${NAMES * NAMES} % ${NAMES} AS k
           FROM (SELECT *, hashint4(n) & 1073741823 AS h FROM place) AS hashed) AS p`,
    [...texts, new Date(START)],
  );
  for (const store of ['store_id', 'other_store_id']) {
    await owner.query(
      `INSERT INTO membership (client_id, customer_id, store_id, department_id, active, name_key)
       SELECT p.client_id, p.customer_id, p.${store}, (SELECT min(d.id) FROM department d WHERE d.client_id = p.client_id AND d.store_id = p.${store}), c.status <> 'inactive', c.name_key
       FROM place p JOIN customer c ON c.client_id = p.client_id AND c.id = p.customer_id WHERE p.${store} IS NOT NULL AND p.${store} IS DISTINCT FROM p.${store === 'store_id' ? 'other_store_id' : 'store_id'}`,
    );
  }
  await owner.query(
    `INSERT INTO card (client_id, proxy, customer_id, state, activated_at, expires_on, created_at)
     SELECT client_id, proxy, id, CASE status WHEN 'locked' THEN 'locked' WHEN 'expired' THEN 'expired' WHEN 'pending' THEN 'assigned' ELSE 'active' END, created_at, '2029-12-31', created_at FROM customer`,
  );
}

/**
 * One movement every ten seconds, each of another member: the same members again after all had
 * theirs.
 */
async function fillMovements(owner: pg.Client, members: number): Promise<void> {
  const total = members * PASSES;
  const slice = Math.min(total, 250_000);
  for (let from = 1; from <= total; from += slice) {
    await owner.query(
      `INSERT INTO movement (client_id, kind, wallet_id, customer_id, amount, status, state, notes, manager_name, at, settled_at, balance_after, transfer_id)
       SELECT p.client_id, CASE WHEN g % 50 = 0 THEN 'unload' ELSE 'load' END, p.store_id, p.customer_id, 1000, CASE WHEN g % 100 = 1 THEN 'failed' ELSE 'paid' END, 'final', 'Tips', 'Ada Admin',
         $3::timestamptz + g * interval '${STEP_SECONDS} seconds', $3::timestamptz + g * interval '${STEP_SECONDS} seconds', 1000 * (1 + (g - 1) / $4), 10000000 + g / 100000
       FROM generate_series($1::int, $2::int) AS g JOIN place AS p ON p.n = 1 + g::bigint * 611953 % $4::int ORDER BY g`,
      [from, Math.min(total, from + slice - 1), new Date(START), members],
    );
  }
  await owner.query(
    `INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
     SELECT m.client_id, w.account_id, 1 + n, -1000, 100000000000 - n * 1000, at, transfer_id
     FROM (SELECT *, row_number() OVER (PARTITION BY client_id, wallet_id ORDER BY id) AS n FROM movement) AS m JOIN wallet AS w ON w.client_id = m.client_id AND w.id = m.wallet_id`,
  );
  await owner.query(
    `INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
     SELECT m.client_id, p.account_id, m.n, 1000, m.n * 1000, at, transfer_id
     FROM (SELECT *, row_number() OVER (PARTITION BY client_id, customer_id ORDER BY id) AS n FROM movement) AS m JOIN place AS p ON p.client_id = m.client_id AND p.customer_id = m.customer_id`,
  );
  await owner.query(
    `UPDATE ledger_account AS a SET version = n.n, balance = 100000000000 - (n.n - 1) * 1000
     FROM (SELECT client_id, account_id, max(seq) AS n FROM ledger_entry WHERE account_id >= 2000000000 GROUP BY 1, 2) AS n WHERE a.client_id = n.client_id AND a.id = n.account_id`,
  );
  await owner.query(
    `INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, digest)
     SELECT client_id, transfer_id, min(at), min(at), 'load', sha256('') FROM movement WHERE transfer_id IS NOT NULL GROUP BY 1, 2 ON CONFLICT DO NOTHING`,
  );
}
