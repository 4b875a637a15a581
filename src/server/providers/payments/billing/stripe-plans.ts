import type Stripe from 'stripe';
import { recordOf } from '#kernel/keys.ts';
import type { PlanDiscount, PlanPrice, PlanTax } from './billing.port.ts';
import { fromCents, numberIn } from './stripe-values.ts';

const PRODUCT = 'tip_pool';
const PRODUCT_NAME = 'Tip pooling';
const LONGEST_PAGE = 100;

const lookupKey = ({ id }: PlanPrice): string => `cardload-price-${id}`;
const rateKey = ({ name, milliPercent, country, region }: PlanTax): string =>
  `${country}-${region}-${name}-${milliPercent}`;

type NamedRate = { readonly name: string; readonly percent: string };
export type Plans = {
  /** The provider's names of what we call by our own: made where they are not there yet. */
  readonly priceOf: (stripe: Stripe, price: PlanPrice) => Promise<string>;
  readonly ratesOf: (stripe: Stripe, taxes: readonly PlanTax[]) => Promise<string[]>;
  readonly couponOf: (stripe: Stripe, discount: PlanDiscount) => Promise<string>;
  readonly rateNamed: (stripe: Stripe, id: string) => Promise<NamedRate>;
  /** Our number of a price; null where it is none of ours. */
  readonly priceNamed: (stripe: Stripe, id: string) => Promise<number | null>;
};

/**
 * Products, prices, tax rates and coupons at the provider. They are made when first needed, under
 * keys of ours, and remembered as long as the process lives.
 */
export function createPlans(): Plans {
  const prices = new Map<number, Promise<string>>();
  const rates = new Map<string, Promise<string>>();
  const names = new Map<string, Promise<NamedRate>>();
  const numbers = new Map<string, Promise<number | null>>();
  return {
    priceOf: (stripe, price) => once(prices, price.id, () => findOrMakePrice(stripe, price)),
    ratesOf: (stripe, taxes) =>
      Promise.all(taxes.map((tax) => once(rates, rateKey(tax), () => findOrMakeRate(stripe, tax)))),
    couponOf: makeCoupon,
    rateNamed: (stripe, id) =>
      once(names, id, async () => {
        const rate = await stripe.taxRates.retrieve(id);
        return { name: rate.display_name, percent: String(rate.percentage) };
      }),
    priceNamed: (stripe, id) =>
      once(numbers, id, async () => numberIn((await stripe.prices.retrieve(id)).metadata.price_id)),
  };
}

/** Asks once; what failed is asked again. */
function once<K, V>(known: Map<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  const before = known.get(key);
  if (before) return before;
  const asked = ask();
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

async function findOrMakePrice(stripe: Stripe, price: PlanPrice): Promise<string> {
  const key = lookupKey(price);
  const found = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
  if (found.data[0]) return found.data[0].id;
  await makeProduct(stripe);
  const made = await stripe.prices.create(
    {
      product: PRODUCT,
      lookup_key: key,
      currency: price.currency.toLowerCase(),
      unit_amount: fromCents(price.amount),
      recurring: { interval: price.cycle === 'monthly' ? 'month' : 'year' },
      metadata: { price_id: String(price.id) },
    },
    { idempotencyKey: key },
  );
  return made.id;
}

/** Its id is ours, so that a second one cannot be made. */
async function makeProduct(stripe: Stripe): Promise<void> {
  try {
    await stripe.products.create({ id: PRODUCT, name: PRODUCT_NAME });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
}

async function findOrMakeRate(stripe: Stripe, tax: PlanTax): Promise<string> {
  const key = rateKey(tax);
  const found = await stripe.taxRates.list({ active: true, limit: LONGEST_PAGE });
  const known = found.data.find(({ metadata }) => metadata?.key === key);
  if (known) return known.id;
  const made = await stripe.taxRates.create(
    {
      display_name: tax.name,
      percentage: tax.milliPercent / 1_000,
      inclusive: false,
      country: tax.country,
      state: tax.region,
      metadata: { key },
    },
    { idempotencyKey: `rate-${key}` },
  );
  return made.id;
}

/** One coupon for each charge that a code covers, under an id of ours. */
async function makeCoupon(stripe: Stripe, discount: PlanDiscount): Promise<string> {
  const off =
    'milliPercent' in discount
      ? { percent_off: discount.milliPercent / 1_000 }
      : { amount_off: fromCents(discount.amount), currency: discount.currency.toLowerCase() };
  try {
    await stripe.coupons.create({ id: discount.id, name: discount.code, duration: 'once', ...off });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  return discount.id;
}

const isThere = (error: unknown): boolean => recordOf(error).code === 'resource_already_exists';
