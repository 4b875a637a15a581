import { type Invoice, type TaxRate } from '#domain/subscriptions/invoice.ts';
import { type Offer, offer, taxDay } from '#domain/subscriptions/offer.ts';
import { switchNow } from '#domain/subscriptions/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { customerOf } from '../customers/first-customer.ts';
import { invoicesOf } from '../invoices/invoices.repo.ts';
import { chargeOf, discountOf, taxesAt } from '../prices/charge.ts';
import { type PriceRow, type PromoCodeRow, registeredRates } from '../prices/prices.repo.ts';
import { type SubscriptionRow, hadTrial } from '../subscriptions.repo.ts';

export type Terms = {
  readonly clientId: number;
  readonly price: PriceRow;
  readonly code: PromoCodeRow | null;
  readonly now: Date;
};

/** What a new subscription of a wallet comes to. */
export async function reckonNew(
  tx: ReadHandle,
  { clientId, price, code, now }: Terms,
  walletId: number,
): Promise<Offer> {
  const customer = await customerOf(tx, clientId);
  return offer({
    cycle: price.billing_cycle,
    price: price.amount,
    discount: discountOf(code, price.currency),
    hasTrial: !(await hadTrial(tx, clientId, walletId)),
    balance: customer.balance,
    now,
    taxesOn: taxesAt(customer, await registeredRates(tx)),
  });
}

/** How a change of price takes effect, and what it comes to at once. */
export type PriceChange =
  | { readonly how: 'in_trial' | 'at_edge'; readonly at: Date; readonly next: Invoice }
  | {
      readonly how: 'now';
      readonly invoice: Invoice;
      readonly nextAt: Date;
      readonly next: Invoice;
    };

/** Whether a change begins now: only from months to years, once the free months are over. */
const beginsNow = (row: SubscriptionRow, from: PriceRow, to: PriceRow): boolean =>
  row.state !== 'trialing' && from.billing_cycle === 'monthly' && to.billing_cycle === 'yearly';

export async function reckonChange(
  tx: ReadHandle,
  { clientId, price, code, now }: Terms,
  row: SubscriptionRow,
  from: PriceRow,
): Promise<PriceChange> {
  const [customer, registered] = [await customerOf(tx, clientId), await registeredRates(tx)];
  const discount = discountOf(code, price.currency);
  const chargeAt = (at: Date) => chargeOf({ price, discount, customer, registered, at });
  const edge = row.period_end ?? now;
  if (!beginsNow(row, from, price))
    return {
      how: row.state === 'trialing' ? 'in_trial' : 'at_edge',
      at: row.state === 'trialing' ? (row.trial_end ?? edge) : edge,
      next: chargeAt(edge),
    };
  const billed = await runningLine(tx, row);
  const { invoice, period } = switchNow({
    billed: billed.amount,
    billedTaxes: billed.taxes,
    period: [row.period_start ?? now, edge],
    at: now,
    price: price.amount,
    cycle: price.billing_cycle,
    discount,
    taxes: taxesAt(customer, registered)(taxDay(now)),
    balance: customer.balance,
  });
  return { how: 'now', invoice, nextAt: period[1], next: chargeAt(period[1]) };
}

/** What the running period was billed after its discount, with the rates of that invoice. */
async function runningLine(
  tx: ReadHandle,
  row: SubscriptionRow,
): Promise<{ readonly amount: bigint; readonly taxes: readonly TaxRate[] }> {
  const invoices = await invoicesOf(tx, row.client_id, row.id);
  const start = row.period_start?.toISOString();
  const running = invoices.find(
    ({ status, lines }) => status !== 'void' && lines.at(-1)?.start === start,
  );
  const line = running?.lines.at(-1);
  if (!running || !line) return { amount: 0n, taxes: [] };
  return {
    amount: BigInt(line.amount) - BigInt(line.discount),
    taxes: running.taxes.map(({ name, percent }) => ({
      id: name,
      milliPercent: Math.round(Number(percent) * 1_000),
    })),
  };
}
