import { openAccounts } from '#server/ledger/index.ts';
import type { EwaStory } from './ewa-story.ts';

/** Many people of every kind, whose sums in the first period are numbers that mean nothing. */
const PEOPLE = `
  WITH accounts AS (SELECT id, n FROM unnest($3::int[]) WITH ORDINALITY AS a (id, n)),
  made AS (
    INSERT INTO customer (client_id, first_name, last_name, identifier, account_id, status, name_key, last_name_key, identifier_key, created_at)
    SELECT $1, 'P' || n, 'Q' || n % 7, 'p' || n, id,
      (ARRAY['active', 'active', 'locked', 'registered'])[1 + n % 4], 'q' || n % 7 || ' p' || n, 'q' || n % 7, 'p' || n, now()
    FROM accounts RETURNING id, first_name, last_name, name_key),
  works AS (
    INSERT INTO membership (client_id, customer_id, store_id, active, name_key) SELECT $1, id, $2, id % 17 <> 0, name_key FROM made),
  paid AS (
    INSERT INTO ewa_payroll_person (client_id, store_id, pos_id, pos_key, first_name, last_name, name_key, employee_type, annual_salary, employed_from, employed_to,
      source, seen_at, customer_id, linked_at, linked_by)
    SELECT $1, $2, id::text, id::text, first_name, last_name, name_key, CASE id % 3 WHEN 0 THEN 'salaried' ELSE 'hourly' END, CASE id % 3 WHEN 0 THEN id::bigint % 1000 * 7919 END,
      CASE id % 5 WHEN 0 THEN date '2026-02-26' END, CASE id % 11 WHEN 0 THEN date '2026-03-01' WHEN 1 THEN date '2026-04-01' END, 'file', now(), id, now(), 'story'
    FROM made WHERE id % 13 <> 0 RETURNING id, customer_id),
  added AS (
    INSERT INTO ewa_payroll_pay (client_id, person_id, first_day, other_earned, at) SELECT $1, id, date '2026-02-23', (id::bigint * 31) % 9001 - 4000, now() FROM paid WHERE id % 4 = 0),
  joined AS (
    INSERT INTO ewa_member (client_id, store_id, customer_id, enrolled_at, paused_at, paused_by, pause_reason)
    SELECT $1, $2, id, now(), CASE id % 10 WHEN 3 THEN now() END, CASE id % 10 WHEN 3 THEN 'Admin' END, CASE id % 10 WHEN 3 THEN 'why' END FROM made WHERE id % 4 <> 1)
  INSERT INTO ewa_member_period (client_id, store_id, first_day, customer_id, work_units, taken, carried_in, advances)
  SELECT $1, $2, date '2026-02-23', id, (id::bigint * 104729) % 400000000, (id::bigint * 613) % 20000, CASE id % 9 WHEN 0 THEN 250 ELSE 0 END, id % 3 FROM made WHERE id % 6 <> 5`;

/** Adds people of every state and kind to the store of a story. */
export async function ewaPeopleOfEveryKind(story: EwaStory, count: number): Promise<void> {
  const { client: clientId } = story;
  const accounts = await story.world.test.database.write({ clientId }, (tx) =>
    openAccounts(tx, { clientId, kind: 'card', currency: 'CAD', count }),
  );
  await story.world.test.owner(PEOPLE, [clientId, story.store, accounts]);
}
