import { expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { runOutSweep } from '../index.ts';

const story = new BankStory();
type Shown = { readonly data: { kind: string; wallet_id: number }[] };
const told = async (): Promise<number[]> =>
  (await story.admin.call<Shown>('GET', '/alerts')).body.data
    .filter(({ kind }) => kind === 'wallet_runs_out')
    .map(({ wallet_id: wallet }) => wallet);
const work = () => runOutSweep(story.deps).work(story.client);

it('servers that look at once tell it once, and one that comes too late has nothing to look at', async () => {
  expect((await story.load('9300.00')).status).toBe(200);
  await story.moveTo('2026-03-05T15:00:00Z');
  await Promise.all([work(), work(), work()]);
  await work();
  expect(await told()).toEqual([story.store]);
});

it('a store that is closed is not told that its money runs out', async () => {
  await story.transfer('700.00');
  await story.world.test.owner(
    'UPDATE wallet SET active = false WHERE client_id = $1 AND id = $2',
    [story.client, story.store],
  );
  await story.world.test.owner('UPDATE report_run_out SET told = false WHERE client_id = $1', [
    story.client,
  ]);
  await story.moveTo('2026-03-06T15:00:00Z');
  await work();
  expect(await told()).toEqual([story.store]);
});
