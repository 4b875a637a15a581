import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderDataSweep } from '#server/features/integrations/index.ts';
import { feedSweep } from '#server/features/tips-data/index.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { downtown } from '#test/support/restaurant-world.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { settingsOf } from '#test/support/restaurant-settings.ts';
import { testVault } from '#test/support/world.ts';
import { connectPointsOfSale } from './pos-wiring.ts';

/* Order data of a restaurant whose agent comes after the operator's approval, goes, and comes back. */
const LOCATION = 'AieMdB5i';
const story = new ConnectedStory();
beforeAll(async () => {
  const place = downtown({ troubles: 'none', omnivore: { location: LOCATION, agent: 'offline' } });
  // Nobody waits for the tries after one that failed.
  const now = (): Promise<void> => Promise.resolve();
  const asking = { sleep: now, pace: { turn: now, rest: now } };
  await story.begin('2026-11-21T15:00:00Z', [place], { asking });
  await story.setUpPool(await story.rolesAt('downtown'));
  await story.post(`/tippool/settings/${story.store}`, { load_times: ['03:00'] });
  await story.world.test.owner(`UPDATE tip_wallet SET finished_at = '2026-11-01'`, []);
});
afterAll(() => story.end());

const feeds = () =>
  story.world.test.owner<{ data_type: string; status: string; code: string | null }>(
    'SELECT data_type, status, code FROM tip_feed ORDER BY data_type',
    [],
  );
const both = (status: string, code: string | null) =>
  ['clockings', 'sales'].map((data_type) => ({ data_type, status, code }));
const agent = (status: string) => story.restaurants.press('PUT', `/agents/${LOCATION}`, { status });
const pending = () =>
  story.world.test.owner<{ id: number; first_day: string }>(
    `SELECT id, first_day::text FROM tip_task WHERE state = 'pending' ORDER BY id`,
    [],
  );
const workAll = async (): Promise<number> => {
  const tasks = await pending();
  for (const task of tasks) await story.work(task);
  return tasks.length;
};
const statusAsked = async (): Promise<void> => {
  const { test, clock } = story.world;
  const db = test.database;
  const { integrations } = connectPointsOfSale({
    db,
    clock,
    vault: testVault,
    portalUrl: 'https://portal.example',
    settings: settingsOf(story.restaurants.url),
  });
  const { feeds: port, providers } = integrations;
  await runSweep(db, orderDataSweep({ db, clock, feeds: port, orderData: providers.orderData }));
};
const askAgain = () =>
  runSweep(
    story.world.test.database,
    feedSweep({ db: story.world.test.database, clock: story.world.clock }),
  );

it('is pending while no agent is there, however often it is read', async () => {
  for (const type of ['sales', 'clockings']) {
    const query = new URLSearchParams({ location_id: LOCATION, data_type: type });
    const path = `/tippool/integration/omnivore/request-access/${story.store}?${query}`;
    const { body } = await story.post<{ id: number }>(path, {});
    const operator = await operatorIn(story.world, story.world.ours.id);
    await operator.call('GET', '/operator/location-requests?status=pending');
    const approved = await operator.call('POST', `/operator/location-requests/${body.id}/approve`, {
      body: { reason: 'Same address' },
    });
    expect(approved.status, approved.text).toBe(200);
  }
  await story.moveTo('2026-11-22T15:00:00Z');
  expect(await story.sync('2026-11-22')).toMatchObject({ state: 'failed' });
  expect(await feeds()).toEqual(both('pending', null));
  await story.moveTo('2026-11-22T15:11:00Z');
  await askAgain();
  expect(await workAll()).toBe(1);
  await askAgain();
  expect(await pending()).toEqual([]);
  // An outage of an hour and three tries is none where nothing was there before.
  await story.moveTo('2026-11-22T17:30:00Z');
  await askAgain();
  await workAll();
  expect(await feeds()).toEqual(both('pending', null));
});

it('is online once its agent is there: its status says so, and what was missed is read', async () => {
  await agent('online');
  await statusAsked();
  const [connection] = await story.world.test.owner<{ status: string }>(
    `SELECT status FROM pos_connection WHERE provider = 'omnivore'`,
    [],
  );
  expect(connection).toEqual({ status: 'online' });
  expect(await workAll()).toBeGreaterThan(0);
  expect(await feeds()).toEqual(both('online', null));
});

it('is an outage later, when the agent goes, and over when it comes back', async () => {
  await agent('offline');
  await story.moveTo('2026-11-23T15:00:00Z');
  expect(await story.sync('2026-11-23')).toMatchObject({ reason: 'pos_unavailable' });
  expect(await feeds()).toEqual(both('online', 'pos_unavailable'));
  for (const time of ['15:30', '16:01']) {
    await story.moveTo(`2026-11-23T${time}:00Z`);
    await askAgain();
    await workAll();
  }
  expect(await feeds()).toEqual(both('offline', 'pos_unavailable'));
  await agent('online');
  await story.moveTo('2026-11-23T16:12:00Z');
  await askAgain();
  await workAll();
  expect(await feeds()).toEqual(both('online', null));
});
