import { randomUUID } from 'node:crypto';
import type { Invoice } from '#domain/subscriptions/invoice.ts';
import { after, minutes } from '#kernel/instant.ts';
import { toWire } from '#kernel/money.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { customerOf } from '../customers/first-customer.ts';
import { planTaxes } from '../prices/charge.ts';
import { type PriceRow, registeredRates } from '../prices/prices.repo.ts';
import { insertReview } from './reviews.repo.ts';

const VALID_FOR = minutes(15);

export type ReviewLine = {
  readonly description: string;
  readonly amount: bigint;
  readonly discount: bigint;
  readonly start: Date;
  readonly end: Date;
};
/** What somebody is shown before they pay. */
export type ReviewedCharge = {
  readonly kind: 'renewal' | 'change' | 'new';
  readonly walletId: number;
  readonly subscriptionId: number | null;
  readonly price: PriceRow;
  readonly promoCodeId: number | null;
  readonly invoice: Invoice | null;
  /** Which lines the invoice has, in its order. */
  readonly lines: readonly ReviewLine[];
  /** Charged at once; else with the next charge. */
  readonly isNow: boolean;
  readonly trialEnd: Date | null;
  readonly next: { readonly at: Date; readonly total: bigint } | null;
};

/** Keeps what somebody is shown, and shows it. */
export async function keepReview({ tx, actor, now }: RequestContext, shown: ReviewedCharge) {
  const clientId = actor.client.id;
  const { invoice, price } = shown;
  const customer = await customerOf(tx, clientId);
  const rates = planTaxes(customer, await registeredRates(tx), now);
  const due = shown.isNow ? (invoice?.due ?? 0n) : 0n;
  const key = randomUUID();
  const validUntil = after(now, VALID_FOR);
  const id = await insertReview(tx, {
    client_id: clientId,
    key,
    kind: shown.kind,
    wallet_id: shown.walletId,
    subscription_id: shown.subscriptionId,
    price_id: price.id,
    promo_code_id: shown.promoCodeId,
    reckoned_at: now,
    total: invoice?.total ?? 0n,
    amount_due: due,
    taxes: JSON.stringify(rates),
    valid_until: validUntil,
  });
  const percentOf = new Map(rates.map(({ name, milliPercent }) => [name, milliPercent / 1_000]));
  return {
    review_id: id,
    key,
    kind: shown.kind,
    lines: shown.lines.map(({ description, amount, discount, start, end }) => ({
      description,
      amount: toWire(amount),
      discount: toWire(discount),
      period: { start: start.toISOString(), end: end.toISOString() },
    })),
    subtotal: toWire(invoice?.subtotal ?? 0n),
    discount: toWire(invoice?.discount ?? 0n),
    taxes: (invoice?.taxes ?? []).map(({ id: name, amount }) => ({
      name,
      percent: String(percentOf.get(name) ?? ''),
      amount: toWire(amount),
    })),
    total: toWire(invoice?.total ?? 0n),
    amount_due: toWire(due),
    balance_after: toWire(
      shown.isNow ? (invoice?.balanceAfter ?? customer.balance) : customer.balance,
    ),
    currency: price.currency,
    trial_end: shown.trialEnd?.toISOString() ?? null,
    next_charge: shown.next && {
      at: shown.next.at.toISOString(),
      total: toWire(shown.next.total),
    },
    valid_until: validUntil.toISOString(),
  };
}
