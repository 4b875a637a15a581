import { adjustWallet } from '#server/features/funds/index.ts';
import { createStore } from '#server/features/wallets/index.ts';
import { openAccounts } from '#server/ledger/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { EVERY_TWO_WEEKS, ewaAt } from '#test/support/ewa.ts';
import type { Caller } from '#test/support/caller.ts';
import type { World } from '#test/support/world.ts';
import { ORIGIN } from '../world/client.ts';

/** Closed periods of each store, before the one that is open. */
const CLOSED_PERIODS = 12;
const ADVANCES_EACH = 10;
const WORKED_DAYS = 30;

/** Where what is filled in stands in time: the open period began on 23 February. */
export const OPEN_FROM = '2026-02-23';

/** People of a store, each with a card and, where `$5` says so, matched and enrolled. */
const PEOPLE = `
  WITH made AS (
    INSERT INTO customer (client_id, first_name, last_name, identifier, account_id, status, proxy, name_key, last_name_key, identifier_key, payroll_id, created_at)
    SELECT $1, 'Ana' || a.n, 'Roy' || a.n % 997, $4 || a.n, a.id, 'active', $4 || a.n, 'roy' || a.n % 997 || ' ana' || a.n, 'roy' || a.n % 997, $4 || a.n, $4 || a.n, now()
    FROM unnest($3::int[]) WITH ORDINALITY AS a (id, n) RETURNING id, first_name, last_name, name_key),
  works AS (INSERT INTO membership (client_id, customer_id, store_id, name_key) SELECT $1, id, $2, name_key FROM made),
  paid AS (
    INSERT INTO ewa_payroll_person (client_id, store_id, pos_id, pos_key, first_name, last_name, name_key, employee_type, source, seen_at, customer_id, linked_at, linked_by)
    SELECT $1, $2, id::text, id::text, first_name, last_name, name_key, 'hourly', 'file', now(),
      CASE WHEN $5 THEN id END, CASE WHEN $5 THEN now() END, CASE WHEN $5 THEN 'bench' END FROM made),
  joined AS (INSERT INTO ewa_member (client_id, store_id, customer_id, invited_at, enrolled_at) SELECT $1, $2, id, now(), now() FROM made WHERE $5),
  enrolled AS (INSERT INTO ewa_enrolment (client_id, store_id, customer_id, at, terms_version, language) SELECT $1, $2, id, now(), 1, 'en' FROM made WHERE $5)
  SELECT id FROM made`;

/** Half a year that is over: periods with their figures, days added up, and advances of which all came off. */
const PAST = [
  `INSERT INTO ewa_period (client_id, store_id, first_day, last_day, bridging, payday, cutoff_at, state, reported_at, due_back, given_back, eligible, enrolled, active, repeated, peak_outstanding, fund_at_start, fund_at_end, settled_at)
   SELECT $1, $2, d, d + 13, false, d + 18, d + 16, 'settled', d + 16, 1000, 1000, $3, $3, $3 / 2, $3 / 4, 90000000, 100000000, 100000000, d + 18
   FROM (SELECT '${OPEN_FROM}'::date - 14 * n AS d FROM generate_series(1, ${CLOSED_PERIODS}) AS n) AS p`,
  `INSERT INTO ewa_day (client_id, store_id, day, amount, advances, members, funded, returned, repaid, fund_balance, new_in_week, new_in_period)
   SELECT $1, $2, '2026-03-03'::date - n, 1000000, 500, 480, 0, 0, 900000, 100000000, 450, 430 FROM generate_series(0, 14 * ${CLOSED_PERIODS} + 8) AS n`,
  `WITH made AS (
     INSERT INTO ewa_advance (client_id, store_id, customer_id, movement_id, amount, taken_at, taken_on, pos_id, status, authorisation, language)
     SELECT $1, $2, customer_id, -(customer_id::bigint * 100 + n), 2000, d + time '18:00', d, customer_id::text, 'paid', 'Deducted from my pay', 'en'
     FROM ewa_member, generate_series(1, ${ADVANCES_EACH}) AS n, LATERAL (SELECT '${OPEN_FROM}'::date - 14 * n + customer_id % 14 AS d) AS at
     WHERE client_id = $1 AND store_id = $2 RETURNING id, customer_id, taken_on, amount)
   INSERT INTO ewa_advance_part (client_id, advance_id, store_id, first_day, customer_id, amount)
   SELECT $1, m.id, $2, p.first_day, m.customer_id, m.amount FROM made AS m
   JOIN ewa_period AS p ON p.client_id = $1 AND p.store_id = $2 AND m.taken_on BETWEEN p.first_day AND p.last_day`,
  `INSERT INTO ewa_worked (client_id, store_id, customer_id, day, rate_e4, minutes)
   SELECT $1, $2, customer_id, '2026-03-03'::date - n, 200000, 480 FROM ewa_member, generate_series(0, ${WORKED_DAYS - 1}) AS n WHERE client_id = $1 AND store_id = $2`,
  `INSERT INTO ewa_member_period (client_id, store_id, first_day, customer_id, work_units, taken, advances)
   SELECT $1, $2, p.first_day, m.customer_id, coalesce(w.units, 0), coalesce(t.taken, 0), coalesce(t.advances, 0)
   FROM ewa_member AS m
   JOIN ewa_period AS p ON p.client_id = m.client_id AND p.store_id = m.store_id
   LEFT JOIN LATERAL (SELECT sum(minutes * rate_e4) AS units FROM ewa_worked AS w WHERE w.client_id = $1 AND w.store_id = $2 AND w.customer_id = m.customer_id AND w.day BETWEEN p.first_day AND p.last_day) AS w ON true
   LEFT JOIN LATERAL (SELECT sum(amount) AS taken, count(*) AS advances FROM ewa_advance_part AS t WHERE t.client_id = $1 AND t.store_id = $2 AND t.first_day = p.first_day AND t.customer_id = m.customer_id) AS t ON true
   WHERE m.client_id = $1 AND m.store_id = $2
   -- As they come in time: the rows of one period lie together.
   ORDER BY p.first_day`,
];

export type FilledStore = { readonly storeId: number; readonly members: readonly number[] };

/** A store whose people take earned pay: made and switched on as a manager does, with half a year behind it. */
export async function fillStore(
  world: World,
  admin: Caller,
  { storeId, count }: { readonly storeId: number; readonly count: number },
): Promise<FilledStore> {
  await switchOn(admin, storeId);
  const members = await addMembers(world, { storeId, count, isMatched: true });
  for (const sql of PAST)
    await world.test.owner(
      sql,
      sql.includes('$3') ? [world.ours.id, storeId, count] : [world.ours.id, storeId],
    );
  return { storeId, members };
}

/** People of payroll and members who are the same and not matched yet. */
export async function fillUnmatched(
  world: World,
  admin: Caller,
  { storeId, count }: { readonly storeId: number; readonly count: number },
): Promise<void> {
  await switchOn(admin, storeId);
  await addMembers(world, { storeId, count, isMatched: false });
}

export async function addMembers(
  { test, ours }: World,
  {
    storeId,
    count,
    isMatched,
  }: { readonly storeId: number; readonly count: number; readonly isMatched: boolean },
): Promise<number[]> {
  const accounts = await test.database.write({ clientId: ours.id }, (tx) =>
    openAccounts(tx, { clientId: ours.id, kind: 'card', currency: 'CAD', count }),
  );
  const made = await test.owner<{ id: number }>(PEOPLE, [
    ours.id,
    storeId,
    accounts,
    `s${storeId}n`,
    isMatched,
  ]);
  return made.map(({ id }) => id);
}

async function switchOn(admin: Caller, storeId: number): Promise<void> {
  const saved = await ewaAt(admin, storeId).save({ on: true, schedule: EVERY_TWO_WEEKS });
  if (saved.status !== 200) throw new Error(`it was not switched on: ${saved.text}`);
}

/** One more store of the client. */
export async function addStore({ test, ours, clock }: World, nth: number): Promise<number> {
  const actor: SystemActor = { kind: 'system', name: 'bench', clientId: ours.id };
  const { storeId } = await test.database.write({ clientId: ours.id }, (tx) =>
    createStore(
      { tx, actor, origin: ORIGIN, now: clock.now() },
      {
        name: `Store ${nth}`,
        timezone: 'America/Toronto',
        currency: 'CAD',
        departments: ['FOH'],
      },
    ),
  );
  return storeId;
}

/** Money that wallets and funds do not run out of. */
export async function fillWallet({ test, ours, clock }: World, walletId: number): Promise<void> {
  const actor: SystemActor = { kind: 'system', name: 'bench', clientId: ours.id };
  const [funding] = await test.owner<{ id: number }>(
    `SELECT id FROM ledger_account WHERE client_id = $1 AND kind = 'adjustment'`,
    [ours.id],
  );
  const done = await test.database.write({ clientId: ours.id }, (tx) =>
    adjustWallet(
      { tx, actor, origin: ORIGIN, now: clock.now() },
      { walletId, amount: 2_000_000_00n, fundingAccountId: funding?.id ?? 0, notes: 'Bench' },
    ),
  );
  if (!done.ok) throw new Error(done.code);
}
