import type { Discount, Invoice } from '#domain/subscriptions/invoice.ts';
import { invoice } from '#domain/subscriptions/invoice.ts';
import { taxDay } from '#domain/subscriptions/offer.ts';
import type { RegisteredRate } from '#domain/subscriptions/taxes.ts';
import { taxesOf } from '#domain/subscriptions/index.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import type { PlanDiscount, PlanTax } from '#server/providers/payments/billing/billing.port.ts';
import type { CustomerRow } from '../customers/customers.repo.ts';
import type { PriceRow, PromoCodeRow } from './prices.repo.ts';

type BilledAddress = Pick<CustomerRow, 'address_country' | 'address_province'>;

/** The taxes of an address on a day. */
export const taxesAt =
  (customer: BilledAddress, registered: readonly RegisteredRate[]) => (day: Day) =>
    taxesOf(customer.address_country, customer.address_province, day, registered);

/** The same as the provider is to charge them. */
export const planTaxes = (
  customer: BilledAddress,
  registered: readonly RegisteredRate[],
  at: Date,
): PlanTax[] =>
  taxesAt(
    customer,
    registered,
  )(taxDay(at)).map(({ id, milliPercent }) => ({
    name: id,
    milliPercent,
    country: customer.address_country,
    region: customer.address_province,
  }));

const amountOff = (code: PromoCodeRow, currency: Currency): Cents | null =>
  currency === 'CAD' ? code.amount_cad : code.amount_usd;

/** What a code takes off a charge; null where it has no amount of that currency. */
export function discountOf(code: PromoCodeRow | null, currency: Currency): Discount | null {
  if (code === null) return null;
  if (code.percent_milli !== null) return { milliPercent: code.percent_milli };
  const amount = amountOff(code, currency);
  return amount === null ? null : { amount };
}

/** The discount of one charge at the provider, under a name that this charge alone has. */
export function planDiscount(
  code: PromoCodeRow | null,
  currency: Currency,
  charge: { readonly clientId: number; readonly subscriptionId: number; readonly left: number },
): PlanDiscount | null {
  const discount = discountOf(code, currency);
  if (code === null || discount === null || charge.left <= 0) return null;
  const id = `promo-${charge.clientId}-${charge.subscriptionId}-${code.id}-${charge.left}`;
  return 'amount' in discount
    ? { id, code: code.code, amount: discount.amount, currency }
    : { id, code: code.code, milliPercent: discount.milliPercent };
}

/** The number of our code by the provider's name of a discount; null where it is none of ours. */
export function codeOfCoupon(id: string): number | null {
  const code = /^promo-\d+-\d+-(\d{1,9})-\d+$/.exec(id)?.[1];
  return code === undefined ? null : Number(code);
}

/** What one charge of a price comes to at an instant. */
export const chargeOf = ({
  price,
  discount,
  customer,
  registered,
  at,
}: {
  readonly price: Pick<PriceRow, 'amount'>;
  readonly discount: Discount | null;
  readonly customer: BilledAddress & Pick<CustomerRow, 'balance'>;
  readonly registered: readonly RegisteredRate[];
  readonly at: Date;
}): Invoice =>
  invoice({
    lines: [{ id: 'plan', amount: price.amount, discountable: true }],
    discount,
    taxes: taxesAt(customer, registered)(taxDay(at)),
    balance: customer.balance,
  });
