import { beforeAll, describe, expect, it } from 'vitest';
import { tipRunSweep } from '#server/features/tips-data/index.ts';
import { PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { setAccessOf } from '#test/support/set-access.ts';

const story = new PosNightStory([{ id: 'lightspeed/1', firstName: 'Ana' }], '02:00');
beforeAll(async () => {
  await story.manager.call('POST', `/tippool/settings/${story.store}`, {
    body: { load_times: ['03:30'] },
  });
  await story.tieEverything();
  await story.world.test.owner(`UPDATE tip_wallet SET finished_at = '2026-01-01'`, []);
});

type Task = { id: number; state: string; first: string; last: string };
const tasks = (state = 'pending'): Promise<Task[]> =>
  story.world.test.owner<Task>(
    `SELECT id, state, first_day::text AS first, last_day::text AS last FROM tip_task WHERE state = $1 AND automatic ORDER BY id`,
    [state],
  );
const rangesOf = (all: readonly Task[]): string[] =>
  all.map(({ first, last }) => `${first} ${last}`);
/** Works on whatever waits, until nothing waits any more; answers what was read, in its order. */
const workAll = async (): Promise<string[]> => {
  const read: string[] = [];
  for (let open = await tasks(); open.length > 0; open = await tasks())
    for (const one of open) {
      await story.work(one.id);
      read.push(...rangesOf([one]));
    }
  return read;
};
const load = async (at: string): Promise<string[]> => {
  await story.moveTo(at);
  await runSweep(story.world.test.database, tipRunSweep(story.deps()));
  return workAll();
};
const goLive = async (from: string): Promise<void> => {
  type List = { data: { id: number }[] };
  const { body } = await story.manager.call<List>('GET', '/integrations/locations');
  for (const { id } of body.data) {
    const path = `/integrations/locations/${id}`;
    const changed = await story.manager.call('PUT', path, { body: { live_from: from } });
    expect(changed.status, changed.text).toBe(200);
  }
};
const punches = async () =>
  (
    await story.world.test.owner<{ external_id: string }>(
      'SELECT external_id FROM tip_punch ORDER BY external_id',
      [],
    )
  ).map((row) => row.external_id);

describe('dates of before the last two weeks', () => {
  it('are read after the first load time, the newest first, back to the date of going live', async () => {
    await goLive('2026-01-20');
    await workAll();
    await story.world.test.owner('DELETE FROM tip_feed_day', []);
    await story.world.test.owner('UPDATE tip_location SET filled_from = NULL', []);
    story.source.punches.push(
      punch('old', 'lightspeed/1', { from: '01-21T17:00', to: '01-21T22:00' }),
      punch('older', 'lightspeed/1', { from: '01-19T17:00', to: '01-19T22:00' }),
    );
    story.source.sales.push(
      sale('s', 'lightspeed/1', { opened: '01-21T18:00', net: 9_000n, tip: 900n }),
    );
    expect(await load('2026-03-05T09:00:00Z')).toEqual([
      '2026-02-19 2026-03-05',
      '2026-02-05 2026-02-18',
      '2026-01-22 2026-02-04',
      '2026-01-20 2026-01-21',
    ]);
    expect(await punches()).toEqual(['old']);
    // The next night reads its own dates and nothing else.
    expect(await load('2026-03-06T09:00:00Z')).toEqual(['2026-02-20 2026-03-06']);
  });

  it('follow at once where a location goes live from an earlier date', async () => {
    await goLive('2026-01-10');
    expect(await workAll()).toEqual(['2026-01-10 2026-01-19']);
    expect(await punches()).toEqual(['old', 'older']);
  });

  it('that do not come whole are asked for once', async () => {
    story.source.isWhole = false;
    await goLive('2026-01-05');
    expect(await workAll()).toEqual(['2026-01-05 2026-01-09']);
    story.source.isWhole = true;
    await goLive('2026-01-01');
    expect(await workAll()).toEqual(['2026-01-01 2026-01-04']);
  });

  it('wait for a provider that does not answer, and for a subscription', async () => {
    await setAccessOf(story.world, story.store, 'tips_off');
    await story.world.test.owner(
      `UPDATE tip_location SET live_from = '2025-12-30' WHERE client_id = $1`,
      [story.world.ours.id],
    );
    expect(await load('2026-03-07T09:00:00Z')).toEqual([]);
    await setAccessOf(story.world, story.store, 'full');
    story.source.down = true;
    expect(await load('2026-03-08T09:00:00Z')).toEqual(['2026-02-22 2026-03-08']);
    story.source.down = false;
    expect(await load('2026-03-09T09:00:00Z')).toEqual([
      '2026-02-23 2026-03-09',
      '2025-12-30 2025-12-31',
    ]);
  });
});
