import type Stripe from 'stripe';
import { recordOf } from '#kernel/keys.ts';
import type { PaymentAnswer } from '../payments.port.ts';
import { answerOf, type StripeConnection } from '../stripe-client.ts';
import type { Billing, BillingPage } from './billing.port.ts';
import { readEvent } from './stripe-events.ts';
import type { Plans } from './stripe-plans.ts';
import { readCustomer, readInvoice, readMethod, readSubscription } from './stripe-reading.ts';
import { toSeconds } from './stripe-values.ts';

const LONGEST_PAGE = 100;
/** A list that goes on for longer than this is not believed. */
const MOST_PAGES = 10_000;
/** With the coupons that took something off, and the names of their payments. */
const WITH_PARTS = ['data.discounts', 'data.payments'];

type Pages = Pick<
  Billing,
  'eventPages' | 'subscriptionPages' | 'invoicePages' | 'customerPages' | 'methodPages'
>;
type Place = { readonly limit: number; readonly starting_after?: string };
type Listed<W> = { readonly data: readonly W[]; readonly has_more: boolean };
type Asked<W, T> = {
  readonly ask: (stripe: Stripe, place: Place) => Promise<Listed<W>>;
  readonly read: (one: W, stripe: Stripe) => T | Promise<T>;
};

/** The provider's lists over all customers, page by page, so that none has to be held as a whole. */
export function stripePages(connect: StripeConnection, plans: Plans): Pages {
  return {
    eventPages: (from, until, take) =>
      eachPage(connect, take, {
        ask: (stripe, place) =>
          stripe.events.list({
            created: { gte: toSeconds(from), lt: toSeconds(until) },
            ...place,
          }),
        read: readEvent,
      }),
    subscriptionPages: (take) =>
      eachPage(connect, take, {
        ask: (stripe, place) => stripe.subscriptions.list(place),
        read: readSubscription,
      }),
    invoicePages: (since, take) =>
      eachPage(connect, take, {
        ask: (stripe, place) =>
          stripe.invoices.list({
            created: { gte: toSeconds(since) },
            expand: WITH_PARTS,
            ...place,
          }),
        read: (invoice, stripe) => readInvoice(stripe, plans, invoice),
      }),
    customerPages: (take) =>
      eachPage(connect, take, {
        ask: (stripe, place) => stripe.customers.list(place),
        read: readCustomer,
      }),
    methodPages: (customer, take) =>
      eachPage(
        connect,
        (page) => take({ ...page, read: page.read.filter((one) => one !== null) }),
        {
          ask: (stripe, place) => stripe.customers.listPaymentMethods(customer, place),
          read: readMethod,
        },
      ),
  };
}

/** An object that cannot be read keeps nobody from the others: it is named. */
export async function eachPage<W extends { readonly id: string }, T>(
  connect: StripeConnection,
  take: (page: BillingPage<T>) => Promise<void>,
  { ask, read }: Asked<W, T>,
): Promise<PaymentAnswer<true>> {
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const place = { limit: LONGEST_PAGE, ...(after !== undefined && { starting_after: after }) };
    const listed = await answerOf(async () => ask((await connect()).stripe, place), checked);
    if (listed.outcome !== 'done') return listed;
    const { data, has_more: hasMore } = listed.value;
    const { stripe } = await connect();
    await take(await readAll(data, (one) => read(one, stripe)));
    const last = data.at(-1)?.id;
    if (!hasMore || last === undefined) return { outcome: 'done', value: true };
    if (last === after) break;
    after = last;
  }
  return { outcome: 'unavailable' };
}

function checked<W extends { readonly id: string }>(listed: Listed<W>): Listed<W> {
  const isList = Array.isArray(listed.data) && listed.data.every((one) => isNamed(one));
  if (!isList) throw new TypeError('the payment provider answered a list with something else');
  return listed;
}
const isNamed = (one: unknown): boolean => typeof recordOf(one).id === 'string';

async function readAll<W extends { readonly id: string }, T>(
  data: readonly W[],
  read: (one: W) => T | Promise<T>,
): Promise<BillingPage<T>> {
  const known: T[] = [];
  const unreadable: string[] = [];
  for (const one of data) {
    try {
      known.push(await read(one));
    } catch {
      unreadable.push(one.id);
    }
  }
  return { read: known, unreadable };
}
