import type Stripe from 'stripe';
import { seconds } from '#kernel/instant.ts';
import { recordOf } from '#kernel/keys.ts';
import type { Cents } from '#kernel/money.ts';
import type { PaymentAnswer } from './payments.port.ts';

const TIMEOUT = seconds(15);
/** Of the package itself: with the same key, after pauses that grow. */
const RETRIES = 2;

type Settings = { readonly url: string; readonly key: string };
type StripeClient = {
  readonly stripe: Stripe;
  /** Cents as the package writes them, without a float in between. */
  readonly centsOf: (amount: Cents) => Stripe.Decimal;
};

/**
 * The provider's own package, whose version says which version of the API is spoken. It is large,
 * and loaded when somebody first pays.
 */
export type StripeConnection = () => Promise<StripeClient>;

export function stripeClient({ url, key }: Settings): StripeConnection {
  let client: Promise<StripeClient> | null = null;
  return () => (client ??= connect({ url, key }));
}

async function connect({ url, key }: Settings): Promise<StripeClient> {
  const { default: StripePackage } = await import('stripe');
  const { protocol, hostname, port } = new URL(url);
  const stripe = new StripePackage(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return { stripe, centsOf: (amount) => StripePackage.Decimal.from(amount) };
}

/**
 * What the provider said. 409 is the same key still at work, 401 our settings, 429 too many at
 * once: none of them says anything about the payment. Where what the package throws has no status,
 * the provider was not heard.
 */
export async function answerOf<W, T>(
  ask: () => Promise<W>,
  read: (answer: W) => T,
): Promise<PaymentAnswer<T>> {
  try {
    return { outcome: 'done', value: read(await ask()) };
  } catch (error) {
    const { statusCode, code, rawType } = recordOf(error);
    const isHeard = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
    if (!isHeard || [401, 409, 429].includes(statusCode)) return { outcome: 'unavailable' };
    const named = [code, rawType].find((one) => typeof one === 'string');
    return { outcome: 'refused', code: named ?? 'refused' };
  }
}
