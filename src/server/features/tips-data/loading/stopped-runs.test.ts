import { beforeAll, describe, expect, it } from 'vitest';
import { tipRunSweep } from '#server/features/tips-data/index.ts';
import { PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { setAccessOf } from '#test/support/set-access.ts';

/*
 * The load times of a wallet whose subscription is stopped are skipped, with a line of the audit when that begins;
 * the first one after reads and computes what was left out, up to 14 days back.
 */
const story = new PosNightStory(
  ['Ana', 'Ben'].map((firstName) => ({ id: firstName, firstName })),
  '23:00',
);
beforeAll(async () => {
  await story.manager.call('POST', `/tippool/settings/${story.store}`, {
    body: { load_times: ['01:30'] },
  });
  await story.world.test.owner(
    `UPDATE tip_wallet SET finished_at = '2026-01-01' WHERE client_id = $1`,
    [story.world.ours.id],
  );
  await story.tieEverything();
});

const sweep = () => runSweep(story.world.test.database, tipRunSweep(story.deps()));
const tasks = () =>
  story.world.test.owner<{ id: number; state: string; first_day: string; last_day: string }>(
    `SELECT id, state, first_day::text, last_day::text FROM tip_task WHERE client_id = $1 AND kind = 'data' ORDER BY id`,
    [story.world.ours.id],
  );
const skipped = () =>
  story.world.test.owner<{ after: { reason: string } }>(
    `SELECT after FROM audit_line WHERE client_id = $1 AND action = 'tips.run_skipped' AND subject_id = $2 ORDER BY id`,
    [story.world.ours.id, story.store],
  );

const STORIES = [
  {
    access: 'blocked',
    reason: 'access_restricted',
    stopped: '2026-03-06',
    next: '2026-03-07',
    open: '2026-03-08',
    since: '2026-02-22',
    later: '2026-03-09',
  },
  {
    access: 'tips_off',
    reason: 'subscription_required',
    stopped: '2026-04-06',
    next: '2026-04-07',
    open: '2026-04-08',
    since: '2026-03-25',
    later: '2026-04-09',
  },
] as const;

describe.each(STORIES)(
  'load times of a wallet with access $access',
  ({ access, reason, ...days }) => {
    const { stopped, next, open, since, later } = days;
    it('are skipped day after day, which is told once, and go on later from 14 days back', async () => {
      const before = await tasks();
      const lines = (await skipped()).length;
      await setAccessOf(story.world, story.store, access);
      await story.moveTo(`${stopped}T08:00:00Z`);
      await sweep();
      await sweep();
      expect(await tasks()).toEqual(before);
      expect((await skipped()).slice(lines).map(({ after }) => after)).toEqual([{ reason }]);
      await story.moveTo(`${next}T08:00:00Z`);
      await sweep();
      const told = lines + 1;
      expect((await skipped()).length).toBe(told);

      await setAccessOf(story.world, story.store, 'full');
      await story.moveTo(`${open}T08:00:00Z`);
      await sweep();
      const [task] = (await tasks()).slice(before.length);
      expect(task).toMatchObject({ first_day: since, last_day: open });
      await story.work(task!.id);
      expect((await tasks()).at(-1)).toMatchObject({ state: 'done' });
      expect((await skipped()).length).toBe(told);
    });

    it('one that has begun before ends', async () => {
      await story.moveTo(`${later}T08:00:00Z`);
      await sweep();
      const task = (await tasks()).at(-1)!;
      expect(task.state).toBe('pending');
      await setAccessOf(story.world, story.store, access);
      await story.work(task.id);
      expect((await tasks()).at(-1)).toMatchObject({ id: task.id, state: 'done' });
      await setAccessOf(story.world, story.store, 'full');
    });
  },
);

describe('a reading that ends once the subscription is over', () => {
  const pending = async () =>
    (
      await story.get<{ data: { date: string }[] }>(`pending-tip-pools/${story.store}`)
    ).body.data.map(({ date }) => date);
  it('keeps its data and makes no result; the next run with a subscription does', async () => {
    story.source.punches.push(punch('p1', 'Ana', { from: '05-06T17:00', to: '05-06T22:00' }));
    story.source.sales.push(
      sale('s1', 'Ana', { opened: '05-06T18:00', net: 50_000n, tip: 9_000n }),
    );
    await story.moveTo('2026-05-07T08:00:00Z');
    await sweep();
    await setAccessOf(story.world, story.store, 'tips_off');
    await story.work((await tasks()).at(-1)!.id);
    expect((await tasks()).at(-1)).toMatchObject({ state: 'done' });
    expect(await pending()).toEqual([]);

    await setAccessOf(story.world, story.store, 'full');
    await story.moveTo('2026-05-08T08:00:00Z');
    await sweep();
    await story.work((await tasks()).at(-1)!.id);
    expect(await pending()).toEqual(['2026-05-06']);
  });
});
