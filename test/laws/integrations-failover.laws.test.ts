import { afterAll, beforeAll, expect, it } from 'vitest';
import { READING_SLOTS, tipsTasks } from '#server/features/tips-data/index.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Worker, queuesOf, startWorker } from '#server/platform/worker.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { type DatabasePair, databaseOf, startPair } from '#test/support/database-pair.ts';
import type { PosTask } from '#test/support/pos-night-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

/*
 * A database changes over to its standby, and is killed, while a till is read page by page: whoever
 * reads goes on by themselves, and in the end there is what an undisturbed reading keeps.
 */
class FailoverStory extends ConnectedStory {
  readonly parts = () => ({
    db: this.world.test.database,
    clock: this.world.clock,
    doors: this.doors,
  });
}
const story = new FailoverStory();
let pair: DatabasePair;
let owner: Database;
let worker: Worker;

beforeAll(async () => {
  pair = await startPair();
  const now = (): Promise<void> => Promise.resolve();
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })], {
    test: databaseOf(pair),
    asking: { pace: { turn: now, rest: now } },
  });
  const { body } = await story.signInToLightspeed();
  await story.setUpPool(await story.rolesAt('downtown'));
  const place = {
    connection_id: body.connection.connection_id,
    location_id: '141948669132821',
    live_from: '2026-11-01',
  };
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
  owner = openDatabase({ urls: pair.urls, max: 3, role: 'none' });
  worker = startWorker({
    urls: pair.urls,
    owner,
    queues: queuesOf(tipsTasks(story.parts(), tipResults), READING_SLOTS),
    // What fails meanwhile is tried again: that is what this is about.
    failed: () => undefined,
  });
});
afterAll(async () => {
  await worker.stop();
  await owner.close();
  await story.end();
  await pair.remove();
});

const sql = <T>(text: string): Promise<T[]> => story.world.test.owner<T>(text, []);
const kept = () =>
  sql(
    `SELECT external_id, employee AS who, clocked_in::text AS at, deleted::text AS more FROM tip_punch
     UNION ALL SELECT external_id, items::text, opened_at::text, voided::text FROM tip_sale ORDER BY 1`,
  );
const forget = async (): Promise<void> => {
  for (const table of ['tip_punch', 'tip_sale', 'tip_record_body', 'tip_feed_day'])
    await sql(`DELETE FROM ${table}`);
};
const begin = async (): Promise<PosTask> =>
  (
    await story.get<PosTask>(
      `/tippool/integration/pos-sync/${story.store}?start_date=2026-11-14&end_date=2026-11-20`,
    )
  ).body;
const sales = async (): Promise<number> =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM tip_sale'))[0]?.n ?? 0;
const stateOf = async ({ id }: PosTask): Promise<string> =>
  (await story.get<PosTask>(`/tippool/integration/task/status/${id}`)).body.state;
/** Whoever lost the database in the middle of a page has the feed for three minutes more. */
const untilDone = async (task: PosTask): Promise<void> => {
  const { clock } = story.world;
  await expect
    .poll(
      async () => {
        clock.moveTo(new Date(clock.now().getTime() + 10_000));
        return stateOf(task);
      },
      { timeout: 100_000, interval: 500 },
    )
    .toBe('done');
};

it('a reading goes on after a switchover and after a kill, and ends alike', async () => {
  await untilDone(await begin());
  const whole = await kept();
  expect(whole.length).toBeGreaterThan(200);
  await story.restaurants.press('POST', '/faults', {
    provider: 'lightspeed',
    kind: 'slow',
    seconds: 0.5,
    count: null,
    path: '/f/v2',
  });

  await forget();
  const switched = await begin();
  await expect.poll(sales, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
  await pair.first.stop();
  await pair.second.promote();
  await pair.first.rejoin();
  expect((await kept()).length).toBeLessThan(whole.length);
  await untilDone(switched);
  expect(await kept()).toEqual(whole);
  await pair.second.untilFollowed();

  await forget();
  const killed = await begin();
  await expect.poll(sales, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
  await pair.second.kill9();
  await pair.first.promote();
  await untilDone(killed);
  expect(await kept()).toEqual(whole);
}, 300_000);
