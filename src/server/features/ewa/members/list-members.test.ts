import { beforeAll, describe, expect, it } from 'vitest';
import { drawStore } from './draw-store.ts';
import { memberStandings } from './member-standing.ts';
import { pageOfMembers } from './members-list.repo.ts';
import { openAccounts } from '#server/ledger/index.ts';
import { EwaStory } from '#test/support/ewa-story.ts';

/*
 * The list of a store's people sorts by figures that SQL says again: it must come out as the rules
 * would order them, whatever people have earned, taken and are paid by.
 */
const story = new EwaStory();
type Listed = { customer_id: number; full_name: string; state: string; earned_pay: string };
type List = { data: Listed[]; meta: { total: number }; code: string };
const list = (query: string) =>
  story.admin.call<List>('GET', `/ewa/available-members?store_id=${story.store}${query}`);

/** Many people of every kind, whose sums are numbers that mean nothing. */
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

beforeAll(async () => {
  await story.begin('150.00');
  const { client: clientId } = story;
  const accounts = await story.world.test.database.write({ clientId }, (tx) =>
    openAccounts(tx, { clientId, kind: 'card', currency: 'CAD', count: 120 }),
  );
  await story.world.test.owner(PEOPLE, [clientId, story.store, accounts]);
});

describe('the members of a store', () => {
  it('are found by name, payroll ID, state, kind and enrolment, page by page', async () => {
    const all = await list('&per_page=100');
    expect(all.body.meta.total).toBeGreaterThan(100);
    expect(all.body.data).toHaveLength(100);
    const second = await list('&per_page=100&page=2');
    expect(all.body.meta.total).toBe(100 + second.body.data.length);
    const one = await list('&q=P77%20q0');
    expect(one.body.data.map(({ full_name: name }) => name)).toEqual(['P77 Q0']);
    const paused = await list('&state=paused&per_page=100');
    expect(new Set(paused.body.data.map(({ state }) => state))).toEqual(new Set(['paused']));
    const enrolled = await list('&enrolled=1&per_page=100');
    expect(new Set(enrolled.body.data.map(({ state }) => state))).toEqual(
      new Set(['paused', 'enrolled']),
    );
    const gone = await list('&state=left&per_page=100');
    expect(gone.body.data.length).toBeGreaterThan(5);
    expect(gone.body.data.every(({ state }) => state === 'left')).toBe(true);
    const salaried = await list('&employee_type=salaried&per_page=10');
    expect(salaried.body.data).toHaveLength(10);
    expect((await list('&sort=nonsense')).status).toBe(422);
    expect((await list('&state=nonsense')).status).toBe(422);
  });

  it('are ordered by SQL as the rules would order them, with each source of what is earned', async () => {
    const { database } = story.world.test;
    const now = story.world.clock.now();
    const key = { clientId: story.client, storeId: story.store };
    const everybody = { words: [], enrolled: null, state: null, employeeType: null };
    for (const set of [
      `earned_source = 'clockings'`,
      `earned_source = 'file'`,
      `earned_source = 'clockings', one_advance_a_period = true, cap_percent = 37`,
    ]) {
      await story.world.test.owner(`UPDATE ewa_store SET ${set} WHERE client_id = $1`, [
        story.client,
      ]);
      await database.read({ clientId: story.client }, async (tx) => {
        const draw = await drawStore(tx, key, now);
        if (draw === null) throw new Error('the store is on');
        const asked = { descending: true, limit: 1_000, offset: 0 };
        const byName = await pageOfMembers(tx, draw, everybody, { ...asked, sort: 'full_name' });
        const standings = await memberStandings(tx, draw, byName.ids);
        for (const [sort, figure] of Object.entries({
          earned_pay: (one: (typeof standings)[number]) => one.earned,
          advances_taken: (one: (typeof standings)[number]) => one.taken,
          cap: (one: (typeof standings)[number]) => one.cap,
          over_cap: (one: (typeof standings)[number]) => one.availability.overCap,
          available: (one: (typeof standings)[number]) => one.available,
        } as const)) {
          const page = await pageOfMembers(tx, draw, everybody, {
            ...asked,
            // A key of the table above, which are all sorts.
            sort: sort as 'cap',
          });
          const byId = new Map(standings.map((one) => [one.person.customer_id, figure(one)]));
          const figures = page.ids.map((id) => byId.get(id) ?? -1n);
          expect(figures, sort).toEqual(figures.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
          expect(page.ids).toHaveLength(byName.ids.length);
        }
      });
    }
  });
});
