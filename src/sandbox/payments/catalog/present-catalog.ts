import type { Coupon, Discount, Price, Product, TaxRate } from '../records/catalog-records.ts';

export const presentProduct = (product: Product): object => ({
  id: product.id,
  object: 'product',
  active: product.active,
  created: product.created,
  default_price: null,
  description: product.description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: product.metadata,
  name: product.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: product.updated,
  url: null,
});

export const presentPrice = (price: Price): object => ({
  id: price.id,
  object: 'price',
  active: price.active,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookup_key,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  recurring: price.recurring && {
    ...price.recurring,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'exclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: price.recurring ? 'recurring' : 'one_time',
  unit_amount: price.unit_amount,
  unit_amount_decimal: String(price.unit_amount),
});

/** The same as the field `plan` of an item, which older programs read. */
export const presentPlan = (price: Price): object => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export const presentTaxRate = (rate: TaxRate): object => ({
  id: rate.id,
  object: 'tax_rate',
  active: rate.active,
  country: rate.country,
  created: rate.created,
  description: rate.description,
  display_name: rate.display_name,
  effective_percentage: null,
  flat_amount: null,
  inclusive: false,
  jurisdiction: rate.jurisdiction,
  jurisdiction_level: null,
  livemode: false,
  metadata: rate.metadata,
  percentage: Number(rate.percentage),
  rate_type: 'percentage',
  state: rate.state,
  tax_type: rate.tax_type,
});

export const presentCoupon = (coupon: Coupon, now: number): object => ({
  id: coupon.id,
  object: 'coupon',
  amount_off: coupon.amount_off,
  created: coupon.created,
  currency: coupon.currency,
  duration: coupon.duration,
  duration_in_months: coupon.duration_in_months,
  livemode: false,
  max_redemptions: coupon.max_redemptions,
  metadata: coupon.metadata,
  name: coupon.name,
  percent_off: coupon.percent_off === null ? null : Number(coupon.percent_off),
  redeem_by: coupon.redeem_by,
  times_redeemed: coupon.times_redeemed,
  valid: isRedeemable(coupon, now),
});

/** Whether it may still be put on something. */
export const isRedeemable = (coupon: Coupon, now: number): boolean =>
  !coupon.deleted &&
  (coupon.redeem_by === null || now < coupon.redeem_by) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions);

export const presentDiscount = (discount: Discount): object => ({
  id: discount.id,
  object: 'discount',
  checkout_session: null,
  customer: discount.customer,
  customer_account: null,
  end: discount.end,
  invoice: discount.invoice,
  invoice_item: null,
  promotion_code: null,
  source: { coupon: discount.coupon, type: 'coupon' },
  start: discount.start,
  subscription: discount.subscription,
  subscription_item: null,
});
