import type { Cents } from '#kernel/money.ts';

/** Kinds of events of a card that move money; an authorization only takes it aside. */
export const CARD_MONEY_KINDS = ['clearing', 'fee', 'refund', 'adjustment', 'closed'] as const;
export type CardMoneyKind = (typeof CARD_MONEY_KINDS)[number];

/** What happened on a card at the processor. An adjustment may be below zero; nothing else is. */
export type CardMoneyEvent = {
  readonly kind: CardMoneyKind;
  /** Of `closed`, what the processor paid out. */
  readonly amount: Cents;
};

/** Where the money of a card stands in our books. */
export type CardBook = {
  readonly book: Cents;
  /** What was spent above what the card held, and the provider covers. */
  readonly covered: Cents;
  /**
   * Of a closed card, its book less what the processor paid out, as far as nothing has explained
   * it; the suspense account holds it.
   */
  readonly unexplained: Cents;
};

/** The accounts of a card's events, by what they are to them. */
export type ActivityAccount = 'card' | 'settlement' | 'covered' | 'suspense' | 'wallet';
export type ActivityEntry = { readonly account: ActivityAccount; readonly amount: Cents };
export type ActivityStep = {
  readonly after: CardBook;
  /** Sum to 0, none is 0; empty where no money moves. */
  readonly entries: readonly ActivityEntry[];
};

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const atLeastZero = (a: Cents): Cents => (a > 0n ? a : 0n);

const step = (after: CardBook, entries: readonly ActivityEntry[]): ActivityStep => ({
  after,
  entries: entries.filter(({ amount }) => amount !== 0n),
});

/**
 * What an event of the processor does to the books of its card. The card never goes below zero:
 * what is spent above it is covered by the provider, and only money of the processor's that comes
 * back, or the end of the card, settles that. What comes late to a closed card explains its
 * difference first.
 */
export function bookCardEvent(card: CardBook, { kind, amount }: CardMoneyEvent): ActivityStep {
  switch (kind) {
    case 'clearing':
    case 'fee':
      return bookSpending(card, amount);
    case 'refund':
      return bookReturn(card, amount);
    case 'adjustment':
      return amount < 0n ? bookSpending(card, -amount) : bookReturn(card, amount);
    case 'closed':
      return bookClosing(card, amount);
  }
}

function bookSpending({ book, covered, unexplained }: CardBook, amount: Cents): ActivityStep {
  const explained = least(amount, atLeastZero(unexplained));
  const paid = least(amount - explained, book);
  const above = amount - explained - paid;
  return step(
    { book: book - paid, covered: covered + above, unexplained: unexplained - explained },
    [
      { account: 'card', amount: -paid },
      { account: 'suspense', amount: -explained },
      { account: 'covered', amount: -above },
      { account: 'settlement', amount },
    ],
  );
}

function bookReturn({ book, covered, unexplained }: CardBook, amount: Cents): ActivityStep {
  const settled = least(amount, covered);
  const explained = least(amount - settled, atLeastZero(-unexplained));
  const rest = amount - settled - explained;
  return step(
    { book: book + rest, covered: covered - settled, unexplained: unexplained + explained },
    [
      { account: 'card', amount: rest },
      { account: 'suspense', amount: explained },
      { account: 'covered', amount: settled },
      { account: 'settlement', amount: -amount },
    ],
  );
}

/** The processor keeps what it covered, and pays out the rest: more or less than our book says. */
function bookClosing({ book, covered, unexplained }: CardBook, paidOut: Cents): ActivityStep {
  const difference = book - paidOut;
  const settled = least(atLeastZero(difference), covered);
  const open = difference - settled;
  return step({ book: 0n, covered: covered - settled, unexplained: unexplained + open }, [
    { account: 'card', amount: -book },
    { account: 'covered', amount: settled },
    { account: 'suspense', amount: open },
    { account: 'wallet', amount: paidOut },
  ]);
}

/**
 * A load that was under way when its card closed was paid out with it: what it brings explains the
 * difference.
 */
export function explainWithRest({ book, covered, unexplained }: CardBook): ActivityStep {
  const explained = least(book, atLeastZero(-unexplained));
  return step({ book: book - explained, covered, unexplained: unexplained + explained }, [
    { account: 'card', amount: -explained },
    { account: 'suspense', amount: explained },
  ]);
}

/** Why an event can't be posted: it goes to the dead letters, and the feed goes on. */
export const DEAD_LETTER_REASONS = [
  'malformed',
  'unknown_card',
  'foreign_currency',
  'invalid_amount',
  'invalid_time',
  'other_contents',
  'not_posted',
] as const;
export type DeadLetterReason = (typeof DEAD_LETTER_REASONS)[number];

export const CARD_EVENT_KINDS = ['authorization', ...CARD_MONEY_KINDS] as const;
export type CardEventKind = (typeof CARD_EVENT_KINDS)[number];

const MAX_AMOUNT: Cents = 100_000_000_000n;
/** Clocks differ; more than this is no clock. */
const MAX_AHEAD = 24 * 3_600_000;
const MAX_AGE = 400 * 24 * 3_600_000;

/** Whether what the processor says of a card can be so; null where it can. */
export function whyNotPostable(
  event: {
    readonly kind: CardEventKind;
    readonly amount: Cents;
    readonly currency: string;
    readonly occurredAt: Date;
  },
  currency: string,
  now: Date,
): DeadLetterReason | null {
  const { kind, amount, occurredAt } = event;
  const signed = kind === 'adjustment';
  const size = amount < 0n ? -amount : amount;
  if (size > MAX_AMOUNT || (!signed && amount < 0n) || (amount === 0n && kind !== 'closed'))
    return 'invalid_amount';
  if (event.currency !== currency) return 'foreign_currency';
  const age = now.getTime() - occurredAt.getTime();
  return age < -MAX_AHEAD || age > MAX_AGE ? 'invalid_time' : null;
}
