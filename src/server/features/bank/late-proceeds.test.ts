import { expect, it } from 'vitest';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';

const story = new BankStory();
const { carry } = new BankRounds(story);

it('debits that the bank books days after they were due settle then', async () => {
  const began = story.world.clock.now();
  // The bank of the test has no day before it began: what was due then it books on its first morning.
  await story.moveTo(new Date(began.getTime() - 2 * 86_400_000));
  const account = await story.verified();
  const ids: number[] = [];
  for (const amount of ['120.00', '80.00'])
    ids.push((await story.fundFrom(account, amount)).body.id);
  const { submit_on: sent, due_on: due } = await story.selfLoad(ids[0]!);
  await story.moveTo(`${sent}T20:30:00Z`);
  await carry();
  await carry();
  const before = await story.balance(story.store);
  const booked = async () =>
    story.world.test.owner<{ outcome: string | null; day: string }>(
      `SELECT l.outcome, s.day FROM bank_statement_line l JOIN bank_statement s ON s.id = l.statement_id`,
    );
  for (let days = 1; days < 8; days += 1) {
    await story.moveTo(new Date(began.getTime() + days * 86_400_000));
    await carry();
    await carry();
  }
  const [line, ...others] = await booked();
  expect(others).toEqual([]);
  expect(line!.outcome).toBe('proceeds');
  expect(line!.day > due).toBe(true);
  for (const id of ids) expect((await story.selfLoad(id)).state).toBe('settled');
  expect(await story.balance(story.store)).toBe(before + 20_000n);
});
