import { after, days } from '#kernel/instant.ts';
import { stripeSandbox } from '#test/support/stripe-sandbox.ts';
import {
  chance,
  differences,
  liveThroughYear,
  subscribeMany,
} from '#test/support/subscription-year.ts';
import { type Measurement, now } from '../measure.ts';
import { storyOn } from './world.ts';

const YEAR = days(365);
const BEGINS = '2026-03-04T15:00:00Z';
const SEED = 1;

/** So many subscriptions that begin with free months, and a year of the provider's time. */
async function yearOfSandbox(count: number): Promise<number> {
  const provider = await stripeSandbox(BEGINS);
  const { stripe } = provider;
  const { id: product } = await stripe.products.create({ name: 'Tip pooling' });
  const price = await stripe.prices.create({
    product,
    currency: 'cad',
    unit_amount: 11_900,
    recurring: { interval: 'month' },
  });
  for (let nth = 0; nth < count; nth += 1) {
    const customer = await stripe.customers.create({ name: `Maple ${nth}` });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
    });
  }
  const begun = now();
  await provider.advance(after(new Date(BEGINS), YEAR));
  const taken = now() - begun;
  await provider.stop();
  return taken;
}

/** A year of the provider alone, and one that the product lives through with it. */
export async function years(
  url: string,
  { many, together }: { readonly many: number; readonly together: number },
): Promise<Measurement[]> {
  const [one, all] = [await yearOfSandbox(1), await yearOfSandbox(many)];
  const story = await storyOn(url, 'subscription_year');
  const luck = chance(SEED);
  const places = await subscribeMany(story, together, luck);
  const begun = now();
  await liveThroughYear(story, places, luck);
  const taken = now() - begun;
  const found = await differences(story);
  await story.end();
  return [
    {
      name: 'a year of one subscription at the sandbox',
      figure: `${Math.round(one)} ms`,
      floor: '',
      ratio: null,
      goal: 'at most 1,000 ms',
      met: one <= 1_000,
    },
    {
      name: `a year of ${many} subscriptions at the sandbox`,
      figure: `${(all / 1_000).toFixed(1)} s`,
      floor: `${(one / 1_000).toFixed(2)} s of one`,
      ratio: null,
      goal: 'of 1,000 at most 60 s',
      met: (all / many) * 1_000 <= 60_000,
    },
    {
      name: `the same with the product, of ${together}, as chance has it`,
      figure: `${(taken / 1_000).toFixed(1)} s, ${found.length} differences`,
      floor: `${(taken / together).toFixed(0)} ms each`,
      ratio: null,
      goal: 'no difference',
      met: found.length === 0,
    },
  ];
}
