import pg from 'pg';

export const STAFF = 30;
export const CHECKS = 120;
export const NIGHT = '2026-03-03';

/**
 * Numbers of a store's rows, so that one statement fills all stores: services 1 to 3, jobs 1 to 4,
 * staff 1 to 30.
 */
const SERVICES = `(VALUES (1, 'Breakfast', 420, 660), (2, 'Lunch', 690, 960), (3, 'Dinner', 990, 1560)) AS s (k, name, opens, closes)`;
const JOBS = `(VALUES (1, 'Server', true), (2, 'Bartender', true), (3, 'Busser', false), (4, 'Kitchen', false)) AS j (k, name, sells)`;

/** As the records of a store name where they are from. */
const SOURCE = `'["lightspeed","bench","' || store || '"]'`;

/**
 * Stores that share tips by three rules over three services, and one night of each as a point of
 * sale tells it: 30 people who clocked in and out, and 120 checks. Written as sets by the owner.
 */
export async function fillChain(url: string, clientId: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const stores = `(SELECT client_id, id AS store FROM store WHERE client_id = ${clientId}) AS w`;
  const at = (minute: string): string =>
    `(timestamptz '${NIGHT} 00:00 America/Toronto' + make_interval(mins => ${minute}))`;
  const job = '(ARRAY[1,1,1,2,3,4])[1 + e % 6]';
  await owner.query('SET synchronous_commit = off');
  for (const sql of [
    `INSERT INTO tip_wallet (client_id, store_id, tip_type, import_type, cap_at_tips, finished_at, created_at) SELECT client_id, store, 'share', 'pos', true, now(), now() FROM ${stores}`,
    `INSERT INTO tip_service (client_id, id, store_id, name, days, timeframes, created_at) SELECT client_id, store * 10 + k, store, name, '{0,1,2,3,4,5,6}', jsonb_build_array(jsonb_build_object('start', opens, 'end', closes % 1440)), now() FROM ${stores}, ${SERVICES}`,
    `INSERT INTO tip_job_code (client_id, id, store_id, role_name, revenue_generating, pooling, created_at) SELECT client_id, store * 10 + k, store, name, sells, true, now() FROM ${stores}, ${JOBS}`,
    `INSERT INTO tip_employee (client_id, id, store_id, first_name, last_name, source, external_id, created_at) SELECT client_id, store * 100 + e, store, 'Nth' || e, 'Staff', 'pos', 'e' || e, now() FROM ${stores}, generate_series(1, ${STAFF}) AS e`,
    `INSERT INTO tip_employee_job SELECT client_id, store * 100 + e, store * 10 + ${job} FROM ${stores}, generate_series(1, ${STAFF}) AS e`,
    `INSERT INTO tip_rule_version (client_id, id, store_id, tip_type, effective_from, made_by, created_at) SELECT client_id, store, store, 'share', '2026-01-01', 'bench', now() FROM ${stores}`,
    `INSERT INTO tip_share_rule (client_id, version_id, rule_id, position, from_jobs, base, milli_percent, label) SELECT client_id, store, store * 10 + k, k, ARRAY[store * 10 + 1], base, percent, label FROM ${stores}, (VALUES (1, 'net_sales', 2000, 'Bar'), (2, 'net_sales', 1000, 'Bussers'), (3, 'tips', 10000, 'Kitchen')) AS r (k, base, percent, label)`,
    `INSERT INTO tip_share_group (client_id, version_id, rule_id, position, jobs, milli_percent, split, missing) SELECT client_id, store, store * 10 + k, 0, ARRAY[store * 10 + k + 1], 100000, 'hours', 'return' FROM ${stores}, generate_series(1, 3) AS k`,
    `INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency, status, read_at) SELECT client_id, 'lightspeed', 1, 'bench', store::text, t, 'America/Toronto', 'CAD', 'online', now() FROM ${stores}, unnest(ARRAY['clockings', 'sales']) AS t`,
    `INSERT INTO tip_feed_day (client_id, feed_id, day, read_at, complete, open) SELECT client_id, id, '${NIGHT}', now(), true, 0 FROM tip_feed`,
    `INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id, live_from) SELECT client_id, store, data_type, location, 'Here', now(), f.id, '2026-01-01' FROM ${stores} JOIN tip_feed AS f USING (client_id) WHERE f.location = store::text`,
    `INSERT INTO tip_pos_role (client_id, store_id, external_id, name, job_code_id, seen_at) SELECT client_id, store, 'r' || k, name, store * 10 + k, now() FROM ${stores}, ${JOBS}`,
    `INSERT INTO tip_pos_employee (client_id, store_id, external_id, first_name, last_name, active, roles, employee_id, seen_at) SELECT client_id, store, 'e' || e, 'Nth' || e, 'Staff', true, '{}', store * 100 + e, now() FROM ${stores}, generate_series(1, ${STAFF}) AS e`,
    `INSERT INTO tip_punch (client_id, store_id, external_id, source, changed_at, employee, role, clocked_in, clocked_out, breaks, deleted, declared_cash_tips, business_date, seen_at)
     SELECT client_id, store, 'p' || e, ${SOURCE}, now(), 'e' || e, 'r' || ${job}, ${at('(ARRAY[430,700,1000])[1 + e % 3]')}, ${at('(ARRAY[650,950,1500])[1 + e % 3]')}, '[]', false, e % 4 * 100, '${NIGHT}', now() FROM ${stores}, generate_series(1, ${STAFF}) AS e`,
    `INSERT INTO tip_sale (client_id, store_id, external_id, source, changed_at, opened_at, voided, items, payments, business_date, seen_at)
     SELECT client_id, store, 's' || n, ${SOURCE}, now(), ${at('(ARRAY[440,710,1010])[1 + e % 3] + n')}, false, jsonb_build_array(jsonb_build_object('employee', 'e' || e, 'net', (3000 + n * 37)::text, 'gratuity', '0')),
       jsonb_build_array(jsonb_build_object('employee', 'e' || e, 'tip', (500 + n * 7)::text, 'cash', n % 9 = 0)), '${NIGHT}', now()
     FROM ${stores}, (SELECT n, (ARRAY[6,1,2,7,8,12,13,14,18])[1 + n % 9] AS e FROM generate_series(1, ${CHECKS}) AS n) AS checks`,
    'VACUUM ANALYZE',
  ])
    await owner.query(sql);
  await owner.end();
}
