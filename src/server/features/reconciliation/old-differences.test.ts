import { beforeAll, expect, it } from 'vitest';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { testVault } from '#test/support/world.ts';
import { watchBank } from '../bank/index.ts';
import { daysOpenSince, reconcileBank } from './index.ts';

const story = new BankStory();
const rounds = new BankRounds(story);

/** The mornings and the cut-offs of some days, with what is compared after them. */
async function days(...all: readonly string[]): Promise<void> {
  for (const date of all)
    for (const time of ['12:30', '17:30', '20:30']) {
      await story.moveTo(`${date}T${time}:00Z`);
      await story.sweep();
      await rounds.carry();
      const { test, clock } = story.world;
      await reconcileBank({ db: test.database, clock, logged: () => undefined });
    }
}
const watch = () =>
  watchBank({
    db: story.world.test.database,
    clock: story.world.clock,
    vault: testVault,
    bankFiles: rounds.bank.files,
    bank: bankSettings(BankEnvironment.parse({})),
    daysOpenSince,
  });
const alerts = async (): Promise<string[]> =>
  (
    await story.operator.call<{ data: { kind: string; rail: string; day: string }[] }>(
      'GET',
      '/operator/bank-alerts',
    )
  ).body.data
    .filter(({ kind }) => kind === 'difference_open')
    .map(({ rail, day }) => `${rail} ${day}`);
const mails = () =>
  story.world.test.owner(
    `SELECT id FROM directory.message WHERE recipient = 'desk@provider.example' AND subject LIKE 'EFT: differences with the bank%'`,
  );

beforeAll(async () => {
  await story.world.test.owner(
    `UPDATE manager SET email = 'desk@provider.example', status = 'active' WHERE client_id = 1`,
  );
});

it('a difference that nobody has explained for two banking days is told to operators, once, until it is explained', async () => {
  const account = await story.verified();
  await story.moveTo('2026-03-04T15:10:00Z');
  const { id } = (await story.fundFrom(account, '150.00')).body;
  await days('2026-03-05', '2026-03-06');
  const reference = `CL${String(id).padStart(13, '0')}`;
  await rounds.bank.press('return', { reference, code: '901', how: 'twice' });
  await days('2026-03-09', '2026-03-10');
  const { body } = await story.operator.call<{ data: { difference_id: number; kind: string }[] }>(
    'GET',
    '/reconciliation/differences?side=bank&state=open',
  );
  expect(body.data).toMatchObject([{ kind: 'return_twice' }]);

  // Found on Tuesday the 10th: Wednesday and Thursday are its two banking days.
  await story.moveTo('2026-03-12T21:00:00Z');
  await watch();
  expect(await alerts()).toEqual([]);
  await story.moveTo('2026-03-13T12:30:00Z');
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await alerts()).toEqual(['eft 2026-03-09']);
  expect(await mails()).toHaveLength(1);

  const path = `/reconciliation/differences/${body.data[0]!.difference_id}/explain`;
  const explained = await story.operator.call('POST', path, {
    body: { reason: 'The bank takes one of them back' },
  });
  expect(explained.status).toBe(200);
  await watch();
  expect(await alerts()).toEqual([]);
  expect(await mails()).toHaveLength(1);
});
