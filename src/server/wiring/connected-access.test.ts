import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessSweep } from '#server/features/integrations/index.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { settingsOf } from '#test/support/restaurant-settings.ts';
import { downtown } from '#test/support/restaurant-world.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { testVault } from '#test/support/world.ts';
import { connectPointsOfSale } from './pos-wiring.ts';

/* A store that is read once a night: who ends our access by day is seen the same hour. */
const story = new ConnectedStory();
beforeAll(async () => {
  // Nobody waits for the tries after one that failed.
  const now = (): Promise<void> => Promise.resolve();
  const asking = { sleep: now, pace: { turn: now, rest: now } };
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })], { asking });
  const { body } = await story.signInToLightspeed();
  const place = {
    connection_id: body.connection.connection_id,
    location_id: '141948669132821',
    live_from: '2026-11-01',
  };
  await story.setUpPool(await story.rolesAt('downtown'));
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
  await story.sync('2026-11-20');
});
afterAll(() => story.end());

const checkAccess = async (): Promise<void> => {
  const { test, clock } = story.world;
  const { integrations } = connectPointsOfSale({
    db: test.database,
    clock,
    vault: testVault,
    portalUrl: 'https://portal.example',
    settings: settingsOf(story.restaurants.url),
  });
  await runSweep(test.database, accessSweep({ db: test.database, clock, ...integrations }));
};
const states = () =>
  story.world.test.owner(
    `SELECT 'connection' AS what, status, code FROM pos_connection
     UNION ALL SELECT data_type, status, code FROM tip_feed ORDER BY what`,
    [],
  );
const all = (status: string, code: string | null) =>
  ['clockings', 'connection', 'sales'].map((what) => ({ what, status, code }));
const askedAt = async (): Promise<string | undefined> =>
  (
    await story.world.test.owner<{ at: string | null }>(
      `SELECT to_char(asked_at AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM pos_connection`,
      [],
    )
  )[0]?.at ?? undefined;

it('is asked for once an hour, and nothing changes while it is there', async () => {
  await checkAccess();
  expect(await askedAt()).toBeUndefined();
  await story.moveTo('2026-11-21T16:01:00Z');
  await checkAccess();
  await story.moveTo('2026-11-21T16:30:00Z');
  await checkAccess();
  expect(await askedAt()).toBe('16:01');
  expect(await states()).toEqual(all('online', null));
});

it('is not given up by a provider that does not answer', async () => {
  await story.moveTo('2026-11-21T17:10:00Z');
  const down = { provider: 'lightspeed', kind: 'unavailable', count: null };
  await story.restaurants.press('POST', '/faults', down);
  await checkAccess();
  await story.restaurants.press('DELETE', '/faults');
  expect(await askedAt()).toBe('17:10');
  expect(await states()).toEqual(all('online', null));
});

it('that was ended shows on the account and on all that it feeds, and is not asked for again', async () => {
  await story.moveTo('2026-11-21T18:20:00Z');
  await story.restaurants.press('POST', '/revocations', { provider: 'lightspeed', account: 2468 });
  await checkAccess();
  expect(await states()).toEqual(all('offline', 'pos_refused'));
  await story.moveTo('2026-11-21T20:20:00Z');
  await checkAccess();
  expect(await askedAt()).toBe('18:20');
});
