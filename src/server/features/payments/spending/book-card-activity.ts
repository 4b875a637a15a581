import {
  type ActivityAccount,
  type CardBook,
  bookCardEvent,
  whyNotPostable,
} from '#domain/payments/card-activity.ts';
import { after, days } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import {
  type OneOfTransfers,
  balances,
  lockAccounts,
  postTransfers,
} from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { CardActivity } from '#server/providers/processor/card-activity.ts';
import { type ClientTerms, clientTerms } from '../../clients/index.ts';
import {
  type CardHolder,
  type HeldActivity,
  contradictedEvents,
  holdersOfCards,
  insertCardEvents,
  refreshHolds,
  saveTransfersOfEvents,
} from './card-events.repo.ts';
import type { BookedActivity } from './booked-activity.ts';
import { differences, overdrafts } from './card-exceptions.ts';
import type { DeadLetter } from './dead-letters.repo.ts';
import { recordClosings } from './closed-cards.ts';
import { type WalletOfCard, walletsOfCards } from './wallets-of-cards.repo.ts';
import { saveSubject } from '../open-exceptions.ts';
import { lockSubjects, subjectOf } from './subject-exceptions.repo.ts';

/** How long an authorization takes money aside where the processor doesn't say. */
const HOLD_DAYS = 7;

/**
 * Books what cards of one client did, in the order in which it came and each event once: money,
 * what is held, exceptions and what closed cards paid out commit together. Answers what cannot be
 * booked. A page is a fixed number of statements, whatever its size.
 */
export async function bookCardActivity(
  tx: WriteHandle,
  clientId: number,
  activities: readonly CardActivity[],
  now: Date,
): Promise<DeadLetter[]> {
  const terms = await clientTerms(tx, clientId);
  const holders = await findHolders(tx, clientId, activities);
  const { postable, dead } = sortOut(activities, { clientId, holders, terms, now });
  const fresh = await insertCardEvents(tx, clientId, postable, now);
  const known = postable.map(({ activity }) => activity).filter(({ id }) => !fresh.has(id));
  const contradicted = await contradictedEvents(tx, clientId, known);
  const news = postable.filter(({ activity }) => fresh.has(activity.id));
  await bookMoney(tx, { clientId, terms, now }, news);
  const authorizations = news.flatMap(({ activity: { id, kind, refersTo } }) =>
    kind === 'authorization' ? [id] : kind === 'clearing' && refersTo !== null ? [refersTo] : [],
  );
  await refreshHolds(tx, clientId, [...new Set(authorizations)]);
  return [
    ...dead,
    ...known
      .filter(({ id }) => contradicted.has(id))
      .map((content) => ({ reason: 'other_contents' as const, clientId, content })),
  ];
}

const findHolders = async (
  tx: WriteHandle,
  clientId: number,
  activities: readonly Pick<CardActivity, 'proxy'>[],
): Promise<ReadonlyMap<string, CardHolder>> => {
  const proxies = [...new Set(activities.map(({ proxy }) => proxy))];
  const holders = await holdersOfCards(tx, clientId, proxies);
  return new Map(holders.map((holder) => [holder.proxy, holder]));
};

/** Events that can be posted, each number once; and the others with why not. */
function sortOut(
  activities: readonly CardActivity[],
  {
    clientId,
    holders,
    terms,
    now,
  }: {
    readonly clientId: number;
    readonly holders: ReadonlyMap<string, CardHolder>;
    readonly terms: ClientTerms;
    readonly now: Date;
  },
): { postable: HeldActivity[]; dead: DeadLetter[] } {
  const postable = new Map<string, HeldActivity>();
  const dead: DeadLetter[] = [];
  for (const activity of activities) {
    const holder = holders.get(activity.proxy);
    const first = postable.get(activity.id)?.activity;
    const reason = first
      ? isSame(first, activity)
        ? null
        : 'other_contents'
      : holder
        ? whyNotPostable(activity, terms.currency, now)
        : 'unknown_card';
    if (reason) dead.push({ reason, clientId, content: activity });
    else if (holder && !first) {
      const { kind, occurredAt, expiresAt } = activity;
      const expires =
        kind === 'authorization' ? (expiresAt ?? after(occurredAt, days(HOLD_DAYS))) : null;
      postable.set(activity.id, { holder, activity: { ...activity, expiresAt: expires } });
    }
  }
  return { postable: [...postable.values()], dead };
}

const isSame = (a: CardActivity, b: CardActivity): boolean =>
  a.kind === b.kind && a.proxy === b.proxy && a.amount === b.amount;

type Context = { readonly clientId: number; readonly terms: ClientTerms; readonly now: Date };
async function bookMoney(
  tx: WriteHandle,
  context: Context,
  news: readonly HeldActivity[],
): Promise<void> {
  const { clientId, terms, now } = context;
  const money = news.filter(({ activity }) => activity.kind !== 'authorization');
  if (money.length === 0) return;
  const wallets = await walletsOfCards(
    tx,
    clientId,
    money
      .filter(({ activity }) => activity.kind === 'closed')
      .map(({ holder }) => holder.customerId),
  );
  const held = await lockBooks(tx, context, money, wallets);
  const booked = await fold(tx, clientId, held, wallets);
  const moving = booked.filter(({ entries }) => entries.length > 0);
  const transfers = await postTransfers(
    tx,
    clientId,
    moving.map((one) => toTransfer(one, terms)),
    now,
  );
  const posted = moving.map(({ activity }, index) => {
    const transferId = transfers[index];
    invariant(transferId !== undefined, 'every transfer was posted');
    return { eventId: activity.id, transferId };
  });
  await saveTransfersOfEvents(tx, clientId, posted);
  const transferOf = new Map(posted.map(({ eventId, transferId }) => [eventId, transferId]));
  for (const change of [...overdrafts(booked), ...differences(booked)])
    await saveSubject(tx, clientId, change, now);
  await recordClosings(tx, clientId, booked, { transferOf, now });
}

/**
 * Locks every account that the events may touch. A card that was replaced until then has another
 * account now: that one is locked too.
 */
async function lockBooks(
  tx: WriteHandle,
  { clientId, terms: { accounts } }: Context,
  money: readonly HeldActivity[],
  wallets: ReadonlyMap<number, WalletOfCard>,
): Promise<HeldActivity[]> {
  let held = [...money];
  for (let tries = 0; tries < 5; tries += 1) {
    await lockAccounts(tx, clientId, [
      ...held.map(({ holder }) => holder.accountId),
      ...[accounts.settlement, accounts.dispute, accounts.suspense],
      ...[...wallets.values()].map(({ accountId }) => accountId),
    ]);
    const holders = await findHolders(
      tx,
      clientId,
      money.map(({ activity }) => activity),
    );
    const again = held.map((one) => ({
      ...one,
      holder: holders.get(one.activity.proxy) ?? one.holder,
    }));
    if (again.every(({ holder }, index) => holder.accountId === held[index]?.holder.accountId))
      return held;
    held = again;
  }
  return held;
}

/** What each event does, one after the other, to the books as they stand under lock. */
async function fold(
  tx: WriteHandle,
  clientId: number,
  money: readonly HeldActivity[],
  wallets: ReadonlyMap<number, WalletOfCard>,
): Promise<BookedActivity[]> {
  const accountIds = [...new Set(money.map(({ holder }) => holder.accountId))];
  const book = new Map(await balances(tx, { clientId, accountIds }));
  const subjects = new Set(
    money.flatMap(({ activity, holder }) => [
      subjectOf.customer(holder.customerId),
      subjectOf.card(activity.proxy),
    ]),
  );
  const open = new Map<string, Cents>();
  for (const { subject, kind, amount } of await lockSubjects(tx, clientId, [...subjects]))
    if (kind === 'overdraft') open.set(subject, -amount);
    else if (kind === 'closed_card_differs') open.set(subject, amount);
  return money.map((one): BookedActivity => {
    const { activity, holder } = one;
    const [customer, card] = [
      subjectOf.customer(holder.customerId),
      subjectOf.card(activity.proxy),
    ];
    const wallet = activity.kind === 'closed' ? (wallets.get(holder.customerId) ?? null) : null;
    const before: CardBook = {
      book: book.get(holder.accountId) ?? 0n,
      covered: open.get(customer) ?? 0n,
      unexplained: open.get(card) ?? 0n,
    };
    invariant(activity.kind !== 'authorization', 'an authorization moves nothing');
    // What was paid out stays in suspense where no wallet is there to take it.
    const amount = activity.kind === 'closed' && !wallet ? 0n : activity.amount;
    const { after: books, entries } = bookCardEvent(before, { kind: activity.kind, amount });
    book.set(holder.accountId, books.book);
    open.set(customer, books.covered);
    open.set(card, books.unexplained);
    return { ...one, before, after: books, entries, wallet };
  });
}

const KINDS = {
  clearing: 'spend',
  refund: 'spend',
  fee: 'fee',
  adjustment: 'adjustment',
  closed: 'unload',
} as const;

function toTransfer(
  { activity, holder, entries, wallet }: BookedActivity,
  { accounts }: ClientTerms,
): OneOfTransfers {
  const accountOf: Record<ActivityAccount, number | undefined> = {
    card: holder.accountId,
    settlement: accounts.settlement,
    covered: accounts.dispute,
    suspense: accounts.suspense,
    wallet: wallet?.accountId,
  };
  invariant(activity.kind !== 'authorization', 'an authorization moves nothing');
  return {
    kind: KINDS[activity.kind],
    effectiveAt: activity.occurredAt,
    entries: entries.map(({ account, amount }) => {
      const accountId = accountOf[account];
      invariant(accountId !== undefined, 'what is paid out has a wallet');
      return { accountId, amount };
    }),
  };
}
