import { describe, expect, it } from 'vitest';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { ChangedStatements } from '#test/support/changed-statements.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { reconcileBank } from './index.ts';

type Difference = { readonly difference_id: number; readonly kind: string };

const story = new BankStory();
const rounds = new BankRounds(story);
const statements = new ChangedStatements(() => rounds.bank);

/** A moment of the bank, and what is compared after it. */
async function round(at: string): Promise<void> {
  await story.moveTo(at);
  await story.sweep();
  await rounds.carry({ read: statements.read });
  const { test, clock } = story.world;
  await reconcileBank({ db: test.database, clock, logged: () => undefined });
}
async function day(date: string, work: () => Promise<unknown> = async () => null): Promise<void> {
  await round(`${date}T12:30:00Z`);
  await story.moveTo(`${date}T15:10:00Z`);
  await work();
  await round(`${date}T17:30:00Z`);
  await round(`${date}T20:30:00Z`);
}
const days = async (...all: readonly string[]): Promise<void> => {
  for (const one of all) await day(one);
};
const list = async (path: string): Promise<Difference[]> =>
  (await story.operator.call<{ data: Difference[] }>('GET', path)).body.data;
const all = async () => [
  ...(await list('/reconciliation/differences?side=bank&state=open')),
  ...(await list('/operator/reconciliation/differences?state=open')),
];

/** What is open now and was not before. */
const since = async (before: readonly Difference[]): Promise<Difference[]> =>
  (await all()).filter((one) => !before.some((other) => other.difference_id === one.difference_id));
const toCard = (cents: string) =>
  rounds.bank.press('deposit', {
    rail: 'eft',
    number: ddtNumber({ kind: 'card', serial: story.person(0) }),
    cents,
    name: 'EMPLOYER',
  });

describe('a credit that goes back', () => {
  const declined = async (cents: string) => {
    story.processor.says({ check: () => null, submit: () => LOCKED });
    await toCard(cents);
  };

  it('is nobody’s on both ways, and no difference on any day', async () => {
    const before = await all();
    await day('2026-05-04', () => declined('6100'));
    expect(await all()).toEqual(before);
    await days('2026-05-05', '2026-05-06');
    expect(await all()).toEqual(before);
    await days('2026-05-07', '2026-05-08');
    expect(await all()).toEqual(before);
    const [back] = await story.world.test.owner<{ outcome: string; shown: boolean }>(
      "SELECT outcome, shown_at IS NOT NULL AS shown FROM bank_record WHERE kind = 'sent_back' AND amount = 6100",
    );
    expect(back).toEqual({ outcome: 'sent_back', shown: true });
  });

  it('that no statement shows on its way back is missing there', async () => {
    const before = await all();
    await day('2026-05-11', () => declined('6200'));
    await days('2026-05-12', '2026-05-13');
    statements.next((lines) => lines.filter(({ amount }) => amount !== -6_200n));
    await days('2026-05-14', '2026-05-15', '2026-05-19');
    expect(await since(before)).toMatchObject([
      { kind: 'missing_outside', ours: { amount: '-62.00' }, theirs: { amount: null } },
    ]);
  });

  it('of the US, sent back by an operator, is explained on both ways too', async () => {
    const before = await all();
    await day('2026-05-20', () =>
      rounds.bank.press('deposit', {
        rail: 'ach',
        number: ddtNumber({ kind: 'wallet', serial: 999_999_998 }),
        cents: '6300',
        name: 'PAYER',
      }),
    );
    await days('2026-05-21');
    const unknown = await since(before);
    expect(unknown).toMatchObject([{ kind: 'unknown_line', theirs: { amount: '63.00' } }]);
    const lines = await story.operator.call<{ data: { line_id: number; amount: string }[] }>(
      'GET',
      '/operator/statement-lines',
    );
    const { line_id: line } = lines.body.data.find(({ amount }) => amount === '63.00')!;
    const decided = await story.operator.call('POST', `/operator/statement-lines/${line}/assign`, {
      body: { decision: 'send_back', reason: 'Nobody knows the payer' },
    });
    expect(decided.status).toBe(200);
    await days('2026-05-22', '2026-05-26', '2026-05-27', '2026-05-28');
    expect(await since(before)).toEqual([]);
  });
});

it('money for a card that the processor does not answer about is in flight after two banking days', async () => {
  const before = await all();
  await day('2026-06-01', async () => {
    story.processor.says({ check: () => UNKNOWN });
    await toCard('6400');
  });
  await days('2026-06-02');
  expect(await since(before)).toEqual([]);
  await days('2026-06-03', '2026-06-04');
  expect(await since(before)).toMatchObject([{ kind: 'in_flight', ours: { amount: '64.00' } }]);
});
