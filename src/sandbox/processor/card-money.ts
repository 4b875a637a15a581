import { openJournal } from '../kit/journal.ts';

/** What a card holds over there. Authorizations take it aside until they are cleared or expire. */
type Purse = { balance: bigint; currency: string; holds: Map<string, bigint> };
type JournalEntry = {
  card: string;
  /** Decimal text: what the balance changes by. */
  by: string;
  currency?: string;
  hold?: { id: string; amount: string };
};

export type CardMoney = {
  balance(card: string): bigint;
  /** What authorizations have not taken aside. */
  available(card: string): bigint;
  currency(card: string): string;
  move(moves: readonly { card: string; by: bigint; currency?: string }[]): void;
  /** Sets what an authorization takes aside; 0 releases it. */
  hold(card: string, id: string, amount: bigint): void;
  held(card: string, id: string): bigint;
  /** A replaced card's money lies on the new one. */
  replace(from: string, to: string): void;
  all(): Iterable<readonly [card: string, balance: bigint, currency: string]>;
};

/** The balances of the cards of the sandbox's processor. */
export function openCardMoney(file: string | undefined): CardMoney {
  const purses = new Map<string, Purse>();
  const purseOf = (card: string): Purse => {
    const known = purses.get(card);
    if (known) return known;
    const fresh: Purse = { balance: 0n, currency: 'CAD', holds: new Map() };
    purses.set(card, fresh);
    return fresh;
  };
  const apply = ({ card, by, currency, hold }: JournalEntry): void => {
    const purse = purseOf(card);
    purse.balance += BigInt(by);
    if (currency) purse.currency = currency;
    if (hold) purse.holds.set(hold.id, BigInt(hold.amount));
  };
  const journal = openJournal<JournalEntry>(file, apply);
  const write = (entries: readonly JournalEntry[]): void => {
    entries.forEach(apply);
    journal.add(entries);
  };
  const balance = (card: string): bigint => purses.get(card)?.balance ?? 0n;
  return {
    balance,
    available: (card) =>
      [...(purses.get(card)?.holds.values() ?? [])].reduce(
        (left, held) => left - held,
        balance(card),
      ),
    currency: (card) => purses.get(card)?.currency ?? 'CAD',
    move: (moves) =>
      write(
        moves.map(({ card, by, currency }) => ({
          card,
          by: by.toString(),
          ...(currency ? { currency } : {}),
        })),
      ),
    hold: (card, id, amount) => write([{ card, by: '0', hold: { id, amount: amount.toString() } }]),
    held: (card, id) => purses.get(card)?.holds.get(id) ?? 0n,
    replace: (from, to) =>
      write([
        { card: to, by: balance(from).toString(), currency: purseOf(from).currency },
        { card: from, by: (-balance(from)).toString() },
      ]),
    *all() {
      for (const [card, purse] of purses) yield [card, purse.balance, purse.currency] as const;
    },
  };
}
