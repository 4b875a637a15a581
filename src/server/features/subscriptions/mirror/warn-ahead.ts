import { isExpiring } from '#domain/subscriptions/cards.ts';
import { ALERT_BEFORE, DEBIT_BEFORE, PRICE_BEFORE } from '#domain/subscriptions/trial-end.ts';
import { after } from '#kernel/instant.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { cardMonth } from '../methods/methods.present.ts';
import type { MethodRow } from '../methods/methods.repo.ts';
import { payingMethod } from '../methods/paying-method.ts';
import { type PriceRow, findPrice } from '../prices/prices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, findSubscription } from '../subscriptions.repo.ts';
import { chargeAhead, nextPriceOf } from './charge-ahead.ts';
import { type Letter, sendLetter } from './letters.ts';
import type { SubscriptionAt } from './read-anew.ts';

/** Mails what is about to happen, once each: the end of a trial, a renewal, a debit, an old card. */
export async function warnAhead({ db, clock, portalUrl }: BillingDeps, at: SubscriptionAt) {
  const { clientId, id } = at;
  const now = clock.now();
  await db.write({ clientId }, async (tx) => {
    const row = await findSubscription(tx, clientId, id);
    const wallet = row && (await walletOfClient(tx, clientId, row.wallet_id));
    if (!row || !wallet || row.period_end === null) return;
    const ahead = await chargeAhead(tx, row, row.period_end);
    if (!ahead) return;
    const next = await nextPriceOf(tx, row, row.period_end);
    const price = next ?? (await findPrice(tx, row.price_id));
    const method = await payingMethod(tx, row);
    const isYearly = price?.billing_cycle === 'yearly';
    const letters = [
      ...lettersOfPeriod(row, { total: ahead.total, method, isYearly, now }),
      ...letterOfPrice(row, next, now),
      ...(row.state === 'cancelled' ? [] : letterOfCard(method, now)),
    ];
    for (const letter of letters)
      await sendLetter(tx, { clientId, wallet, portalUrl, now }, letter);
  });
}

type Ahead = {
  readonly total: bigint;
  readonly method: MethodRow | null;
  readonly isYearly: boolean;
  readonly now: Date;
};

function lettersOfPeriod(row: SubscriptionRow, { total, method, isYearly, now }: Ahead): Letter[] {
  const date = row.period_end;
  if (date === null || row.cancel_at !== null || date <= now) return [];
  const key = `${row.id}:${date.toISOString()}`;
  const isNear = after(date, -ALERT_BEFORE) <= now;
  const isDebit = method !== null && method.type !== 'card';
  const debit: Letter[] =
    isDebit && after(date, -DEBIT_BEFORE) <= now
      ? [{ kind: 'debit', key, date, amount: total }]
      : [];
  if (row.state === 'trialing' && isNear)
    return method === null
      ? [{ kind: 'trial_needs_method', key, date }]
      : [{ kind: 'trial_ends', key, date, amount: total }, ...debit];
  if (row.state !== 'active') return [];
  return isYearly && isNear ? [{ kind: 'renewal', key, date, amount: total }, ...debit] : debit;
}

function letterOfCard(method: MethodRow | null, now: Date): Letter[] {
  if (method === null || !isExpiring(cardMonth(method), now)) return [];
  const shown = `${String(method.exp_month).padStart(2, '0')}/${method.exp_year}`;
  return [
    { kind: 'card_expires', key: `${method.id}:${shown}`, last4: method.last4, month: shown },
  ];
}

/** A contract that ends goes on at the price of then, where that is another one. */
function letterOfPrice(row: SubscriptionRow, next: PriceRow | null, now: Date): Letter[] {
  const { period_end: date, state } = row;
  const goesOn = state === 'active' || state === 'trialing';
  const isOwnWish = row.next_price_id !== null;
  if (!goesOn || date === null || row.cancel_at !== null || isOwnWish || next === null) return [];
  if (next.id === row.price_id || date <= now || after(date, -PRICE_BEFORE) > now) return [];
  return [{ kind: 'price', key: `${row.id}:${date.toISOString()}`, date, amount: next.amount }];
}
