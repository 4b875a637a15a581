import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';

let provider: StripeInTest;
beforeEach(async () => {
  provider = await stripeSandbox('2026-03-15T14:00:00Z');
});
afterEach(async () => {
  expect(await provider.stop()).toEqual([]);
});

it('keeps products with their prices', async () => {
  const { stripe } = provider;
  const product = await stripe.products.create({ name: 'Tip pool', metadata: { kind: 'tips' } });
  const monthly = await stripe.prices.create({
    product: product.id,
    currency: 'cad',
    unit_amount: 11_900,
    recurring: { interval: 'month' },
    lookup_key: 'monthly_cad',
  });
  expect(monthly).toMatchObject({ type: 'recurring', unit_amount: 11_900, currency: 'cad' });
  expect(String(monthly.unit_amount_decimal)).toBe('11900');
  await stripe.prices.update(monthly.id, { active: false });
  const found = await stripe.prices.list({
    lookup_keys: ['monthly_cad'],
    expand: ['data.product'],
  });
  expect(found.data[0]).toMatchObject({ active: false, product: { name: 'Tip pool' } });
  expect((await stripe.prices.list({ product: product.id, active: true })).data).toEqual([]);
  await stripe.products.update(product.id, { name: 'Tips' });
  expect((await stripe.products.retrieve(product.id)).name).toBe('Tips');
  expect((await stripe.products.list({ active: true })).data).toHaveLength(1);
  const missing = stripe.prices.retrieve('price_0');
  await expect(missing).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

it('keeps tax rates to the thousandth', async () => {
  const { stripe } = provider;
  const rate = await stripe.taxRates.create({
    display_name: 'QST',
    inclusive: false,
    percentage: 9.975,
    country: 'CA',
    state: 'QC',
    tax_type: 'qst',
  });
  expect(rate).toMatchObject({ object: 'tax_rate', percentage: 9.975, active: true });
  await stripe.taxRates.update(rate.id, { active: false });
  expect((await stripe.taxRates.list({ active: true })).data).toEqual([]);
  expect((await stripe.taxRates.retrieve(rate.id)).active).toBe(false);
});

it('keeps coupons, which are valid until they are used up, too old or deleted', async () => {
  const { stripe } = provider;
  const coupon = await stripe.coupons.create({
    id: 'TIPS20',
    percent_off: 20,
    duration: 'once',
    redeem_by: Date.parse('2026-04-01T00:00:00Z') / 1_000,
  });
  expect(coupon).toMatchObject({ id: 'TIPS20', percent_off: 20, valid: true });
  await stripe.coupons.update('TIPS20', { name: 'Tips' });
  await provider.advance('2026-04-01T00:00:00Z');
  expect(await stripe.coupons.retrieve('TIPS20')).toMatchObject({ name: 'Tips', valid: false });
  expect((await stripe.coupons.list()).data).toHaveLength(1);
  expect(await stripe.coupons.del('TIPS20')).toMatchObject({ id: 'TIPS20', deleted: true });
  await expect(stripe.coupons.retrieve('TIPS20')).rejects.toMatchObject({ statusCode: 404 });
  const both = stripe.coupons.create({ percent_off: 20, amount_off: 100, currency: 'cad' });
  await expect(both).rejects.toMatchObject({ statusCode: 400 });
});

it('keeps customers, their tax numbers and what it tells of them', async () => {
  const { stripe } = provider;
  const customer = await stripe.customers.create({
    name: 'Maple Table',
    email: 'ada@maple.example',
    preferred_locales: ['fr-CA'],
    address: { line1: '1 Main', city: 'Toronto', state: 'ON', country: 'CA' },
    tax_id_data: [{ type: 'ca_gst_hst', value: '123456789RT0001' }],
    balance: -500,
  });
  const moved = await stripe.customers.update(customer.id, { address: { state: 'QC' } });
  expect(moved.address).toMatchObject({ state: 'QC', city: null });
  const taxIds = await stripe.customers.listTaxIds(customer.id);
  expect(taxIds.data.map(({ value }) => value)).toEqual(['123456789RT0001']);
  await stripe.customers.deleteTaxId(customer.id, taxIds.data[0]!.id);
  await stripe.customers.createTaxId(customer.id, { type: 'ca_qst', value: '1234567890TQ1234' });
  expect((await stripe.customers.list({ email: 'ada@maple.example' })).data).toHaveLength(1);
  expect((await stripe.customers.del(customer.id)).deleted).toBe(true);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  const { data: events } = await stripe.events.list({
    types: ['customer.created', 'customer.updated'],
  });
  expect(events.map(({ type }) => type)).toEqual(['customer.updated', 'customer.created']);
  expect(events[0]!.data).toMatchObject({
    object: { id: customer.id },
    previous_attributes: { address: { state: 'ON' } },
  });
  expect(await stripe.events.retrieve(events[0]!.id)).toMatchObject({ object: 'event' });
});
