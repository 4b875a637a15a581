import type { Instant } from '#kernel/instant.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import type { Contract } from './choices.ts';

export const normalizeCode = (typed: string): string => typed.trim().toUpperCase();

export type PromoCode = {
  readonly code: string;
  readonly percentOffMilli?: number;
  readonly amountOff?: Partial<Record<Currency, Cents>>;
  readonly duration: 'once' | 'repeating';
  readonly durationInMonths?: number | null;
  readonly expiresAt?: Instant | null;
  /** The contracts it is for; without them all. */
  readonly products?: readonly Contract[] | null;
  readonly maxRedemptions?: number | null;
  /** Only for a client that has never paid for a subscription. */
  readonly firstTime?: boolean;
};
export type PromoUse = {
  readonly typed: string;
  readonly price: Contract;
  readonly priceCurrency: Currency;
  readonly redeemed: number;
  readonly redeemedByClient?: boolean;
  readonly hasPaidBefore?: boolean;
};
export type PromoRefusal =
  | 'unknown'
  | 'expired'
  | 'other_product'
  | 'other_currency'
  | 'used_up'
  | 'used_before'
  | 'not_first_time';

/** How many charges a code covers: months become the charges of its cycle, rounded up. */
function chargesCovered({ duration, durationInMonths }: PromoCode, price: Contract): number {
  if (duration === 'once') return 1;
  const months = durationInMonths ?? 1;
  return price === 'monthly' ? months : Math.ceil(months / 12);
}

function refusalOf(code: PromoCode, use: PromoUse, now: Instant): PromoRefusal | null {
  if (normalizeCode(use.typed) !== normalizeCode(code.code)) return 'unknown';
  if (code.expiresAt && now >= code.expiresAt) return 'expired';
  if (code.products && !code.products.includes(use.price)) return 'other_product';
  if (code.amountOff && code.amountOff[use.priceCurrency] === undefined) return 'other_currency';
  if (code.maxRedemptions != null && use.redeemed >= code.maxRedemptions) return 'used_up';
  if (use.redeemedByClient) return 'used_before';
  if (code.firstTime && use.hasPaidBefore) return 'not_first_time';
  return null;
}

/** Whether a code may be used for a price, and how many charges it then covers. */
export function promo({
  code,
  use,
  now,
}: {
  readonly code: PromoCode;
  readonly use: PromoUse;
  readonly now: Instant;
}):
  | { readonly ok: true; readonly chargesCovered: number }
  | { readonly ok: false; readonly why: PromoRefusal } {
  const why = refusalOf(code, use, now);
  return why === null
    ? { ok: true, chargesCovered: chargesCovered(code, use.price) }
    : { ok: false, why };
}
