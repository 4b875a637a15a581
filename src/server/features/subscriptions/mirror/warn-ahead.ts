import { isExpiring } from '#domain/subscriptions/cards.ts';
import { ALERT_BEFORE, DEBIT_BEFORE, PRICE_BEFORE } from '#domain/subscriptions/trial-end.ts';
import { after } from '#kernel/instant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
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
  // Mostly there is nothing to tell, and reading alone shows it.
  const isAnyDue = await db.read({ clientId }, async (tx) => {
    const row = await findSubscription(tx, clientId, id);
    return row !== null && (await lettersDue(tx, row, now)).length > 0;
  });
  if (!isAnyDue) return;
  await db.write({ clientId }, async (tx) => {
    const row = await findSubscription(tx, clientId, id);
    const wallet = row && (await walletOfClient(tx, clientId, row.wallet_id));
    if (!row || !wallet || row.period_end === null) return;
    const total = (await chargeAhead(tx, row, row.period_end))?.total;
    if (total === undefined) return;
    for (const letter of await lettersDue(tx, row, now)) {
      const charged = TELLS_CHARGE.has(letter.kind) && { amount: total };
      await sendLetter(tx, { clientId, wallet, portalUrl, now }, { ...letter, ...charged });
    }
  });
}

const TELLS_CHARGE: ReadonlySet<Letter['kind']> = new Set(['trial_ends', 'renewal', 'debit']);

/** What is to be told now; what a charge comes to is added where it is told. */
async function lettersDue(tx: ReadHandle, row: SubscriptionRow, now: Date): Promise<Letter[]> {
  if (row.period_end === null) return [];
  const next = await nextPriceOf(tx, row, row.period_end);
  const price = next ?? (await findPrice(tx, row.price_id));
  const method = await payingMethod(tx, row);
  return [
    ...lettersOfPeriod(row, { method, isYearly: price?.billing_cycle === 'yearly', now }),
    ...letterOfPrice(row, next, now),
    ...(row.state === 'cancelled' ? [] : letterOfCard(method, now)),
  ];
}

type Ahead = {
  readonly method: MethodRow | null;
  readonly isYearly: boolean;
  readonly now: Date;
};

function lettersOfPeriod(row: SubscriptionRow, { method, isYearly, now }: Ahead): Letter[] {
  const date = row.period_end;
  if (date === null || row.cancel_at !== null || date <= now) return [];
  const key = `${row.id}:${date.toISOString()}`;
  const isNear = after(date, -ALERT_BEFORE) <= now;
  const isDebit = method !== null && method.type !== 'card';
  const debit: Letter[] =
    isDebit && after(date, -DEBIT_BEFORE) <= now ? [{ kind: 'debit', key, date }] : [];
  if (row.state === 'trialing' && isNear)
    return method === null
      ? [{ kind: 'trial_needs_method', key, date }]
      : [{ kind: 'trial_ends', key, date }, ...debit];
  if (row.state !== 'active') return [];
  return isYearly && isNear ? [{ kind: 'renewal', key, date }, ...debit] : debit;
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
