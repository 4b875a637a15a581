import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let subscription: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin('QC');
  const method = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(method)).body.subscription!.id;
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

it('a change in the free months costs nothing, and the months go on', async () => {
  const { review, changed } = await story.change(subscription, '1_year');
  expect(review).toMatchObject({ amount_due: '0.00' });
  expect(changed).toMatchObject({
    status: 200,
    body: { subscription: { status: 'trialing', trial_end: '2026-05-03T15:00:00.000Z' } },
  });
  await story.change(subscription, 'monthly');
  expect(await story.feeIncome()).toBe(0n);
});

it('from months to years in Quebec: what is left is given back, and the year is charged at once', async () => {
  await story.goTo('2026-05-10T15:00:00Z');
  expect(await story.feeIncome()).toBe(13_682n);
  const { review, changed } = await story.change(subscription, '1_year');
  // 24 of 31 days of 119.00 are left: -92.13. With GST 5 % and QST 9.975 % of each line.
  expect(review).toMatchObject({ amount_due: '1259.97' });
  expect(changed.status).toBe(200);
  const [invoice] = await story.invoices();
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_in_dollars: '1259.97',
    lines: [{ amount: '-92.13' }, { amount: '1188.00' }],
  });
  expect(await story.shown(subscription)).toMatchObject({
    status: 'active',
    current_period_end: '2027-05-10T15:00:00.000Z',
  });
  expect(await story.feeIncome()).toBe(13_682n + 125_997n);
});

it('from years to months it changes at the next edge, and can be taken back until then', async () => {
  const { review, changed } = await story.change(subscription, 'monthly');
  expect(review).toMatchObject({
    amount_due: '0.00',
    next_charge: { at: '2027-05-10T15:00:00.000Z', total: '136.82' },
  });
  expect(changed.body.subscription).toMatchObject({
    next_price: { contract: 'monthly', amount: '119.00' },
    next_charge: { total: '136.82' },
  });
  const back = await story.change(subscription, '1_year');
  expect(back.changed.body.subscription).toMatchObject({ next_price: null });
  expect(await story.feeIncome()).toBe(13_682n + 125_997n);
});
