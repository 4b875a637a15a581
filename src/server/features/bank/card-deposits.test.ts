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
const wayBack = (cents: string) =>
  story.world.test.owner<{ code: string; outcome: string; day: string; shown: boolean }>(
    `SELECT code, outcome, value_on::text AS day, shown_at IS NOT NULL AS shown FROM bank_record WHERE kind = 'sent_back' AND amount = $1 ORDER BY file_id`,
    [cents],
  );
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

it('what the processor declines goes back to the bank with the next file, once', async () => {
  await story.moveTo('2026-03-09T15:00:00Z');
  const [card, clearing] = [await onCard(), await held('clearing')];
  await send('70000');
  await carry();
  story.processor.says({ ...NOT_HEARD, submit: () => LOCKED });
  await story.sweep();
  await carry();
  expect(await outcomesOf('70000')).toEqual(['posted', 'declined']);
  expect([await onCard(), await held('clearing')]).toEqual([card, clearing]);

  // The statement of the day shows it; nobody can give it to somebody else any more.
  await story.moveTo('2026-03-10T12:00:00Z');
  await Promise.all([carry(), carry()]);
  expect(await outcomesOf('70000')).toEqual(['posted', 'sent_back']);
  expect((await lines()).filter(({ amount }) => amount === '700.00')).toEqual([]);
  expect(await wayBack('70000')).toEqual([
    { code: '912', outcome: 'sent_back', day: '2026-03-11', shown: false },
  ]);

  await story.moveTo('2026-03-12T12:00:00Z');
  await carry();
  expect(await wayBack('70000')).toEqual([
    { code: '912', outcome: 'sent_back', day: '2026-03-11', shown: true },
  ]);
  expect((await lines()).filter(({ amount }) => amount.endsWith('700.00'))).toEqual([]);
  await carry();
  expect(await held('clearing')).toBe(clearing);
});

it('of an unknown number it goes back when an operator says so, in a US file with R03', async () => {
  await story.moveTo('2026-03-12T15:00:00Z');
  await send('4300', { rail: 'ach' });
  await carry();
  expect(await outcomesOf('4300')).toEqual(['unknown_number']);
  await story.moveTo('2026-03-13T12:00:00Z');
  await carry();
  const [line] = (await lines()).filter(({ amount }) => amount === '43.00');
  const decide = (body: object) =>
    story.operator.call<Line>('POST', `/operator/statement-lines/${line!.line_id}/assign`, {
      body,
    });
  const back = await decide({ decision: 'send_back', reason: 'Nobody knows the payer' });
  expect(back.body.outcome).toBe('sent_back');
  const given = await decide({ decision: 'deposit', wallet_id: story.store, reason: 'Late' });
  expect(given.body.code).toBe('line_explained');

  await story.moveTo('2026-03-16T12:00:00Z');
  await carry();
  await story.moveTo('2026-03-18T12:00:00Z');
  await carry();
  expect(await wayBack('4300')).toMatchObject([{ code: 'R03', outcome: 'sent_back', shown: true }]);
});

it('a file that the bank refuses takes nothing back: it goes with the next one', async () => {
  await story.moveTo('2026-03-18T15:00:00Z');
  await send('4400');
  story.processor.says({ ...NOT_HEARD, submit: () => LOCKED });
  await carry();
  await story.sweep();
  await carry();
  expect(await outcomesOf('4400')).toEqual(['declined']);
  await story.moveTo('2026-03-19T12:00:00Z');
  await carry({ put: async () => ({ outcome: 'refused', reasons: ['1 field_invalid'] }) });
  expect(await outcomesOf('4400')).toEqual(['declined']);
  expect(await wayBack('4400')).toMatchObject([{ outcome: 'refused' }]);
  await story.moveTo('2026-03-20T12:00:00Z');
  await carry();
  expect(await outcomesOf('4400')).toEqual(['sent_back']);
  expect(await wayBack('4400')).toMatchObject([{ outcome: 'refused' }, { outcome: 'sent_back' }]);
});

it('a credit that goes back is given to nobody, even before its line says so', async () => {
  await story.moveTo('2026-03-20T15:00:00Z');
  story.processor.says({ check: () => UNKNOWN });
  await send('4500');
  await carry();
  await story.moveTo('2026-03-23T12:00:00Z');
  await carry();
  const [line] = (await lines()).filter(({ amount }) => amount === '45.00');
  // As a server leaves it that ends between the two steps of a round.
  await story.world.test.owner(
    "UPDATE bank_record SET outcome = 'declined' WHERE kind = 'credit' AND amount = 4500",
  );
  const given = await story.operator.call<Line>(
    'POST',
    `/operator/statement-lines/${line!.line_id}/assign`,
    { body: { decision: 'deposit', wallet_id: story.store, reason: 'It was asked for' } },
  );
  expect([given.status, given.body.code]).toEqual([409, 'line_goes_back']);
});
