import { describe, expect, it } from 'vitest';
import {
  type ActivityStep,
  type CardBook,
  type CardMoneyKind,
  bookCardEvent,
  explainWithRest,
} from './card-activity.ts';

const card = (given: Partial<CardBook>): CardBook => ({
  book: 0n,
  covered: 0n,
  unexplained: 0n,
  ...given,
});

/** What an event moved, by account. */
const moved = ({ entries }: ActivityStep) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));

type Row = {
  readonly story: string;
  readonly before: Partial<CardBook>;
  readonly event: readonly [CardMoneyKind, bigint];
  readonly after: Partial<CardBook>;
  readonly moves: Readonly<Record<string, bigint>>;
};
const holds = (rows: readonly Row[]): void => {
  it.each(rows)('$story', ({ before, event: [kind, amount], after, moves }) => {
    const step = bookCardEvent(card(before), { kind, amount });
    expect(step.after).toEqual(card(after));
    expect(moved(step)).toEqual(moves);
  });
};

describe('what is spent', () => {
  holds([
    {
      story: 'leaves the card, for settlement with the processor',
      before: { book: 5_000n },
      event: ['clearing', 3_000n],
      after: { book: 2_000n },
      moves: { card: -3_000n, settlement: 3_000n },
    },
    {
      story: 'may be a fee of the processor',
      before: { book: 5_000n },
      event: ['fee', 150n],
      after: { book: 4_850n },
      moves: { card: -150n, settlement: 150n },
    },
    {
      story: 'may be all that the card holds',
      before: { book: 5_000n },
      event: ['clearing', 5_000n],
      after: {},
      moves: { card: -5_000n, settlement: 5_000n },
    },
    {
      story: 'above what the card holds is covered by the provider: the card stays at zero',
      before: { book: 5_000n },
      event: ['clearing', 7_000n],
      after: { covered: 2_000n },
      moves: { card: -5_000n, covered: -2_000n, settlement: 7_000n },
    },
    {
      story: 'from an empty card adds to what is covered already',
      before: { covered: 2_000n },
      event: ['clearing', 300n],
      after: { covered: 2_300n },
      moves: { covered: -300n, settlement: 300n },
    },
    {
      story: 'after a load does not settle what is covered: a person decides that',
      before: { book: 4_000n, covered: 2_000n },
      event: ['clearing', 1_000n],
      after: { book: 3_000n, covered: 2_000n },
      moves: { card: -1_000n, settlement: 1_000n },
    },
  ]);
});

describe('what the processor gives back', () => {
  holds([
    {
      story: 'lies on the card again',
      before: { book: 5_000n },
      event: ['refund', 3_000n],
      after: { book: 8_000n },
      moves: { card: 3_000n, settlement: -3_000n },
    },
    {
      story: 'settles what is covered first, and the card has the rest',
      before: { covered: 2_000n },
      event: ['refund', 3_000n],
      after: { book: 1_000n },
      moves: { covered: 2_000n, card: 1_000n, settlement: -3_000n },
    },
    {
      story: 'settles as much of what is covered as it is',
      before: { book: 400n, covered: 2_000n },
      event: ['refund', 500n],
      after: { book: 400n, covered: 1_500n },
      moves: { covered: 500n, settlement: -500n },
    },
  ]);
});

describe('an adjustment', () => {
  holds([
    {
      story: 'above zero is money that comes back, and settles what is covered',
      before: { covered: 200n },
      event: ['adjustment', 500n],
      after: { book: 300n },
      moves: { covered: 200n, card: 300n, settlement: -500n },
    },
    {
      story: 'below zero is spent, and what the card lacks of it is covered',
      before: { book: 300n },
      event: ['adjustment', -500n],
      after: { covered: 200n },
      moves: { card: -300n, covered: -200n, settlement: 500n },
    },
    {
      story: 'of nothing moves nothing',
      before: { book: 300n, covered: 100n },
      event: ['adjustment', 0n],
      after: { book: 300n, covered: 100n },
      moves: {},
    },
  ]);
});

describe('a card that closes', () => {
  holds([
    {
      story: 'gives its wallet what the processor paid out',
      before: { book: 5_000n },
      event: ['closed', 5_000n],
      after: {},
      moves: { card: -5_000n, wallet: 5_000n },
    },
    {
      story: 'with nothing on it moves nothing',
      before: {},
      event: ['closed', 0n],
      after: {},
      moves: {},
    },
    {
      story: 'that paid out less than its book leaves the difference in suspense',
      before: { book: 5_000n },
      event: ['closed', 3_000n],
      after: { unexplained: 2_000n },
      moves: { card: -5_000n, suspense: 2_000n, wallet: 3_000n },
    },
    {
      story: 'that paid out more than its book takes the difference from suspense',
      before: { book: 5_000n },
      event: ['closed', 6_500n],
      after: { unexplained: -1_500n },
      moves: { card: -5_000n, suspense: -1_500n, wallet: 6_500n },
    },
    {
      story: 'that paid out less by what was covered has paid that back',
      before: { book: 5_000n, covered: 2_000n },
      event: ['closed', 3_000n],
      after: {},
      moves: { card: -5_000n, covered: 2_000n, wallet: 3_000n },
    },
    {
      story: 'that paid out less by more than was covered leaves the rest in suspense',
      before: { book: 5_000n, covered: 500n },
      event: ['closed', 3_000n],
      after: { unexplained: 1_500n },
      moves: { card: -5_000n, covered: 500n, suspense: 1_500n, wallet: 3_000n },
    },
    {
      story: 'that paid out less by a part of what was covered has paid that part back',
      before: { book: 5_000n, covered: 2_000n },
      event: ['closed', 4_200n],
      after: { covered: 1_200n },
      moves: { card: -5_000n, covered: 800n, wallet: 4_200n },
    },
    {
      story: 'that paid out more has paid back nothing of what was covered',
      before: { book: 5_000n, covered: 2_000n },
      event: ['closed', 6_000n],
      after: { covered: 2_000n, unexplained: -1_000n },
      moves: { card: -5_000n, suspense: -1_000n, wallet: 6_000n },
    },
  ]);
});

describe('what comes late to a closed card', () => {
  holds([
    {
      story: 'explains why less was paid out, where it was spent',
      before: { unexplained: 2_000n },
      event: ['clearing', 1_500n],
      after: { unexplained: 500n },
      moves: { suspense: -1_500n, settlement: 1_500n },
    },
    {
      story: 'is covered by the provider as far as it is more than that',
      before: { unexplained: 2_000n },
      event: ['clearing', 2_500n],
      after: { covered: 500n },
      moves: { suspense: -2_000n, covered: -500n, settlement: 2_500n },
    },
    {
      story: 'does not explain why more was paid out, where it was spent',
      before: { unexplained: -1_500n },
      event: ['clearing', 1_000n],
      after: { unexplained: -1_500n, covered: 1_000n },
      moves: { covered: -1_000n, settlement: 1_000n },
    },
    {
      story: 'explains why more was paid out, where it was given back',
      before: { unexplained: -1_500n },
      event: ['refund', 1_000n],
      after: { unexplained: -500n },
      moves: { suspense: 1_000n, settlement: -1_000n },
    },
    {
      story: 'settles what is covered, then explains, and the card has the rest',
      before: { unexplained: -1_500n, covered: 200n },
      event: ['refund', 2_000n],
      after: { book: 300n },
      moves: { covered: 200n, suspense: 1_500n, card: 300n, settlement: -2_000n },
    },
    {
      story: 'does not explain why less was paid out, where it was given back',
      before: { unexplained: 2_000n },
      event: ['refund', 500n],
      after: { unexplained: 2_000n, book: 500n },
      moves: { card: 500n, settlement: -500n },
    },
  ]);
});

describe('a load that our books hear of after its card closed', () => {
  const rows: readonly Omit<Row, 'event'>[] = [
    {
      story: 'was paid out with the card, and explains why that was more',
      before: { book: 4_000n, unexplained: -1_500n },
      after: { book: 2_500n },
      moves: { card: -1_500n, suspense: 1_500n },
    },
    {
      story: 'explains as much as it is',
      before: { book: 1_000n, unexplained: -1_500n, covered: 70n },
      after: { unexplained: -500n, covered: 70n },
      moves: { card: -1_000n, suspense: 1_000n },
    },
    {
      story: 'stays on the card where less was paid out',
      before: { book: 1_000n, unexplained: 1_500n },
      after: { book: 1_000n, unexplained: 1_500n },
      moves: {},
    },
    {
      story: 'stays on the card where nothing is to be explained',
      before: { book: 1_000n },
      after: { book: 1_000n },
      moves: {},
    },
  ];
  it.each(rows)('$story', ({ before, after, moves }) => {
    const step = explainWithRest(card(before));
    expect(step.after).toEqual(card(after));
    expect(moved(step)).toEqual(moves);
  });
});
