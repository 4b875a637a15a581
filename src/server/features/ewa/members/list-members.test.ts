import { beforeAll, describe, expect, it } from 'vitest';
import { drawStore } from './draw-store.ts';
import { memberStandings } from './member-standing.ts';
import { pageOfMembers } from './members-list.repo.ts';
import { ewaPeopleOfEveryKind } from '#test/support/ewa-people-of-every-kind.ts';
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

beforeAll(async () => {
  await story.begin('150.00');
  await ewaPeopleOfEveryKind(story, 120);
  await story.world.test.owner(
    `INSERT INTO ewa_left_out (client_id, store_id, first_day, customer_id, why, entered_by, entered_at)
     SELECT client_id, store_id, first_day, customer_id, CASE customer_id % 2 WHEN 0 THEN 'deducted_early' ELSE 'not_authorised' END, 'story', now()
     FROM ewa_member_period WHERE client_id = $1 AND customer_id % 12 < 2`,
    [story.client],
  );
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
