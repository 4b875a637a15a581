import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '#kernel/money.ts';
import {
  type ActivityAccount,
  type CardBook,
  type CardMoneyEvent,
  bookCardEvent,
  explainWithRest,
} from './card-activity.ts';

const amount = fc.bigInt({ min: 1n, max: 50_000n });
type Happening =
  | CardMoneyEvent
  /** A load that the processor takes now and our books hear of later. */
  | { readonly kind: 'load'; readonly amount: bigint; readonly late: boolean };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constantFrom('clearing' as const, 'fee' as const), amount }),
  fc.record({ kind: fc.constant('refund' as const), amount }),
  fc.record({
    kind: fc.constant('adjustment' as const),
    amount: fc.bigInt({ min: -50_000n, max: 50_000n }),
  }),
  fc.record({ kind: fc.constant('load' as const), amount, late: fc.boolean() }),
  fc.constant({ kind: 'closed' as const, amount: 0n }),
);

/** A card at the processor and in our books, each event of the processor told in some order. */
function live(happenings: readonly Happening[], order: readonly number[]) {
  let processor = 0n;
  const told: Happening[] = [];
  for (const one of happenings) {
    if (one.kind === 'closed') {
      const paidOut = processor > 0n ? processor : 0n;
      // What the card lacks is the provider's from then on.
      told.push({ kind: 'closed', amount: paidOut });
      if (processor < 0n) told.push({ kind: 'adjustment', amount: -processor });
      processor = 0n;
    } else {
      processor += one.kind === 'clearing' || one.kind === 'fee' ? -one.amount : one.amount;
      told.push(one);
    }
  }
  const shuffled = told
    .map((event, index) => ({ event, at: index + (order[index % Math.max(1, order.length)] ?? 0) }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
  let card: CardBook = { book: 0n, covered: 0n, unexplained: 0n };
  const books = new Map<ActivityAccount, bigint>();
  let paidIn = 0n;
  const add = ({ after, entries }: ReturnType<typeof bookCardEvent>): void => {
    expect(sum(entries.map((entry) => entry.amount))).toBe(0n);
    expect(entries.every((entry) => entry.amount !== 0n)).toBe(true);
    for (const { account, amount: by } of entries)
      books.set(account, (books.get(account) ?? 0n) + by);
    card = after;
    expect(card.book >= 0n && card.covered >= 0n).toBe(true);
  };
  for (const event of shuffled)
    if (event.kind === 'load') {
      card = { ...card, book: card.book + event.amount };
      paidIn += event.amount;
      add(explainWithRest(card));
    } else add(bookCardEvent(card, event));
  return { processor, card, books, paidIn };
}

describe('the books of a card that spends', () => {
  it('hold what the processor holds, or an exception has the difference, in whatever order events come', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 30 }),
        fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 30 }),
        (happenings, order) => {
          const { processor, card, books, paidIn } = live(happenings, order);
          // What is covered and what is unexplained are exceptions: the rest is equal to the cent.
          expect(card.book - card.covered + card.unexplained).toBe(processor);
          expect(books.get('covered') ?? 0n).toBe(-card.covered);
          expect(books.get('suspense') ?? 0n).toBe(card.unexplained);
          expect((books.get('card') ?? 0n) + paidIn).toBe(card.book);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('need no exception where nothing was spent above the card and events come in order', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        let held = 0n;
        const able = happenings.filter((one) => {
          const by =
            one.kind === 'closed'
              ? -held
              : one.kind === 'clearing' || one.kind === 'fee'
                ? -one.amount
                : one.amount;
          if (held + by < 0n) return false;
          held += by;
          return true;
        });
        const { card, processor } = live(able, [0]);
        expect(card).toEqual({ book: processor, covered: 0n, unexplained: 0n });
      }),
    );
  });
});
