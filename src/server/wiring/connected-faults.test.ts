import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectedStory } from '#test/support/connected-story.ts';
import type { PosTask } from '#test/support/pos-night-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

const CHILD = resolve(import.meta.dirname, '../../../test/support/connected-reading.child.ts');
const NIGHTS = ['2026-11-14', '2026-11-20'] as const;
const story = new ConnectedStory();

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
  const { body } = await story.signInToLightspeed();
  const place = {
    connection_id: body.connection.connection_id,
    location_id: '141948669132821',
    live_from: '2026-11-01',
  };
  await story.setUpPool(await story.rolesAt('downtown'));
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
});
afterAll(() => story.end());
beforeEach(() => story.restaurants.press('DELETE', '/faults'));

const sql = <T>(text: string): Promise<T[]> =>
  story.world.test.owner<T>(text, [story.world.ours.id]);
/** Everything that was kept, without the numbers and times of ours. */
const kept = () =>
  sql(
    `SELECT external_id, employee, role, clocked_in::text, clocked_out::text, deleted::text, '' AS more FROM tip_punch WHERE client_id = $1
     UNION ALL SELECT external_id, items::text, payments::text, opened_at::text, closed_at::text, voided::text, source FROM tip_sale WHERE client_id = $1 ORDER BY 1`,
  );
const forget = async (): Promise<void> => {
  for (const table of ['tip_punch', 'tip_sale', 'tip_record_body', 'tip_feed_day'])
    await sql(`DELETE FROM ${table} WHERE client_id = $1`);
};
const begun = async (): Promise<PosTask> =>
  (
    await story.get<PosTask>(
      `/tippool/integration/pos-sync/${story.store}?start_date=${NIGHTS[0]}&end_date=${NIGHTS[1]}`,
    )
  ).body;

describe('a reading', () => {
  it('that is killed between two pages goes on and ends alike', { timeout: 60_000 }, async () => {
    await story.work(await begun());
    const whole = await kept();
    expect(whole.length).toBeGreaterThan(200);
    await forget();
    // The till takes its time with whatever comes after the first bills.
    await story.restaurants.press('POST', '/faults', {
      provider: 'lightspeed',
      kind: 'slow',
      seconds: 0.3,
      count: null,
      path: '/f/v2',
    });
    const task = await begun();
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
    const count = async (): Promise<number> =>
      (await sql<{ n: number }>('SELECT count(*)::int AS n FROM tip_sale WHERE client_id = $1'))[0]
        ?.n ?? 0;
    while ((await count()) === 0 && child.exitCode === null) await sleep(20);
    child.kill('SIGKILL');
    await ended;
    const half = await kept();
    expect(half.length).toBeLessThan(whole.length);
    await story.restaurants.press('DELETE', '/faults');

    // Whoever was killed holds the feeds for three minutes more.
    expect((await story.work(task)).state).toBe('pending');
    await story.moveTo('2026-11-21T15:03:01Z');
    expect(await story.work(task)).toMatchObject({ state: 'done' });
    expect(await kept()).toEqual(whole);
  });

  it('of two servers at once is one reading: the other waits', async () => {
    await forget();
    const task = await begun();
    const [row] = await sql<{ id: number }>(
      `INSERT INTO tip_task (client_id, store_id, kind, first_day, last_day, steps, made_by, created_at) SELECT client_id, store_id, kind, first_day, last_day, steps, made_by, created_at FROM tip_task WHERE client_id = $1 ORDER BY id DESC LIMIT 1 RETURNING id`,
    );
    const both = [task, { ...task, id: row?.id ?? 0 }];
    const states = (await Promise.all(both.map((one) => story.work(one)))).map(
      ({ state }) => state,
    );
    // Each may have come first to one of the two feeds: then both wait for the other.
    expect(states).toContain('pending');
    for (const one of both) expect(await story.work(one)).toMatchObject({ state: 'done' });
  });

  it('after an account was closed overnight and connected again misses nothing', async () => {
    await forget();
    await story.work(await begun());
    const whole = await kept();
    await forget();
    await story.restaurants.press('POST', '/revocations', {
      provider: 'lightspeed',
      account: 2468,
    });
    expect(await story.work(await begun())).toMatchObject({
      state: 'failed',
      reason: 'pos_refused',
    });
    expect(await kept()).toEqual([]);
    await story.signInToLightspeed();
    expect(await story.work(await begun())).toMatchObject({ state: 'done' });
    expect(await kept()).toEqual(whole);
  });
});
