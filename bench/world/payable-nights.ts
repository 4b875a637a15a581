type Pool = { readonly clientId: number; readonly storeId: number };
/** One statement as the owner of the database. */
type AsOwner = (sql: string, values: readonly unknown[]) => Promise<unknown>;

/** A tip pool whose staff are the first `people` members of a client. */
export async function setUpPool(
  owner: AsOwner,
  { clientId, storeId }: Pool,
  people: number,
): Promise<void> {
  for (const sql of [
    `INSERT INTO tip_wallet (client_id, store_id, tip_type, import_type, cap_at_tips, finished_at, created_at) VALUES ($1, $2, 'pool', 'manual', true, now(), now())`,
    `INSERT INTO tip_service (client_id, id, store_id, name, days, timeframes, created_at) VALUES ($1, 1, $2, 'Dinner', '{0,1,2,3,4,5,6}', '[{"start":1020,"end":120}]', now())`,
    `INSERT INTO tip_rule_version (client_id, id, store_id, tip_type, effective_from, made_by, created_at) VALUES ($1, 1, $2, 'pool', '2026-01-01', 'bench', now())`,
  ])
    await owner(sql, [clientId, storeId]);
  await owner(
    `INSERT INTO tip_employee (client_id, store_id, customer_id, first_name, last_name, source, created_at)
    SELECT client_id, $2, id, first_name, last_name, 'member', now() FROM customer WHERE client_id = $1 ORDER BY id LIMIT $3`,
    [clientId, storeId, people],
  );
}

/**
 * A pending night in which everybody gets ten dollars, as the engine would have left it. Its number
 * is its result's; from 1.
 */
export async function addNight(
  owner: AsOwner,
  { clientId, storeId }: Pool,
  nth: number,
): Promise<void> {
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
  await owner(
    `INSERT INTO tip_result (client_id, id, store_id, tip_type, service_id, business_date, source, rule_version_id, outcome, computed_at, created_at) VALUES ($1, $2, $3, 'pool', 1, date '2026-01-01' + $2::int, 'draft', 1, $4, now(), now())`,
    [clientId, nth, storeId, JSON.stringify(outcome)],
  );
  await owner(
    `INSERT INTO tip_person (client_id, result_id, employee_id, tips, given, returned, received, adjustments, external, square_ups, cash, payout, owed, trace)
    SELECT client_id, $2, id, 1000, 0, 0, 0, 0, 0, 0, 0, 1000, 0, '[]' FROM tip_employee WHERE client_id = $1`,
    [clientId, nth],
  );
}
