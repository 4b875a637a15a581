import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

/*
 * A till lists the bills of after midnight with the evening before. The later load times of a day do
 * not ask for that evening again, and have to end as reading it whole does.
 */
const NIGHT = '2026-11-20';
/** Four o'clock in the morning of Toronto. */
const SMALL_HOURS = `opened_at >= '${NIGHT}T05:00Z' AND opened_at < '${NIGHT}T09:00Z'`;
const story = new ConnectedStory();
let calls = 0;

beforeAll(async () => {
  const pace = {
    turn: () => Promise.resolve(void (calls += 1)),
    rest: () => Promise.resolve(),
  };
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })], { asking: { pace } });
  const { connection } = (await story.signInToLightspeed()).body;
  await story.setUpPool(await story.rolesAt('downtown'));
  const place = {
    connection_id: connection.connection_id,
    location_id: '141948669132821',
    live_from: '2026-11-01',
  };
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
  await story.readStaff();
  expect(await story.sync(NIGHT)).toMatchObject({ state: 'done' });
  // Staff who are new are asked for once.
  await loadLater();
});
afterAll(() => story.end());

const sql = <T>(text: string): Promise<T[]> =>
  story.world.test.owner<T>(text, [story.world.ours.id]);
const bills = (which: string) =>
  sql<{ key: string; version: string; voided: boolean }>(
    `SELECT external_id AS key, xmin::text AS version, voided FROM tip_sale WHERE client_id = $1 AND ${which} ORDER BY 1`,
  );
/** Gives one bill a number that the till does not know; answers it. */
const rename = async (which: string, end: string): Promise<string> => {
  const [renamed] = await sql<{ key: string }>(
    `UPDATE tip_sale SET external_id = external_id || '${end}' WHERE client_id = $1
     AND id = (SELECT min(id) FROM tip_sale WHERE client_id = $1 AND ${which} AND NOT voided) RETURNING external_id AS key`,
  );
  return renamed?.key ?? '';
};
const isVoided = async (key: string): Promise<boolean | undefined> =>
  (await bills(`external_id = '${key}'`))[0]?.voided;

/** Reads the last two dates as a later load time does; answers how often the till was asked. */
async function loadLater(): Promise<number> {
  calls = 0;
  await story.readLater(NIGHT, '2026-11-21');
  return calls;
}

it('asks for clock-ins and the two dates, and writes nothing where nothing is new', async () => {
  const late = await bills(SMALL_HOURS);
  expect(late.length).toBeGreaterThan(0);
  const before = await bills('true');
  expect(await loadLater()).toBe(3);
  expect(await bills('true')).toEqual(before);
});

it('leaves what could not be read of the evening as it was noted', async () => {
  await sql(
    `INSERT INTO tip_unreadable (client_id, feed_id, external_id, reason, first_day, last_day, seen_at)
     SELECT $1, id, 'lightspeed/broken/SALE', 'unreadable', '${NIGHT}', '${NIGHT}', now() FROM tip_feed WHERE client_id = $1 AND data_type = 'sales'`,
  );
  const noted = () =>
    sql<{ external_id: string }>(
      `SELECT external_id FROM tip_unreadable WHERE client_id = $1 AND dismissed_at IS NULL`,
    );
  expect(await loadLater()).toBe(3);
  expect(await noted()).toHaveLength(1);
  await story.sync(NIGHT);
  expect(await noted()).toHaveLength(0);
});

it('asks for the evening too where a bill of the date itself is not listed, and takes it away', async () => {
  const key = await rename(
    `opened_at >= '${NIGHT}T20:00Z' AND business_date = '${NIGHT}'`,
    '-gone',
  );
  expect(await loadLater()).toBe(4);
  expect(await isVoided(key)).toBe(true);
});

it('leaves a bill of after midnight to the reading that asks for its evening', async () => {
  const key = await rename(SMALL_HOURS, '-late');
  expect(await loadLater()).toBe(3);
  expect(await isVoided(key)).toBe(false);
  await story.sync(NIGHT);
  expect(await isVoided(key)).toBe(true);
});

it('reads everything while the till has not called the date complete', async () => {
  await sql(`UPDATE tip_feed_day SET complete = false WHERE client_id = $1 AND day = '${NIGHT}'`);
  expect(await loadLater()).toBe(4);
  expect(await loadLater()).toBe(3);
});
