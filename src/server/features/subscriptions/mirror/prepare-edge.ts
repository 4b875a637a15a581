import { eveOf, isDraftToMend } from '#domain/subscriptions/due.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { PlanDiscount } from '#server/providers/payments/billing/billing.port.ts';
import { customerOf } from '../customers/first-customer.ts';
import { planDiscount, planTaxes } from '../prices/charge.ts';
import { findPrice, promoCodeById, registeredRates } from '../prices/prices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import {
  type SubscriptionRow,
  findSubscription,
  lockSubscription,
  saveSubscription,
} from '../subscriptions.repo.ts';
import { nextPriceOf } from './charge-ahead.ts';

/** Whether the next edge is less than a day ahead, and nothing was put on for it yet. */
function isDue(row: SubscriptionRow, now: Date): boolean {
  const { state: status, period_end: periodEnd, cancel_at: cancelAt } = row;
  const eve = eveOf({ status, periodEnd, cancelAt, preparedUntil: row.prepared_until });
  return row.provider_id !== null && eve !== null && eve <= now && periodEnd! > now;
}

/**
 * The eve of a charge: its taxes by the address and the day, what its code takes off, and the price
 * that begins with it are put on at the provider, once. Safe to repeat.
 */
export async function prepareEdge(deps: BillingDeps, found: SubscriptionRow): Promise<void> {
  const { db, billing, clock } = deps;
  if (!isDue(found, clock.now())) return;
  const { client_id: clientId, id } = found;
  const due = await db.read({ clientId }, async (tx) => {
    const row = await findSubscription(tx, clientId, id);
    if (!row || !isDue(row, clock.now())) return null;
    return { row, edge: row.period_end!, ...(await chargeAt(tx, row, row.period_end!)) };
  });
  if (due === null) return;
  const { row, edge, next, taxes, discount } = due;
  const key = `eve-${clientId}-${id}-${edge.toISOString()}`;
  const price = next && { ...next, cycle: next.billing_cycle };
  const wanted = { taxes, discount, price, edge };
  const prepared = await billing.prepare(key, row.provider_id!, wanted);
  if (prepared.outcome !== 'done') return;
  await db.write({ clientId }, async (tx) => {
    const locked = await lockSubscription(tx, clientId, id);
    if (locked?.period_end?.getTime() === edge.getTime())
      await keepPrepared(tx, locked, { edge, discount });
  });
}

/**
 * The second chance of an eve: the provider leaves a charge a draft for an hour, and its taxes and
 * its code are put on the draft. A price that should have begun there can't be put on any more: that
 * charge stays a difference.
 */
export async function mendDraft(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const { db, billing, clock } = deps;
  if (row.provider_id === null || row.period_start === null) return;
  const { client_id: clientId, id } = row;
  const { state: status, period_start: edge, prepared_until: preparedUntil } = row;
  if (!isDraftToMend({ status, periodStart: edge, preparedUntil, now: clock.now() })) return;
  const { next, taxes, discount } = await db.read({ clientId }, (tx) => chargeAt(tx, row, edge));
  if (next) return;
  const invoices = await billing.invoicesOf(row.provider_id);
  if (invoices.outcome !== 'done') return;
  const draft = invoices.value.find(
    (one) =>
      one.status === 'draft' && one.isRenewal && one.periodStart.getTime() === edge.getTime(),
  );
  if (!draft) return;
  const key = `draft-${clientId}-${id}-${edge.toISOString()}`;
  const mended = await billing.prepareDraft(key, draft.id, { taxes, discount });
  if (mended.outcome !== 'done') return;
  await db.write({ clientId }, async (tx) => {
    const locked = await lockSubscription(tx, clientId, id);
    if (locked?.period_start?.getTime() === edge.getTime())
      await keepPrepared(tx, locked, { edge, discount });
  });
}

/** What is to be charged at an edge; a price only where another one begins there. */
async function chargeAt(tx: ReadHandle, row: SubscriptionRow, edge: Date) {
  const { client_id: clientId, id: subscriptionId, promo_left: left } = row;
  const next = await nextPriceOf(tx, row, edge);
  const price = next ?? (await findPrice(tx, row.price_id));
  const code = row.promo_code_id === null ? null : await promoCodeById(tx, row.promo_code_id);
  const charge = { clientId, subscriptionId, left };
  return {
    next: next?.id === row.price_id ? null : next,
    taxes: planTaxes(await customerOf(tx, clientId), await registeredRates(tx), edge),
    discount: price && planDiscount(code, price.currency, charge),
  };
}

/** An edge is prepared once, and takes one charge of the code. */
async function keepPrepared(
  tx: WriteHandle,
  { client_id: clientId, id, prepared_until: before, promo_left: left }: SubscriptionRow,
  { edge, discount }: { readonly edge: Date; readonly discount: PlanDiscount | null },
): Promise<void> {
  if (before !== null && before >= edge) return;
  await saveSubscription(tx, clientId, id, {
    prepared_until: edge,
    promo_left: left - (discount ? 1 : 0),
  });
}
