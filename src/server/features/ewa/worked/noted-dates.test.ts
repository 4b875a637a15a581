import { beforeAll, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { hoursSweep, noteChangedDates } from '../index.ts';

/*
 * A date that is noted already is noted again while its hours are written: what the second one changed
 * must not be forgotten with the first.
 */
const story = new EwaStory();
const DATE = '2026-03-03' as Day;
beforeAll(() => story.begin());

const noted = async (): Promise<number> =>
  (
    await story.world.test.owner('SELECT day FROM ewa_changed_date WHERE client_id = $1', [
      story.client,
    ])
  ).length;

it('is not taken out of the list before what changed can be read', async () => {
  const { database } = story.world.test;
  const store = { clientId: story.client, storeId: story.store };
  const note = (hold: () => Promise<unknown>) =>
    database.write({ clientId: story.client }, async (tx) => {
      await noteChangedDates(tx, store, [DATE], story.world.clock.now());
      await hold();
    });
  const rewrite = () => runSweep(database, hoursSweep({ db: database }));
  await rewrite();
  await note(() => Promise.resolve());
  const rewriting: { done?: Promise<unknown>; isDone: boolean } = { isDone: false };
  // Somebody notes the same date and has not committed their change, while its hours are written.
  await note(async () => {
    rewriting.done = rewrite().then(() => {
      rewriting.isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(rewriting.isDone).toBe(false);
  });
  await rewriting.done;
  await rewrite();
  expect(await noted()).toBe(0);
});

it('a store that goes by another clock has the hours of all open dates written again', async () => {
  const { database } = story.world.test;
  await runSweep(database, hoursSweep({ db: database }));
  expect(await noted()).toBe(0);
  const edit = (timezone: string, store_name = 'Ours') =>
    story.admin.call('POST', `/stores/${story.store}`, { body: { store_name, timezone } });
  expect((await edit('America/Vancouver')).status).toBe(200);
  // 23 February to 4 March.
  expect(await noted()).toBe(10);
  await runSweep(database, hoursSweep({ db: database }));
  expect((await edit('America/Vancouver', 'Renamed')).status).toBe(200);
  expect(await noted()).toBe(0);
});
