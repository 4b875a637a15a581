import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectedStory } from '#test/support/connected-story.ts';
import type { PosTask } from '#test/support/pos-night-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

/*
 * A refresh token counts once. A server that is killed after the till has answered with new ones,
 * and before they are committed, leaves the old ones: they open nothing any more.
 */
const CHILD = resolve(import.meta.dirname, '../../../test/support/connected-reading.child.ts');
const NIGHT = '2026-11-20';
const story = new ConnectedStory();
let connection = 0;

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
  connection = (await story.signInToLightspeed()).body.connection.connection_id;
  await story.setUpPool(await story.rolesAt('downtown'));
  const place = { connection_id: connection, location_id: '141948669132821' };
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
});
afterAll(() => story.end());

type Account = {
  connection_id: number;
  status: string;
  code: string | null;
  reason: string | null;
};
const accounts = async (): Promise<Account[]> =>
  (await story.get<{ data: Account[] }>('/integrations/connections')).body.data;
const begun = async (): Promise<PosTask> =>
  (
    await story.get<PosTask>(
      `/tippool/integration/pos-sync/${story.store}?start_date=${NIGHT}&end_date=${NIGHT}`,
    )
  ).body;
const count = async (sql: string): Promise<number> =>
  (await story.world.test.owner<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`))[0]?.n ?? 0;

/** Lets somebody read in a process of its own, and kills it while it keeps its new tokens. */
async function killWhileItKeeps(task: PosTask): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DATABASE: story.world.test.url,
      RESTAURANTS: story.restaurants.url,
      AT: story.world.clock.now().toISOString(),
      CLIENT: String(story.world.ours.id),
      TASK: String(task.id),
    },
  });
  const ended = new Promise((done) => child.once('exit', done));
  const patience = { timeout: 15_000, interval: 20 };
  const asking = 'pos_connection WHERE lease IS NOT NULL';
  await expect.poll(() => count(asking), patience).toBe(1);
  // Held before the till has answered, so that what it answers cannot be committed; as a table, since
  // a row that is held for so long keeps the seals of all databases of the server waiting.
  const holder = new pg.Client({ connectionString: story.world.test.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE pos_connection IN EXCLUSIVE MODE');
  const keeping = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%pos_connection%'`;
  // One of its two readings has the new tokens and keeps them, the other waits for them.
  await expect.poll(() => count(keeping), patience).toBe(2);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => count(keeping), patience).toBe(0);
  await holder.query('ROLLBACK');
  await holder.end();
}

it(
  'a server killed between new tokens and their commit loses the access, and says so',
  { timeout: 60_000 },
  async () => {
    await story.moveTo('2026-11-21T17:00:00Z');
    await story.restaurants.press('POST', '/faults', {
      provider: 'lightspeed',
      kind: 'slow',
      seconds: 1.5,
      path: '/oauth/token',
    });
    const task = await begun();
    await killWhileItKeeps(task);
    expect(await accounts()).toMatchObject([{ status: 'online', code: null }]);

    await story.moveTo('2026-11-21T17:03:01Z');
    expect(await story.work(task)).toMatchObject({ state: 'failed', reason: 'pos_refused' });
    expect(await accounts()).toMatchObject([
      { connection_id: connection, status: 'offline', code: 'pos_refused', reason: 'answer_lost' },
    ]);
    expect(await count('tip_punch')).toBe(0);
  },
);

it('and goes on under the same number once somebody has signed in again', async () => {
  await story.signInToLightspeed();
  expect(await accounts()).toMatchObject([
    { connection_id: connection, status: 'online', code: null, reason: null },
  ]);
  expect(await story.work(await begun())).toMatchObject({ state: 'done' });
  expect(await count('tip_punch')).toBeGreaterThan(5);
});
