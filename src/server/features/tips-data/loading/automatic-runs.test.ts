import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tipRunSweep } from '#server/features/tips-data/index.ts';
import { alertsSeen } from '#test/support/alerts-seen.ts';
import { PosNightStory } from '#test/support/pos-night-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';

const story = new PosNightStory(
  ['Ana', 'Ben'].map((firstName) => ({ id: firstName, firstName })),
  '23:00',
);
const { deps, moveTo, work } = story;
const RECIPIENT = 'night@test.example';

beforeAll(async () => {
  await story.manager.call('POST', `/tippool/settings/${story.store}`, {
    body: { load_times: ['01:30', '02:30'] },
  });
  await story.world.test.owner(
    'UPDATE wallet SET notification_recipients = $3 WHERE client_id = $1 AND id = $2',
    [story.world.ours.id, story.store, [RECIPIENT]],
  );
  await story.world.test.owner(
    `UPDATE tip_wallet SET finished_at = '2026-01-01 00:00:00.123456Z' WHERE client_id = $1`,
    [story.world.ours.id],
  );
});
beforeEach(() => Object.assign(story.source, { down: false }));

const sweep = () => runSweep(story.world.test.database, tipRunSweep(deps()));
const runs = (): Promise<{ day: string; minute: number }[]> =>
  story.world.test.owner(
    'SELECT day::text, minute FROM tip_load_run WHERE client_id = $1 ORDER BY day, minute',
    [story.world.ours.id],
  );
const tasks = (): Promise<{ id: number; state: string; reason: string | null }[]> =>
  story.world.test.owner(
    'SELECT id, state, reason FROM tip_task WHERE client_id = $1 ORDER BY id',
    [story.world.ours.id],
  );
const mails = async (): Promise<string[]> =>
  (
    await story.world.test.owner<{ body: string }>(
      'SELECT body FROM directory.message WHERE recipient = $1 ORDER BY id',
      [RECIPIENT],
    )
  ).map(({ body }) => body.split('\n')[1] ?? '');
const alerts = async (): Promise<string[]> =>
  (
    await story.manager.call<{ data: { kind: string; reason: string; date: string | null }[] }>(
      'GET',
      `/tippool/alerts/${story.store}`,
    )
  ).body.data.map(({ kind, reason, date }) => `${kind} ${reason} ${date ?? ''}`.trim());
const last = async () => (await tasks()).at(-1)!;

const due = () => tipRunSweep(deps()).due(story.world.test.database);

describe('load times', () => {
  it('are worked out once, and again when the settings change', async () => {
    const settings = (load_times: string[]) =>
      story.manager.call('POST', `/tippool/settings/${story.store}`, { body: { load_times } });
    await sweep();
    expect(await due()).toEqual([]);
    await settings(['01:30']);
    expect(await due()).toEqual([story.world.ours.id]);
    await sweep();
    expect(await due()).toEqual([]);
    await settings(['01:30', '02:30']);
    await sweep();
  });

  it('of a wallet whose places nobody has named are told, once', async () => {
    await moveTo('2026-03-06T08:00:00Z');
    await sweep();
    await sweep();
    expect(await tasks()).toEqual([]);
    expect(await alerts()).toEqual(['run_failed pos_location_missing']);
    expect(await mails()).toEqual(['Choose where time clock entries and sales come from.']);
    await story.choosePlaces();
  });

  it('run once each, from however many servers, also on the days of 23 and of 25 hours', async () => {
    const before = await runs();
    for (const now of [
      '2026-03-07T07:31:00Z',
      '2026-03-08T06:31:00Z',
      '2026-03-08T07:00:00Z',
      '2026-03-08T07:31:00Z',
      '2026-03-08T20:00:00Z',
      '2026-10-31T06:31:00Z',
      '2026-11-01T05:31:00Z',
      '2026-11-01T06:31:00Z',
      '2026-11-01T07:31:00Z',
      '2026-11-01T20:00:00Z',
    ]) {
      await moveTo(now);
      await Promise.all([sweep(), sweep()]);
      for (const { id, state } of await tasks()) if (state === 'pending') await work(id);
    }
    const ran = (await runs()).slice(before.length);
    const times = (day: string) => ran.filter((one) => one.day === day).map(({ minute }) => minute);
    expect(times('2026-03-08')).toEqual([90, 150]);
    expect(times('2026-11-01')).toEqual([90, 150]);
    expect(
      await story.world.test.owner(
        'SELECT task_id FROM tip_load_run WHERE client_id = $1 AND day IN ($2, $3) AND task_id IS NOT NULL',
        [story.world.ours.id, '2026-03-08', '2026-11-01'],
      ),
    ).toHaveLength(4);
    expect((await tasks()).every(({ state }) => state === 'done')).toBe(true);
    expect(await alerts()).toEqual([]);
  });
});

describe('a run', () => {
  it('that the point of sale does not answer is told once, and again only after it has worked', async () => {
    story.source.down = true;
    for (const now of ['2026-11-02T06:31:00Z', '2026-11-02T07:31:00Z', '2026-11-03T06:31:00Z']) {
      await moveTo(now);
      await sweep();
      await work((await last()).id);
    }
    expect(await last()).toMatchObject({ state: 'failed', reason: 'pos_unavailable' });
    expect((await mails()).filter((text) => text.startsWith('The point of sale'))).toEqual([
      "The point of sale didn't respond. Data loaded earlier is still here.",
    ]);
    expect(await alerts()).toEqual(['run_failed pos_unavailable']);
    expect(await alertsSeen(story.manager, 'data_late')).toMatchObject([
      { wallet_id: story.store, read: false },
    ]);
    story.source.down = false;
    await moveTo('2026-11-03T07:31:00Z');
    await sweep();
    await work((await last()).id);
    expect(await alerts()).toEqual([]);
  });

  it('that a kill cut off goes on at the next start, and is told where it does not end', async () => {
    await moveTo('2026-11-04T06:31:00Z');
    await sweep();
    const cut = await last();
    await story.world.test.owner(
      `UPDATE tip_task SET state = 'running', moved_at = created_at WHERE client_id = $1 AND id = $2`,
      [story.world.ours.id, cut.id],
    );
    await moveTo('2026-11-04T06:35:00Z');
    await sweep();
    const waiting = await story.world.test.owner(
      'SELECT key FROM graphile_worker.jobs WHERE key = $1',
      [`tips-again-${story.world.ours.id}-${cut.id}`],
    );
    expect(waiting).toHaveLength(1);
    await moveTo('2026-11-04T07:35:00Z');
    await sweep();
    expect(await alerts()).toEqual(['run_failed interrupted']);
    await work(cut.id);
    for (const { id, state } of await tasks()) if (state === 'pending') await work(id);
    expect((await tasks()).find(({ id }) => id === cut.id)).toMatchObject({ state: 'done' });
    expect(await alerts()).toEqual([]);
  });
});
