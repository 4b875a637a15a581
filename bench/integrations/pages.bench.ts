import { ConnectedStory } from '#test/support/connected-story.ts';
import { signedIn } from '#test/support/caller.ts';
import { downtown } from '#test/support/restaurant-world.ts';
import { buildWorld } from '#test/support/world.ts';
import { type Measurement, median, now, percentile, whole } from '../measure.ts';
import { databaseOn } from '../subscriptions/world.ts';
import { NIGHT } from './keys.ts';

const STORES = 250;
const PAGE_GOAL_MS = 100;
const CALL_SECONDS = 0.2;
const DRY_RUN_GOAL_MS = 5_000;
const LOCATION = '141948669132821';

/** The page that shows how 500 locations go, page by page. */
export async function healthPage(url: string, isQuick: boolean): Promise<Measurement[]> {
  const world = await buildWorld({ test: await databaseOn(url, 'bench_health') });
  const admin = await signedIn(world, world.ours);
  const make = (sql: string): Promise<unknown> => world.test.owner(sql, [world.ours.id]);
  await make(
    `INSERT INTO store (client_id, id, name, timezone, active, created_at) SELECT $1, 500000 + n, 'Store ' || n, 'America/Toronto', true, now() FROM generate_series(1, ${STORES}) AS n`,
  );
  await make(
    `INSERT INTO tip_wallet (client_id, store_id, cap_at_tips, created_at) SELECT $1, 500000 + n, true, now() FROM generate_series(1, ${STORES}) AS n`,
  );
  await make(
    `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency, status)
       SELECT $1, 'lightspeed', 1, 'A', n::text, t, 'America/Toronto', 'CAD', 'online' FROM generate_series(1, ${STORES}) AS n CROSS JOIN unnest(ARRAY['clockings', 'sales']) AS t RETURNING id, location, data_type),
     l AS (INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id, live_from)
       SELECT $1, 500000 + f.location::int, f.data_type, f.location, f.location, now(), f.id, '2026-01-01' FROM f)
     INSERT INTO tip_feed_day (client_id, feed_id, day, read_at, complete, open) SELECT $1, f.id, '2026-03-03'::date - d, now(), true, 0 FROM f CROSS JOIN generate_series(0, 60) AS d`,
  );
  await world.test.owner('ANALYZE');
  const taken: number[] = [];
  // The first round is not counted: the server has just begun.
  for (let round = 0; round <= (isQuick ? 5 : 25); round += 1)
    for (let cursor: string | null = ''; cursor !== null;) {
      const begun = now();
      const { status, body }: Page = await admin.call<Page['body']>(
        'GET',
        `/integrations/locations?per_page=100${cursor}`,
      );
      if (round > 0) taken.push(now() - begun);
      if (status !== 200) throw new Error(`the health page was answered ${status}`);
      cursor = body.meta.cursor === null ? null : `&cursor=${body.meta.cursor}`;
    }
  await world.close();
  const p99 = percentile(taken, 0.99);
  return [
    {
      name: `health page of ${2 * STORES} locations, a hundred at a time, p99`,
      figure: `${p99.toFixed(1)} ms (p50 ${percentile(taken, 0.5).toFixed(1)})`,
      floor: '',
      ratio: null,
      goal: `at most ${PAGE_GOAL_MS} ms`,
      met: p99 <= PAGE_GOAL_MS,
    },
  ];
}
type Page = { status: number; body: { meta: { cursor: string | null } } };

/** A night tried from a till that takes its time with every call. */
export async function dryRun(url: string): Promise<Measurement[]> {
  const story = new ConnectedStory();
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })], {
    test: await databaseOn(url, 'bench_dry_run'),
  });
  const { body } = await story.signInToLightspeed();
  const place = { connection_id: body.connection.connection_id, location_id: LOCATION };
  await story.setUpPool(['Server']);
  await story.restaurants.press('POST', '/faults', {
    provider: 'lightspeed',
    kind: 'slow',
    seconds: CALL_SECONDS,
    count: null,
  });
  const taken: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = now();
    const { status } = await story.post('/integrations/dry-runs', {
      wallet_id: story.store,
      date: NIGHT,
      clockings: place,
      sales: place,
    });
    taken.push(now() - begun);
    if (status !== 200) throw new Error(`the dry run was answered ${status}`);
  }
  await story.end();
  const took = median(taken);
  return [
    {
      name: `a dry run at ${CALL_SECONDS * 1_000} ms a call`,
      figure: `${whole(took)} ms`,
      floor: '',
      ratio: null,
      goal: `at most ${whole(DRY_RUN_GOAL_MS)} ms`,
      met: took <= DRY_RUN_GOAL_MS,
    },
  ];
}
