import type Stripe from 'stripe';
import type { StripeConnection } from '../stripe-client.ts';
import type { Billing, ProviderEvent } from './billing.port.ts';
import { idOf, toInstant, toSeconds } from './stripe-values.ts';

/** How far the clock of whoever signed may be from ours, either way. */
const TOLERANCE_SECONDS = 300;

type Events = Pick<Billing, 'readWebhook'>;
/** What events have in common, as far as they are believed: names, nothing else. */
type Named = {
  readonly id?: string;
  readonly object?: string;
  readonly customer?: string | { readonly id: string } | null;
  readonly subscription?: string | { readonly id: string } | null;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly parent?: {
    readonly subscription_details?: { readonly subscription?: string | { readonly id: string } };
  } | null;
};

export function readEvent(event: Stripe.Event): ProviderEvent {
  // Where an object of the provider has one of these names, it has it in this form.
  const object = event.data.object as Named;
  const isCustomer = object.object === 'customer';
  const isSubscription = object.object === 'subscription';
  return {
    id: event.id,
    kind: event.type,
    createdAt: toInstant(event.created),
    isLive: event.livemode,
    customer: isCustomer ? (object.id ?? null) : idOf(object.customer),
    subscription: isSubscription
      ? (object.id ?? null)
      : idOf(object.subscription ?? object.parent?.subscription_details?.subscription),
    payment: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
    subject: object.id ?? '',
  };
}

/** What the provider says by itself: nothing but names is believed of it. */
export function stripeEvents(connect: StripeConnection, secrets: readonly string[]): Events {
  return {
    async readWebhook(body, signature, now) {
      if (signature === undefined) return null;
      const { stripe } = await connect();
      for (const secret of secrets) {
        try {
          const event = stripe.webhooks.constructEvent(
            body,
            signature,
            secret,
            TOLERANCE_SECONDS,
            undefined,
            now.getTime(),
          );
          return isFromTheFuture(signature, now) ? null : readEvent(event);
        } catch {
          // Signed with another of our secrets, or by somebody else.
        }
      }
      return null;
    },
  };
}

/** The package looks for signatures that are too old; one of a clock ahead of ours is as wrong. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const time = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  return time === undefined || Number(time) > toSeconds(now) + TOLERANCE_SECONDS;
}
