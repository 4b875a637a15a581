import type { BankRounds } from './bank-rounds.ts';
import type { BankStory } from './bank-story.ts';
import { type Held, killHeldProcess } from './kill-held-process.ts';

/** Begins work with the bank in a process of its own, and kills it while the database holds it. */
export async function killBankRound(
  { story, rounds }: { readonly story: BankStory; readonly rounds: BankRounds },
  work: 'files' | 'schedules',
  held: Held,
): Promise<void> {
  const { test, clock } = story.world;
  const env = { BANK: rounds.bank.url, AT: clock.now().toISOString(), WORK: work };
  await killHeldProcess(test, { file: 'bank-round.child.ts', env }, held);
}
