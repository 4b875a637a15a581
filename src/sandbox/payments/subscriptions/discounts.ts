import { isRedeemable } from '../catalog/present-catalog.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Coupon } from '../records/catalog-records.ts';
import type { World } from '../store/world.ts';
import { addMonths } from './periods.ts';

type Asked = readonly {
  readonly coupon?: string | undefined;
  readonly discount?: string | undefined;
}[];

function redeem(world: World, id: string): Coupon {
  const coupon = world.store.coupons.get(id);
  if (!coupon || coupon.deleted) throw notFound('coupon', id, 'discounts[0][coupon]');
  if (!isRedeemable(coupon, world.now(null)))
    throw invalidRequest(`Coupon ${id} is expired or used up.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    });
  return world.store.coupons.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
}

/** The discounts that stand on something after a change: coupons put on, others kept or gone. */
export function putOnDiscounts(
  world: World,
  asked: Asked | '' | undefined,
  on: {
    readonly before: readonly string[];
    readonly customer: string;
    readonly subscription: string | null;
    readonly invoice: string | null;
    readonly now: number;
  },
): readonly string[] {
  if (asked === undefined) return on.before;
  if (asked === '') return [];
  return asked.map(({ coupon: couponId, discount }) => {
    if (discount !== undefined && on.before.includes(discount)) return discount;
    if (couponId === undefined) throw notFound('discount', discount ?? '', 'discounts');
    const coupon = redeem(world, couponId);
    const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
    return world.store.discounts.put({
      id: world.newId('di'),
      coupon: coupon.id,
      customer: on.customer,
      subscription: on.subscription,
      invoice: on.invoice,
      start: on.now,
      end: months === null ? null : addMonths(on.now, months),
    }).id;
  });
}

/** A coupon that counts once is used up by the first invoice that it takes something off. */
export const withoutUsed = (
  { store }: World,
  discounts: readonly string[],
  used: readonly string[],
): string[] =>
  discounts.filter((id) => {
    const coupon = store.coupons.get(store.discounts.get(id)?.coupon ?? '');
    return !(coupon?.duration === 'once' && used.includes(id));
  });

/** Tax rates that exist; an empty text takes all away. */
export function knownTaxRates(
  { store }: World,
  asked: readonly string[] | '' | undefined,
  before: readonly string[],
): readonly string[] {
  if (asked === undefined) return before;
  if (asked === '') return [];
  for (const id of asked) if (!store.taxRates.get(id)) throw notFound('tax rate', id, 'tax_rates');
  return asked;
}
