import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { wrongDays } from '#test/support/kept-days.ts';

/*
 * Whatever a bank does in whatever order: what clients owe by the books is the open debts and the
 * releases that have not settled, no wallet is below zero, and the books sum to zero; and the kept
 * sums of days are those of the entries.
 */
const story = new BankStory({ fees: { returned_debit: { flat: '700' }, self_load: { bps: 50 } } });

type Step =
  | { readonly kind: 'fund'; readonly cents: number; readonly second: boolean }
  | {
      readonly kind: 'submit' | 'settle' | 'return' | 'cancel' | 'repay';
      readonly nth: number;
      readonly code: string;
    }
  | { readonly kind: 'deposit' | 'spend'; readonly cents: number; readonly second: boolean };

const cents = fc.integer({ min: 1_000, max: 40_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('fund' as const), cents, second: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom(
      'submit' as const,
      'submit' as const,
      'settle' as const,
      'return' as const,
      'cancel' as const,
      'repay' as const,
    ),
    nth: fc.nat(20),
    code: fc.constantFrom('901', '901', '908', '900'),
  }),
  fc.record({
    kind: fc.constantFrom('deposit' as const, 'spend' as const),
    cents,
    second: fc.boolean(),
  }),
);

const first = { nth: 0, code: '901' };
/** Released, settled, spent, returned twice, paid back by a deposit; another is cancelled. */
const WRITTEN_BY_HAND: Step[] = [
  { kind: 'fund', cents: 40_000, second: true },
  { kind: 'submit', ...first },
  { kind: 'settle', ...first },
  { kind: 'spend', cents: 30_000, second: true },
  { kind: 'return', ...first },
  { kind: 'return', ...first },
  { kind: 'deposit', cents: 35_000, second: true },
  { kind: 'fund', cents: 20_000, second: false },
  { kind: 'cancel', nth: 1, code: '901' },
];

const wire = (amount: number): string => (amount / 100).toFixed(2);

it('what clients owe is their open debts and releases, after every step', async () => {
  const account = await story.verified();
  await story.settled(account, '50.00');
  await story.release(3_000, 5_000n);
  const happened = new Set<string>();
  let deposits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const made: number[] = [];
      for (const one of steps) {
        happened.add(`${one.kind} ${await take(one, made)}`);
        const [books, rows] = await story.owedBothWays();
        expect(books).toBe(rows);
      }
      await story.world.test.owner('UPDATE self_load_week SET used = 0');
    }),
    { numRuns: 12, examples: [[WRITTEN_BY_HAND]] },
  );
  for (const wanted of [
    'settle true',
    'return returned',
    'return twice',
    'cancel 200',
    'deposit posted',
  ])
    expect([...happened]).toContain(wanted);
  // What is kept of these days, and of a day with money that comes after them.
  for (const day of [1, 2]) {
    await story.moveTo(new Date(story.world.clock.now().getTime() + 26 * 3_600_000));
    expect(await wrongDays(story)).toEqual([]);
    await story.deposit(story.store, 1_000n, `law, day ${day}`);
  }

  async function take(one: Step, made: number[]): Promise<unknown> {
    switch (one.kind) {
      case 'fund': {
        const wallet_id = one.second ? story.otherStore : story.store;
        const more = { wallet_id, duplicate_ok: true };
        const { status, body } = await story.fundFrom(account, wire(one.cents), more);
        if (status === 201) made.push(body.id);
        return status;
      }
      case 'deposit':
        await story.deposit(
          one.second ? story.otherStore : story.store,
          BigInt(one.cents),
          `law ${(deposits += 1)}`,
        );
        return 'posted';
      case 'spend':
        return (
          await story.transfer(
            wire(one.cents),
            one.second ? story.otherStore : story.store,
            one.second ? story.store : story.otherStore,
            { duplicate_ok: true },
          )
        ).status;
      case 'repay': {
        const open = (await story.debts()).filter((debt) => debt.open !== '0.00');
        const debt = open[one.nth % Math.max(open.length, 1)];
        return debt ? (await story.repay(debt.debt_id)).status : 'none';
      }
      default: {
        const id = made[one.nth % Math.max(made.length, 1)];
        if (id === undefined) return 'none';
        if (one.kind === 'submit') return story.submit(id);
        if (one.kind === 'settle') return story.settle(id);
        if (one.kind === 'cancel') return (await story.cancelSelfLoad(id)).status;
        return story.giveBack(id, one.code);
      }
    }
  }
});
