import type { Day } from '#kernel/day.ts';
import { startOfDay } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { walletsOfCards } from '../../payments/index.ts';
import { type Asked, before, dayEnds, withDayBefore } from '../end-of-day/day-ends.ts';
import { type Parts, partsOf } from '../end-of-day/day-parts.ts';
import { midnights } from '../end-of-day/wallet-days.ts';
import { countedSums, paidCards, spendingIn } from './day-figures.repo.ts';

/** What moved in a day of a wallet, and what the cards of its members did. */
export type DayFigures = {
  readonly walletId: number;
  readonly day: Day;
  readonly parts: Parts;
  readonly loadCount: number;
  readonly payoutCount: number;
  readonly spent: Cents;
  readonly spendCount: number;
  /** The members whose cards were paid or used. */
  readonly cards: ReadonlySet<number>;
  /** False while one of its payments is not decided. */
  readonly final: boolean;
};

/** Days of wallets counted from the books: also of a day that goes on, up to now. */
export async function figuresOf(
  tx: ReadHandle,
  clientId: number,
  days: readonly Asked[],
): Promise<DayFigures[]> {
  if (days.length === 0) return [];
  const ends = await dayEnds(tx, clientId, withDayBefore(days));
  const dayBefore = before();
  const ranges = days.map(({ wallet, day }) => ({
    walletId: wallet.id,
    accountId: wallet.account_id,
    after: ends(wallet.id, dayBefore(day)).seq,
    upTo: ends(wallet.id, day).seq,
  }));
  // Of today most wallets have nothing yet.
  const moved = ranges.filter(({ after, upTo }) => after < upTo);
  const rangeOf = ({ no }: { readonly no: bigint }) => moved[Number(no) - 1];
  const sums = groupBy(await countedSums(tx, clientId, moved), rangeOf);
  const paid = groupBy(await paidCards(tx, clientId, moved), rangeOf);
  const spending = await spendingOfWallets(tx, clientId, days);
  return days.map(({ wallet, day }, index) => {
    const entries = sums.get(ranges[index]) ?? [];
    const used = spending.get(keyOf(wallet.id, day)) ?? NOTHING_SPENT;
    const countOf = (type: string): number =>
      entries.reduce((count, one) => (one.type === type ? count + one.items : count), 0);
    const paidTo = paid.get(ranges[index]) ?? [];
    return {
      walletId: wallet.id,
      day,
      parts: partsOf(entries),
      loadCount: countOf('load'),
      payoutCount: countOf('payout'),
      spent: used.amount,
      spendCount: used.items,
      cards: new Set([...paidTo.map((one) => one.customer_id), ...used.cards]),
      final: !entries.some(({ open }) => open),
    };
  });
}

type Spent = { readonly amount: Cents; readonly items: number; readonly cards: readonly number[] };
const NOTHING_SPENT: Spent = { amount: 0n, items: 0, cards: [] };
const keyOf = (walletId: number, day: Day): string => `${walletId} ${day}`;

/**
 * What the cards of wallets spent on days of the wallet's zone. A card that several wallets paid
 * belongs to the one that paid it last.
 */
async function spendingOfWallets(
  tx: ReadHandle,
  clientId: number,
  days: readonly Asked[],
): Promise<ReadonlyMap<string, Spent>> {
  const endOf = midnights();
  const spans = [...groupBy(days, ({ wallet, day }) => `${day} ${wallet.timezone}`).values()].map(
    (together) => {
      const { day, wallet } = together[0]!;
      return {
        day,
        wallets: new Set(together.map((one) => one.wallet.id)),
        from: startOfDay(day, wallet.timezone),
        to: endOf(day, wallet.timezone),
      };
    },
  );
  const spending = await spendingIn(tx, clientId, spans);
  const owners = await walletsOfCards(
    tx,
    clientId,
    spending.map((one) => one.customer_id),
  );
  const found = new Map<string, Spent>();
  for (const { no, customer_id: card, amount, items } of spending) {
    const [span, owner] = [spans[Number(no) - 1]!, owners.get(card)];
    if (owner === undefined || !span.wallets.has(owner.id)) continue;
    const key = keyOf(owner.id, span.day);
    const sofar = found.get(key) ?? NOTHING_SPENT;
    found.set(key, {
      amount: sofar.amount + amount,
      items: sofar.items + items,
      cards: [...sofar.cards, card],
    });
  }
  return found;
}
