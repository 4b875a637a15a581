import { beforeEach, expect, it } from 'vitest';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import type { Rail } from '#domain/bank/days.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { heldBy } from '#test/support/money.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

type Line = {
  readonly line_id: number;
  readonly amount: string;
  readonly outcome: string | null;
  readonly code: string;
};
type Entry = { event: string; amount: string; status: string; actor: string; channel: string };

const story = new BankStory();
const rounds = new BankRounds(story);
const { carry } = rounds;
const NOT_HEARD = { check: () => null };
beforeEach(() => story.processor.says(NOT_HEARD));

const numberOf = (person: number) => ddtNumber({ kind: 'card', serial: story.person(person) });
const send = (cents: string, { person = 0, rail = 'eft' as Rail } = {}) =>
  rounds.bank.press('deposit', { rail, number: numberOf(person), cents, name: 'EMPLOYER' });
const held = async (kind: string) => BigInt(await heldBy(story.world, story.client, kind));
async function onCard(): Promise<bigint> {
  const [row] = await story.world.test.owner<{ balance: string }>(
    'SELECT a.balance FROM customer c JOIN ledger_account a ON a.client_id = c.client_id AND a.id = c.account_id WHERE c.id = $1',
    [story.person(0)],
  );
  return BigInt(row!.balance);
}
const outcomesOf = async (cents: string) =>
  (
    await story.world.test.owner<{ outcome: string }>(
      `SELECT outcome FROM bank_record WHERE kind = 'credit' AND amount = $1 ORDER BY file_id, position`,
      [cents],
    )
  ).map(({ outcome }) => outcome);
const lines = async (): Promise<Line[]> =>
  (await story.operator.call<{ data: Line[] }>('GET', '/operator/statement-lines')).body.data;
const moneyOf = async (person = 0): Promise<Entry[]> =>
  (
    await story.admin.call<{ data: Entry[] }>(
      'GET',
      `/customers/${story.person(person)}/timeline?kind=money`,
    )
  ).body.data;

it('an employer’s money goes to the card that it names, by the card processor, once', async () => {
  await story.moveTo('2026-03-04T15:00:00Z');
  const [card, clearing] = [await onCard(), await held('clearing')];
  await send('70000');
  await Promise.all([carry(), carry()]);
  expect(await outcomesOf('70000')).toEqual(['to_card']);
  expect(await onCard()).toBe(card);
  expect(await held('clearing')).toBe(clearing - 70_000n);
  expect(await held('in_flight')).toBe(70_000n);
  expect(story.processor.told).toEqual([]);

  await story.sweep();
  await story.sweep();
  expect(story.processor.told).toMatchObject([
    { amount: 70_000n, direction: 'credit', currency: 'CAD' },
  ]);
  expect(await onCard()).toBe(card + 70_000n);
  expect(await held('in_flight')).toBe(0n);
  await carry();
  expect(await outcomesOf('70000')).toEqual(['posted']);
  expect(await moneyOf()).toMatchObject([
    { event: 'direct_deposit', amount: '700.00', status: 'paid', actor: 'Bank', channel: 'system' },
  ]);
});

it('what the processor declines is sent back by an operator, and explained by no other deposit', async () => {
  await story.moveTo('2026-03-04T16:00:00Z');
  const [card, clearing] = [await onCard(), await held('clearing')];
  await send('70000');
  await carry();
  story.processor.says({ ...NOT_HEARD, submit: () => LOCKED });
  await story.sweep();
  await carry();
  expect(await outcomesOf('70000')).toEqual(['posted', 'declined']);
  expect([await onCard(), await held('clearing')]).toEqual([card, clearing]);

  await story.moveTo('2026-03-05T12:00:00Z');
  await carry();
  const open = (await lines()).filter(({ amount }) => amount === '700.00');
  expect(open.map(({ outcome }) => outcome)).toEqual([null]);
  const back = await story.operator.call<Line>(
    'POST',
    `/operator/statement-lines/${open[0]!.line_id}/assign`,
    { body: { decision: 'send_back', reason: 'The card is locked' } },
  );
  expect(back.body.outcome).toBe('sent_back');
});

it('money on its way to a card is given to nobody else meanwhile', async () => {
  await story.moveTo('2026-03-05T15:00:00Z');
  const wallet = await story.balance(story.store);
  await send('81000');
  await carry();
  story.processor.says({ check: () => UNKNOWN });
  await story.sweep();
  await story.moveTo('2026-03-06T12:00:00Z');
  await carry();
  const [line] = (await lines()).filter(({ amount }) => amount === '810.00');
  const given = await story.operator.call<Line>(
    'POST',
    `/operator/statement-lines/${line!.line_id}/assign`,
    { body: { decision: 'deposit', wallet_id: story.store, reason: 'It was asked for' } },
  );
  expect(given.body.code).toBe('line_on_its_way');
  expect(await story.balance(story.store)).toBe(wallet);

  story.processor.says(NOT_HEARD);
  await story.sweep();
  await carry();
  expect(await outcomesOf('81000')).toEqual(['posted']);
  expect((await lines()).filter(({ amount }) => amount === '810.00')).toEqual([]);
});

it('of the other currency, or for who has no card, it waits for an operator', async () => {
  await story.moveTo('2026-03-06T15:00:00Z');
  await story.world.test.owner('UPDATE customer SET proxy = NULL WHERE id = $1', [story.person(1)]);
  await send('4200', { rail: 'ach' });
  await send('4200', { person: 1 });
  await carry();
  expect(await outcomesOf('4200')).toEqual(['unknown_number', 'unknown_number']);
});
