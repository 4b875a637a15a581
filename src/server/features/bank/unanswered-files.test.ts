import { afterAll, beforeAll, expect, it } from 'vitest';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';
import { testVault } from '#test/support/world.ts';
import { carryBankFiles } from './index.ts';

const story = new BankStory();
const bank = bankSettings(BankEnvironment.parse({}));
let sandbox: BankInTest;
beforeAll(async () => {
  sandbox = await sandboxBank(story.world.clock);
});
afterAll(() => sandbox?.stop());

const carry = (part: Partial<BankFiles> = {}) =>
  carryBankFiles({
    db: story.world.test.database,
    clock: story.world.clock,
    vault: testVault,
    bankFiles: { ...sandbox.files, ...part },
    bank,
    failed: (error) => {
      throw error;
    },
  });
const lost: Partial<BankFiles> = { put: async () => ({ outcome: 'unknown' }) };
const files = () =>
  story.world.test.owner<{ day: string; records: number; state: string }>(
    `SELECT day::text, records, state FROM bank_file WHERE direction = 'outgoing' ORDER BY id`,
  );

it('a file without an answer over its day has no empty one beside it, nor has what may not be debited', async () => {
  const [good, suspended] = [await story.verified(), await story.verified()];
  const waiting = (await story.fundFrom(good, '80.00')).body.id;
  await story.moveTo('2026-03-04T20:00:00Z');
  await carry(lost);
  const held = (await story.fundFrom(suspended, '70.00')).body.id;
  await story.world.test.owner(`UPDATE bank_account SET state = 'suspended' WHERE id = $1`, [
    suspended,
  ]);
  await story.moveTo('2026-03-05T20:00:00Z');
  await carry(lost);
  await carry(lost);
  expect(await files()).toEqual([{ day: '2026-03-04', records: 1, state: 'built' }]);

  // Its due day has begun: the bank refuses it, and the debit goes with the file of this day.
  await carry();
  await carry();
  expect(await files()).toEqual([
    { day: '2026-03-04', records: 1, state: 'refused' },
    { day: '2026-03-05', records: 1, state: 'taken' },
  ]);
  expect((await story.selfLoad(waiting)).state).toBe('submitted');
  expect(await story.selfLoad(held)).toMatchObject({ state: 'created', cancellable: true });
});
