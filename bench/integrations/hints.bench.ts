import { setTimeout as sleep } from 'node:timers/promises';
import { hintSweep } from '#server/features/integrations/index.ts';
import { readDates } from '#server/features/tips-data/index.ts';
import { companyDelivery } from '#sandbox/restaurant/7shifts/webhooks.ts';
import { after, minutes } from '#kernel/instant.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { type RestaurantWorld, downtown, webhookListener } from '#test/support/restaurant-world.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { type Measurement, now, percentile, whole } from '../measure.ts';
import { costOf, databaseOn } from '../subscriptions/world.ts';
import { NIGHT } from './keys.ts';

const COUNT = 10_000;
const A_SECOND = COUNT / 60;
const GOAL_MS = 50;
const COMPANY = 1234;
const STARTS_AT = '2026-11-21T15:00:00Z';

/** How long a scheduler waits until each of ten thousand webhooks is taken; what is read after. */
export async function hints(url: string, isQuick: boolean): Promise<Measurement[]> {
  const count = isQuick ? COUNT / 10 : COUNT;
  const story = new ConnectedStory();
  await story.begin(STARTS_AT, [downtown({ troubles: 'none' })], {
    test: await databaseOn(url, 'bench_hints'),
  });
  await connect(story);
  const address = await story.world.app.listen({ host: '127.0.0.1', port: 0 });
  const punch = await edited(story.restaurants);
  const taken: number[] = [];
  const cost = await costOf(story.world.test.url, async () => {
    const begun = now();
    await Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const due = begun + (nth * 1_000) / A_SECOND;
        await sleep(Math.max(0, due - now()));
        const { headers, body } = companyDelivery(
          { url: '', guid: story.guid, company: COMPANY },
          { topic: 'time_punch.edited', body: { ...punch, id: nth }, at: Date.parse(STARTS_AT) },
        );
        const answer = await fetch(`${address}/api/v1/webhooks/7shifts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        });
        if (answer.status !== 200) throw new Error(`a webhook was answered ${answer.status}`);
        taken.push(now() - due);
      }),
    );
  });
  const readings = await readingsAfter(story);
  await story.end();
  const p99 = percentile(taken, 0.99);
  return [
    {
      name: `${whole(count)} webhooks at ${whole(A_SECOND)} a second, p99`,
      figure: `${p99.toFixed(1)} ms (p50 ${percentile(taken, 0.5).toFixed(1)}); ${cost}`,
      floor: `${readings} readings of the day after`,
      ratio: null,
      goal: `at most ${GOAL_MS} ms, one reading`,
      met: p99 <= GOAL_MS && readings === 1,
    },
  ];
}

/** The store's clock-ins come from the scheduler, by themselves. */
async function connect(story: ConnectedStory): Promise<void> {
  await story.setUpPool(['Server']);
  await story.post(`/tippool/settings/${story.store}`, { load_times: ['06:00'] });
  await story.world.test.owner('UPDATE tip_wallet SET finished_at = now()');
  await story.signInToSevenShifts();
  await story.get(
    `/managers/7shifts/oauth/finish?store_id=${story.store}&sub_external_id=4569&timezone=America/Toronto`,
  );
}

/** A clock-in as the scheduler tells that it was edited. */
async function edited(restaurants: RestaurantWorld): Promise<object> {
  const listener = await webhookListener();
  await restaurants.press('PUT', '/webhooks/7shifts', { url: listener.url });
  await restaurants.press('POST', '/webhooks/night', { place: 'downtown', date: NIGHT, count: 1 });
  const text = listener.heard[0]?.text ?? '{}';
  await listener.stop();
  // The sandbox's own body.
  return JSON.parse(text) as object;
}

async function readingsAfter({ world }: ConnectedStory): Promise<number> {
  const { database, owner } = world.test;
  world.clock.moveTo(after(world.clock.now(), minutes(3)));
  const sweep = hintSweep({ db: database, clock: world.clock }, (hint) =>
    database.write({ clientId: hint.clientId }, (tx) =>
      readDates(tx, hint, { first: hint.day, last: hint.day }, world.clock.now()),
    ),
  );
  await runSweep(database, sweep);
  const [row] = await owner<{ count: number }>(
    `SELECT count(*)::int AS count FROM tip_task WHERE kind = 'data'`,
  );
  return row?.count ?? 0;
}
