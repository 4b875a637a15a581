import type Stripe from 'stripe';
import type { Billing, PlanDiscount, PlanPrice, PlanTax } from './billing.port.ts';
import { answerOf, type StripeConnection } from '../stripe-client.ts';
import type { Plans } from './stripe-plans.ts';
import { readSubscription } from './stripe-reading.ts';
import { toSeconds } from './stripe-values.ts';

const LONGEST_PAGE = 100;

type Subscriptions = Pick<
  Billing,
  | 'subscribe'
  | 'findByAttempt'
  | 'readSubscription'
  | 'prepare'
  | 'prepareDraft'
  | 'switchNow'
  | 'chooseMethod'
  | 'changeTrial'
  | 'resume'
  | 'pauseCollection'
  | 'cancelAtEnd'
  | 'cancelNow'
>;
type Update = (stripe: Stripe, id: string) => Promise<Stripe.SubscriptionUpdateParams>;

/** Subscriptions at the provider: one price each, taxes and discounts put on charge by charge. */
export const stripeSubscriptions = (connect: StripeConnection, plans: Plans): Subscriptions => ({
  ...makingAndReading(connect, plans),
  ...changing(connect, plans),
  ...pausingAndEnding(connect),
});

/** Changes a subscription by what a look at the provider says. */
const updater =
  (connect: StripeConnection) => (idempotencyKey: string, id: string, change: Update) =>
    answerOf(async () => {
      const { stripe } = await connect();
      return stripe.subscriptions.update(id, await change(stripe, id), { idempotencyKey });
    }, readSubscription);

function makingAndReading(
  connect: StripeConnection,
  plans: Plans,
): Pick<Subscriptions, 'subscribe' | 'findByAttempt' | 'readSubscription'> {
  const stripe = async () => (await connect()).stripe;
  return {
    subscribe: (idempotencyKey, asked) =>
      answerOf(async () => {
        const at = await stripe();
        const rates = await plans.ratesOf(at, asked.taxes);
        return at.subscriptions.create(
          {
            customer: asked.customer,
            items: [{ price: await plans.priceOf(at, asked.price) }],
            billing_mode: { type: 'flexible' },
            payment_behavior: 'allow_incomplete',
            off_session: false,
            metadata: {
              client_id: String(asked.clientId),
              wallet_id: String(asked.walletId),
              attempt: asked.attemptKey,
            },
            ...(rates.length > 0 && { default_tax_rates: rates }),
            ...(asked.method !== null && { default_payment_method: asked.method }),
            ...(asked.discount && {
              discounts: [{ coupon: await plans.couponOf(at, asked.discount) }],
            }),
            ...(asked.trialEnd && {
              trial_end: toSeconds(asked.trialEnd),
              trial_settings: { end_behavior: { missing_payment_method: 'pause' as const } },
            }),
          },
          { idempotencyKey },
        );
      }, readSubscription),
    findByAttempt: (customer, attemptKey) =>
      answerOf(
        async () =>
          (await stripe()).subscriptions
            .list({ customer, status: 'all', limit: LONGEST_PAGE })
            .autoPagingToArray({ limit: 1_000 }),
        (found) => {
          const made = found.find(({ metadata }) => metadata.attempt === attemptKey);
          return made ? readSubscription(made) : null;
        },
      ),
    readSubscription: (id) =>
      answerOf(async () => (await stripe()).subscriptions.retrieve(id), readSubscription),
  };
}

function changing(
  connect: StripeConnection,
  plans: Plans,
): Pick<Subscriptions, 'prepare' | 'prepareDraft' | 'switchNow' | 'chooseMethod' | 'changeTrial'> {
  const update = updater(connect);
  /** The only item of a subscription is given another price. */
  const itemsWith = async (at: Stripe, id: string, price: PlanPrice) => {
    const { items } = await at.subscriptions.retrieve(id);
    return [{ id: items.data[0]?.id ?? '', price: await plans.priceOf(at, price) }];
  };
  const charged = async (
    at: Stripe,
    { taxes, discount }: { taxes: readonly PlanTax[]; discount: PlanDiscount | null },
  ) => ({
    default_tax_rates: emptyable(await plans.ratesOf(at, taxes)),
    discounts: discount ? [{ coupon: await plans.couponOf(at, discount) }] : ('' as const),
  });
  return {
    prepare: (key, id, { price, edge, ...next }) =>
      update(key, id, async (at) => ({
        ...(await charged(at, next)),
        ...(price && {
          items: await itemsWith(at, id, price),
          proration_behavior: 'none',
          trial_end: toSeconds(edge),
        }),
      })),
    prepareDraft: (idempotencyKey, id, next) =>
      answerOf(
        async () => {
          const { stripe } = await connect();
          return stripe.invoices.update(id, await charged(stripe, next), { idempotencyKey });
        },
        () => true as const,
      ),
    // A change that waits for its payment takes no taxes and discounts: they go before it.
    switchNow: async (key, id, { price, at: when, isDebit, ...next }) => {
      const prepared = await update(`${key}-charge`, id, (at) => charged(at, next));
      return prepared.outcome === 'done'
        ? update(key, id, async (at) => ({
            items: await itemsWith(at, id, price),
            billing_cycle_anchor: { type: 'now' },
            proration_behavior: 'always_invoice',
            proration_date: toSeconds(when),
            payment_behavior: isDebit ? 'allow_incomplete' : 'pending_if_incomplete',
          }))
        : prepared;
    },
    chooseMethod: (key, id, method) =>
      update(key, id, () => Promise.resolve({ default_payment_method: method })),
    changeTrial: (key, id, { price, trialEnd }) =>
      update(key, id, async (at) => ({
        ...(price && { items: await itemsWith(at, id, price) }),
        ...(trialEnd && { trial_end: toSeconds(trialEnd) }),
        proration_behavior: 'none',
      })),
  };
}

function pausingAndEnding(
  connect: StripeConnection,
): Pick<Subscriptions, 'resume' | 'pauseCollection' | 'cancelAtEnd' | 'cancelNow'> {
  const stripe = async () => (await connect()).stripe;
  const update = updater(connect);
  return {
    resume: (idempotencyKey, id) =>
      answerOf(
        async () =>
          (await stripe()).subscriptions.resume(
            id,
            { billing_cycle_anchor: { type: 'now' } },
            { idempotencyKey },
          ),
        readSubscription,
      ),
    pauseCollection: (key, id, isPaused) =>
      update(key, id, () =>
        Promise.resolve({ pause_collection: isPaused ? { behavior: 'void' } : '' }),
      ),
    cancelAtEnd: (key, id, isCancelled) =>
      update(key, id, () => Promise.resolve({ cancel_at_period_end: isCancelled })),
    cancelNow: (idempotencyKey, id) =>
      answerOf(async () => {
        const at = await stripe();
        const found = await at.subscriptions.retrieve(id);
        return found.status === 'canceled'
          ? found
          : at.subscriptions.cancel(id, {}, { idempotencyKey });
      }, readSubscription),
  };
}

/** The provider takes an empty text for "none". */
const emptyable = (list: string[]): string[] | '' => (list.length > 0 ? list : '');
