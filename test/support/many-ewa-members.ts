import { openAccounts } from '#server/ledger/index.ts';
import type { EwaStory } from './ewa-story.ts';

/** People of one store, matched and enrolled, each with work of the same wages in the first period. */
const MEMBERS = `
  WITH made AS (
    INSERT INTO customer (client_id, first_name, last_name, identifier, account_id, status, proxy, name_key, last_name_key, identifier_key, created_at)
    SELECT $1, 'P' || a.n, 'Q', 'many' || a.n, a.id, 'active', 'many' || a.n, 'q p' || a.n, 'q', 'many' || a.n, now()
    FROM unnest($3::int[]) WITH ORDINALITY AS a (id, n) RETURNING id, first_name, last_name, name_key),
  works AS (INSERT INTO membership (client_id, customer_id, store_id, name_key) SELECT $1, id, $2, name_key FROM made),
  paid AS (
    INSERT INTO ewa_payroll_person (client_id, store_id, pos_id, pos_key, first_name, last_name, name_key, employee_type, source, seen_at, customer_id, linked_at, linked_by)
    SELECT $1, $2, id::text, id::text, first_name, last_name, name_key, 'hourly', 'file', now(), id, now(), 'story' FROM made),
  joined AS (INSERT INTO ewa_member (client_id, store_id, customer_id, enrolled_at) SELECT $1, $2, id, now() FROM made RETURNING customer_id),
  earned AS (
    INSERT INTO ewa_member_period (client_id, store_id, first_day, customer_id, work_units)
    SELECT $1, $2, (SELECT min(first_day) FROM ewa_period WHERE client_id = $1 AND store_id = $2), id, $4::bigint * 6000 FROM made)
  SELECT customer_id FROM joined`;

/** Adds members to the store of a story who have each earned so many cents; answers their numbers. */
export async function manyEwaMembers(
  story: EwaStory,
  { count, earned }: { readonly count: number; readonly earned: bigint },
): Promise<number[]> {
  const { client: clientId } = story;
  const { test } = story.world;
  const accounts = await test.database.write({ clientId }, (tx) =>
    openAccounts(tx, { clientId, kind: 'card', currency: 'CAD', count }),
  );
  const made = await test.owner<{ customer_id: number }>(MEMBERS, [
    clientId,
    story.store,
    accounts,
    earned,
  ]);
  const ids = made.map((row) => row.customer_id);
  await test.owner(
    `INSERT INTO ewa_enrolment (client_id, store_id, customer_id, at, terms_version, language) SELECT $1, $2, c, now(), 1, 'en' FROM unnest($3::int[]) AS c`,
    [clientId, story.store, ids],
  );
  return ids;
}
