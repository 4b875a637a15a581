import { expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { runOutSweep } from '../index.ts';

const story = new BankStory();
type Shown = {
  readonly data: { kind: string; wallet_id: number; amount: string; detail: string }[];
};
const told = async () =>
  (await story.admin.call<Shown>('GET', '/alerts')).body.data
    .filter(({ kind }) => kind === 'wallet_runs_out')
    .map(({ wallet_id: wallet, amount, detail }) => [wallet, amount, detail].join(' '));
const look = () => runSweep(story.world.test.database, runOutSweep(story.deps));

it('a wallet that runs out within three days is told once, and again only after it was better', async () => {
  await story.world.test.owner(
    `UPDATE wallet SET notification_recipients = '{desk@empty.example}' WHERE client_id = $1`,
    [story.client],
  );
  const account = await story.verified();
  await look();
  await story.load('9300.00');
  await story.moveTo('2026-03-05T15:00:00Z');
  await look();
  await look();
  expect(await told()).toEqual([`${story.store} 700.00 2026-03-08`]);
  const mails = await story.world.test.owner<{ subject: string }>(
    `SELECT subject FROM directory.message WHERE recipient = 'desk@empty.example'`,
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['First runs out on Mar 8, 2026']);

  await story.moveTo('2026-03-06T15:00:00Z');
  await look();
  expect(await told()).toHaveLength(1);
  await story.settled(account, '20000.00');
  await story.moveTo('2026-03-10T15:00:00Z');
  await look();
  expect(await told()).toHaveLength(1);
  await story.load('9900.00');
  await story.load('9900.00', { person: 1 });
  await story.moveTo('2026-03-11T15:00:00Z');
  await look();
  expect(await told()).toHaveLength(2);
});
