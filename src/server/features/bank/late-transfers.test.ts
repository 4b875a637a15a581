import { expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { lateTransferSweep } from './index.ts';

const story = new BankStory();
type Shown = {
  readonly data: {
    readonly kind: string;
    readonly wallet_id: number | null;
    readonly subject_id: number | null;
    readonly amount: string | null;
    readonly detail: string;
  }[];
};
const told = async () =>
  (await story.admin.call<Shown>('GET', '/alerts')).body.data
    .filter(({ kind }) => kind.endsWith('_late'))
    .map(({ kind, wallet_id, subject_id, amount, detail }) =>
      [kind, wallet_id, subject_id, amount, detail].join(' '),
    );
const look = () => runSweep(story.world.test.database, lateTransferSweep(story.deps));
const mails = async () =>
  (
    await story.world.test.owner<{ subject: string }>(
      `SELECT subject FROM directory.message WHERE client_id = $1 AND recipient = 'desk@late.example'
       ORDER BY subject`,
      [story.client],
    )
  ).map(({ subject }) => subject);

it('a debit that has not settled and a deposit that has not come are told once, after their last day', async () => {
  await story.world.test.owner(
    `UPDATE wallet SET notification_recipients = '{desk@late.example}' WHERE client_id = $1`,
    [story.client],
  );
  const account = await story.verified();
  const debit = (await story.fundFrom(account, '500.00')).body;
  await story.submit(debit.id);
  const deposit = (
    await story.admin.call<{ id: number; latest_on: string }>('POST', '/direct-deposits', {
      body: { wallet_id: story.store, amount: '75.00', sent_on: '2026-03-04' },
    })
  ).body;
  await story.moveTo(`${debit.latest_on}T20:00:00Z`);
  await look();
  expect(await told()).toEqual([]);

  await story.moveTo('2026-04-01T15:00:00Z');
  await look();
  await look();
  const expected = [
    `deposit_late ${story.store} ${deposit.id} 75.00 ${deposit.latest_on}`,
    `transfer_late ${story.store} ${debit.id} 500.00 ${debit.latest_on}`,
  ];
  expect((await told()).sort()).toEqual(expected);
  expect(await mails()).toEqual([
    'First: a bank debit of $500.00 is late',
    "First: a deposit of $75.00 hasn't arrived",
  ]);
});

it('what has settled is not late', async () => {
  const account = await story.verified();
  await story.settled(account, '60.00');
  await story.moveTo('2026-04-20T15:00:00Z');
  await look();
  expect(await told()).toHaveLength(2);
});
