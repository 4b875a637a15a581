import { expect, it } from 'vitest';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { killBankRound } from '#test/support/killed-bank-round.ts';
import { heldBy } from '#test/support/money.ts';
import { LOCKED } from '#test/support/scripted-processor.ts';

/*
 * Credits that the card processor declined go back to the bank. A process that gives them back is
 * killed with -9 on the way; another one goes on, and each goes back once.
 */
const story = new BankStory();
const rounds = new BankRounds(story);
const AMOUNTS = ['70000', '81000', '92000'];

const send = (cents: string, nth: number): Promise<unknown> => {
  const number = ddtNumber({ kind: 'card', serial: story.person(nth % 2) });
  return rounds.bank.press('deposit', { rail: 'eft', number, cents, name: 'EMPLOYER' });
};
const records = (kind: 'credit' | 'sent_back') =>
  story.world.test.owner<{ amount: string; outcome: string; done: boolean }>(
    `SELECT amount::text, outcome, done_at IS NOT NULL AS done FROM bank_record WHERE kind = $1 ORDER BY amount`,
    [kind],
  );
const outcomes = async (): Promise<string[]> =>
  (await records('credit')).map(({ outcome }) => outcome);
const filesWithCredits = async (): Promise<number> =>
  (
    await story.world.test.owner<{ n: number }>(
      `SELECT count(DISTINCT file_id)::int AS n FROM bank_record WHERE kind = 'sent_back'`,
    )
  )[0]!.n;

it('while credits go back: each goes back once', { timeout: 90_000 }, async () => {
  await story.moveTo('2026-03-09T15:00:00Z');
  const clearing = await heldBy(story.world, story.client, 'clearing');
  for (const [nth, cents] of AMOUNTS.entries()) await send(cents, nth);
  await rounds.carry();
  story.processor.says({ check: () => null, submit: () => LOCKED });
  await story.sweep();

  // While they are told that they were declined.
  await killBankRound({ story, rounds }, 'files', {
    event: 'UPDATE',
    table: 'bank_record',
    when: `NEW.outcome = 'declined' AND NEW.amount = 81000`,
  });
  expect(await outcomes()).toEqual(['to_card', 'to_card', 'to_card']);
  await rounds.carry();
  expect(await outcomes()).toEqual(['declined', 'declined', 'declined']);

  // While the file that takes them back is built.
  await story.moveTo('2026-03-10T12:00:00Z');
  await killBankRound({ story, rounds }, 'files', {
    event: 'INSERT',
    table: 'bank_record',
    when: `NEW.kind = 'sent_back' AND NEW.amount = 81000`,
  });
  expect(await records('sent_back')).toEqual([]);

  // After it was sent, while its credits are told that they are gone.
  await killBankRound({ story, rounds }, 'files', {
    event: 'UPDATE',
    table: 'bank_record',
    when: `NEW.kind = 'sent_back' AND NEW.done_at IS NOT NULL AND NEW.amount = 92000`,
  });
  expect((await records('sent_back')).map(({ done }) => done)).toEqual([false, false, false]);
  await Promise.all([rounds.carry(), rounds.carry()]);
  await rounds.carry();
  expect(await records('sent_back')).toEqual(
    AMOUNTS.map((amount) => ({ amount, outcome: 'sent_back', done: true })),
  );
  expect(await outcomes()).toEqual(['sent_back', 'sent_back', 'sent_back']);
  expect(await filesWithCredits()).toBe(1);

  // The bank's own statement shows each of them once, and the books have none of them.
  await story.moveTo('2026-03-12T12:00:00Z');
  await rounds.carry();
  const shown = await story.world.test.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM bank_record WHERE kind = 'sent_back' AND shown_at IS NOT NULL`,
  );
  expect(shown).toEqual([{ n: 3 }]);
  expect(await heldBy(story.world, story.client, 'clearing')).toBe(clearing);
});
