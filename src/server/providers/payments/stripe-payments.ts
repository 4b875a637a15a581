import type Stripe from 'stripe';
import type { Checkout, NewCheckout, Payments } from './payments.port.ts';
import { answerOf, stripeClient } from './stripe-client.ts';

type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'url' | 'status' | 'payment_status' | 'payment_intent'
>;

const stateOf = ({ status, payment_status: paid }: Session): Checkout['state'] => {
  if (paid === 'paid') return 'paid';
  return status === 'expired' ? 'expired' : 'open';
};
const toCheckout = (session: Session): Checkout => {
  const { id, url, payment_intent: intent } = session;
  return {
    id,
    url,
    state: stateOf(session),
    payment: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
};

const toRefund = ({ id }: Stripe.Refund) => ({ id });

/** Hosted checkout sessions and refunds of Stripe, by its own package. */
export function createStripePayments(settings: {
  readonly url: string;
  readonly key: string;
}): Payments {
  const connect = stripeClient(settings);
  const open = async (checkout: NewCheckout): Promise<Session> => {
    const { stripe, centsOf } = await connect();
    return stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: checkout.currency.toLowerCase(),
              unit_amount_decimal: centsOf(checkout.amount),
              product_data: { name: checkout.description },
            },
          },
        ],
        customer_email: checkout.email,
        client_reference_id: checkout.reference,
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        locale: checkout.language,
      },
      { idempotencyKey: checkout.key },
    );
  };
  const find = async (id: string) => (await connect()).stripe.checkout.sessions.retrieve(id);
  const expire = async (id: string) => (await connect()).stripe.checkout.sessions.expire(id);
  const refund = async (key: string, payment: string) =>
    (await connect()).stripe.refunds.create({ payment_intent: payment }, { idempotencyKey: key });
  return {
    open: (checkout) => answerOf(() => open(checkout), toCheckout),
    find: (id) => answerOf(() => find(id), toCheckout),
    expire: (id) => answerOf(() => expire(id), toCheckout),
    refund: (key, payment) => answerOf(() => refund(key, payment), toRefund),
  };
}
