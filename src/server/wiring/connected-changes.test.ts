import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

/*
 * The later load times of a day ask the scheduler once: what has changed since the last dates began
 * has all clock-ins of them. It has to end as reading the dates whole does.
 */
const NIGHT = '2026-11-20';
const story = new ConnectedStory();
let calls = 0;

beforeAll(async () => {
  const pace = {
    turn: () => Promise.resolve(void (calls += 1)),
    rest: () => Promise.resolve(),
  };
  // The scheduler's limits are another test's.
  let passed = 0;
  const options = { asking: { pace }, milliseconds: () => (passed += 1_000) };
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })], options);
  await story.setUpPool(['Server']);
  await story.signInToSevenShifts();
  await story.get(
    `/managers/7shifts/oauth/finish?store_id=${story.store}&sub_external_id=4569&timezone=America/Toronto`,
  );
  await sql(`UPDATE tip_location SET live_from = '2026-11-01' WHERE client_id = $1`);
  await story.readStaff();
  expect(await story.sync(NIGHT)).toMatchObject({ state: 'done' });
});
afterAll(() => story.end());
beforeEach(() => story.restaurants.press('DELETE', '/faults'));

const sql = <T>(text: string): Promise<T[]> =>
  story.world.test.owner<T>(text, [story.world.ours.id]);
const kept = () =>
  sql<{ key: string; deleted: boolean; cash: bigint }>(
    `SELECT external_id AS key, xmin::text, deleted, declared_cash_tips AS cash FROM tip_punch WHERE client_id = $1 ORDER BY 1`,
  );
const dates = () =>
  sql(
    `SELECT day::text, read_at, vanished_at FROM tip_feed_day WHERE client_id = $1 AND day = '${NIGHT}'`,
  );

/** Reads the last two dates as a later load time does; answers how often the provider was asked. */
async function loadLater(): Promise<number> {
  calls = 0;
  await story.readLater(NIGHT, '2026-11-21');
  return calls;
}
const correct = async (date: string, change: Record<string, unknown>): Promise<number> => {
  const { punches } = (await story.restaurants.press(
    'GET',
    `/nights?place=downtown&date=${date}`,
  )) as { punches: { number: number; out: string | null }[] };
  const number = punches.find(({ out }) => out !== null)?.number ?? 0;
  await story.restaurants.press('POST', '/corrections', {
    place: 'downtown',
    date,
    punch: { number, ...change },
  });
  return number;
};

it('asks once, reads the dates to their end, and writes nothing where nothing is new', async () => {
  expect(await loadLater()).toBe(1);
  // The night before was stamped after midnight as well.
  const before = await kept();
  expect(before.length).toBeGreaterThan(20);
  expect(await loadLater()).toBe(1);
  expect(await kept()).toEqual(before);
  expect(await dates()).toMatchObject([
    { day: NIGHT, read_at: story.world.clock.now(), vanished_at: null },
  ]);
});

it('sees a clock-in that was deleted, and one of another date that changed', async () => {
  const before = await kept();
  await story.moveTo('2026-11-21T16:00:00Z');
  await correct(NIGHT, { deleted: true });
  await correct('2026-11-16', { cash_tips_cents: 4_321 });
  expect(await loadLater()).toBe(1);
  const after = await kept();
  expect(after.filter(({ deleted }) => deleted)).toHaveLength(
    before.filter(({ deleted }) => deleted).length + 1,
  );
  expect(after.filter(({ cash }) => cash === 4_321n)).toHaveLength(1);
});

it('takes away what the scheduler has under another number now', async () => {
  const renamed = await sql(
    `UPDATE tip_punch SET external_id = external_id || '1111' WHERE client_id = $1 AND business_date = '${NIGHT}' AND NOT deleted RETURNING id`,
  );
  expect(await loadLater()).toBe(1);
  const gone = (await kept()).filter(({ key, deleted }) => key.endsWith('1111') && deleted);
  expect(gone).toHaveLength(renamed.length);
});

it('does not count as read where fewer came than the scheduler announced', async () => {
  const [before, readBefore] = [await kept(), await dates()];
  await story.moveTo('2026-11-21T17:00:00Z');
  const fault = { provider: '7shifts', kind: 'empty_list', path: '/v2/company' };
  await story.restaurants.press('POST', '/faults', fault);
  expect(await loadLater()).toBe(1);
  expect(await kept()).toEqual(before);
  expect(await dates()).toEqual(readBefore);
});

it('does not judge a date of which something older was not asked for', async () => {
  await sql(
    `UPDATE tip_punch SET changed_at = '2026-11-19T12:00:00Z', external_id = external_id || '0000' WHERE client_id = $1
     AND id = (SELECT max(id) FROM tip_punch WHERE client_id = $1 AND business_date = '${NIGHT}' AND NOT deleted)`,
  );
  const isThere = async () =>
    (await kept()).find(({ key }) => key.endsWith('0000'))?.deleted === false;
  await loadLater();
  expect(await isThere()).toBe(true);
  // Reading the date whole does.
  await story.sync(NIGHT);
  expect(await isThere()).toBe(false);
});
