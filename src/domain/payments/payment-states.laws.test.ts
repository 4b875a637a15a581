import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, hours } from '#kernel/instant.ts';
import { partOf, sum } from '#kernel/money.ts';
import {
  type PaymentAccount,
  type PaymentEvent,
  type PaymentFacts,
  isDecided,
  nextStep,
  reservation,
} from './payment-states.ts';
import type { PaymentState } from './payment-kinds.ts';
import { sharesOf } from './shares.ts';

const start = new Date('2026-03-02T10:00:00Z');
const event: fc.Arbitrary<PaymentEvent> = fc.constantFrom<PaymentEvent>(
  { kind: 'left' },
  { kind: 'cancelled' },
  { kind: 'submitted' },
  { kind: 'accepted' },
  { kind: 'declined', reason: 'card_locked' },
  { kind: 'unanswered' },
  { kind: 'mismatched' },
);
/** Events in any order, some of them twice in a row, some a day late. */
const history = fc.array(
  fc.record({ event, twice: fc.boolean(), wait: fc.integer({ min: 0, max: hours(3) }) }),
  { maxLength: 30 },
);
const shares = fc
  .record({
    direction: fc.constantFrom('load' as const, 'unload' as const),
    amount: fc.bigInt({ min: 1_000n, max: 5_000_000n }),
    fee: fc.bigInt({ min: 0n, max: 999n }),
    memberPercent: fc.bigInt({ min: 0n, max: 100n }),
  })
  .map(({ memberPercent, ...priced }) =>
    sharesOf({ ...priced, memberPart: partOf(priced.fee, memberPercent, 100n) }),
  );
const beginning = fc.constantFrom<PaymentState>('scheduled', 'reserved');

const ARROWS: Record<PaymentState, readonly PaymentState[]> = {
  scheduled: ['reserved', 'cancelled'],
  reserved: ['submitted'],
  submitted: ['settled', 'declined', 'unknown'],
  unknown: ['settled', 'declined'],
  settled: [],
  declined: [],
  cancelled: [],
};

type Walked = {
  payment: PaymentFacts;
  readonly books: Map<PaymentAccount, bigint>;
  /** What the processor said last: whether the payee has the money over there. */
  paidOutside: boolean | null;
};

function book(books: Map<PaymentAccount, bigint>, entries: ReturnType<typeof reservation>): void {
  expect(sum(entries.map(({ amount }) => amount))).toBe(0n);
  for (const { account, amount } of entries)
    books.set(account, (books.get(account) ?? 0n) + amount);
}

/** Applies one event; what is refused leaves everything as it was. */
function apply(walked: Walked, happened: PaymentEvent, now: Date): boolean {
  const { payment, books } = walked;
  const step = nextStep(payment, happened, now);
  if (!step.ok) return false;
  const { state, entries, contradicted } = step.value;
  expect(state === payment.state || ARROWS[payment.state].includes(state)).toBe(true);
  if (entries.length > 0) expect(isDecided(state)).toBe(true);
  book(books, entries);
  if (happened.kind === 'accepted') walked.paidOutside = true;
  if (happened.kind === 'declined') walked.paidOutside = false;
  walked.payment = { ...payment, state, contradicted };
  return entries.length > 0 || state !== payment.state || contradicted !== payment.contradicted;
}

describe('any history of a payment, whatever comes late, twice, against itself or out of order', () => {
  it('keeps every cent: in flight until it is decided, then where the outcome says', () => {
    fc.assert(
      fc.property(beginning, shares, history, (state, parts, events) => {
        const books = new Map<PaymentAccount, bigint>();
        book(books, reservation(parts));
        const walked: Walked = {
          payment: { kind: 'load', state, shares: parts, sentAt: start, contradicted: false },
          books,
          paidOutside: null,
        };
        let now = start;
        for (const { event: happened, twice, wait } of events) {
          now = after(now, wait);
          apply(walked, happened, now);
          if (twice) expect(apply(walked, happened, now)).toBe(false);
        }
        const { payment, paidOutside } = walked;
        expect(sum([...books.values()])).toBe(0n);
        expect(books.get('in_flight')).toBe(isDecided(payment.state) ? 0n : parts.leaves);
        // The payee has in our books what the last word of the processor says that it has.
        if (isDecided(payment.state))
          expect(books.get('payee') ?? 0n).toBe(paidOutside ? parts.arrives : 0n);
        expect(books.get('fee_income') ?? 0n).toBe(payment.state === 'settled' ? parts.fee : 0n);
        const contradictory = (payment.state === 'settled') !== (paidOutside ?? false);
        expect(payment.contradicted).toBe(isDecided(payment.state) && contradictory);
      }),
    );
  });

  it('raises an exception with every contradiction, and never without', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentState>('settled', 'declined', 'cancelled'),
        fc.boolean(),
        shares,
        event,
        (state, contradicted, parts, happened) => {
          const facts = {
            kind: 'load',
            state,
            shares: parts,
            sentAt: start,
            contradicted,
          } as const;
          const step = nextStep(facts, happened, start);
          if (!step.ok) throw new Error('a decided payment hears everything');
          expect(step.value.state).toBe(state);
          expect(step.value.raises !== null).toBe(step.value.entries.length > 0);
          expect(step.value.raises !== null).toBe(step.value.contradicted !== contradicted);
        },
      ),
    );
  });
});

describe('a payment that was sent', () => {
  const facts = (state: PaymentState): PaymentFacts => ({
    kind: 'load',
    state,
    shares: { leaves: 10_175n, arrives: 10_000n, fee: 175n },
    sentAt: start,
    contradicted: false,
  });

  it('stays unknown without an answer, is asked after, and is a person’s after a day', () => {
    for (const state of ['submitted', 'unknown'] as const) {
      expect(nextStep(facts(state), { kind: 'unanswered' }, start)).toMatchObject({
        value: {
          state: 'unknown',
          entries: [],
          raises: null,
          lookAt: new Date('2026-03-02T10:00:05Z'),
        },
      });
      expect(nextStep(facts(state), { kind: 'unanswered' }, after(start, hours(24)))).toMatchObject(
        {
          value: { state: 'unknown', entries: [], raises: 'no_answer', lookAt: null },
        },
      );
    }
  });

  it('whose answer names something else moves nothing and is a person’s at once', () => {
    expect(nextStep(facts('submitted'), { kind: 'mismatched' }, start)).toMatchObject({
      value: { state: 'unknown', entries: [], raises: 'mismatched_answer', lookAt: null },
    });
  });

  it('is told apart from one that was not: nothing can be said of that', () => {
    for (const kind of ['accepted', 'unanswered', 'mismatched'] as const) {
      expect(nextStep(facts('reserved'), { kind }, start).ok).toBe(false);
      expect(nextStep(facts('scheduled'), { kind }, start).ok).toBe(false);
    }
    expect(nextStep(facts('submitted'), { kind: 'cancelled' }, start).ok).toBe(false);
    expect(nextStep(facts('scheduled'), { kind: 'submitted' }, start).ok).toBe(false);
  });
});
