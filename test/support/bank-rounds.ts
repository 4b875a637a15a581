import { afterAll, beforeAll } from 'vitest';
import { carryBankFiles } from '#server/features/bank/index.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import type { BankStory } from './bank-story.ts';
import { type BankInTest, sandboxBank } from './sandbox-bank.ts';
import { testVault } from './world.ts';

/** The bank of a story, and rounds with it as the worker makes them. */
export class BankRounds {
  bank!: BankInTest;
  private readonly story: BankStory;

  constructor(story: BankStory) {
    this.story = story;
    beforeAll(async () => {
      this.bank = await sandboxBank(story.world.clock);
    });
    afterAll(() => this.bank?.stop());
  }

  /** A round of the carrier; a part of the port stands in for a bank that fails. What fails is thrown. */
  carry = async (part: Partial<BankFiles> = {}): Promise<void> => {
    const [failure] = await this.carryOn(part);
    if (failure !== undefined) throw failure;
  };

  /** The same; answers what failed while the rest went on. */
  carryOn = async (part: Partial<BankFiles> = {}): Promise<unknown[]> => {
    const failures: unknown[] = [];
    await carryBankFiles({
      db: this.story.world.test.database,
      clock: this.story.world.clock,
      vault: testVault,
      bankFiles: { ...this.bank.files, ...part },
      bank: bankSettings(BankEnvironment.parse({})),
      failed: (error) => void failures.push(error),
    });
    return failures;
  };
}
