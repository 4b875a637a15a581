import type { Checkout, PaymentAnswer, Payments } from './payments.port.ts';

const TIMEOUT = 15_000;
const API_VERSION = '2026-10-28.endive';

type Session = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | { id: string } | null;
};
/**
 * A form is posted; without one it is a question. The key makes sending it twice the same as once.
 */
type Sent = { readonly form?: Record<string, string>; readonly key?: string };
type Refused = { error?: { type?: string; code?: string } };

const toCheckout = ({ id, url, status, payment_status, payment_intent }: Session): Checkout => ({
  id,
  url,
  state: payment_status === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'open',
  payment: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
});

/**
 * The adapter that speaks Stripe's API: hosted checkout sessions and refunds, form bodies with
 * brackets.
 */
export function createStripePayments({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): Payments {
  async function ask<W, T>(
    path: string,
    read: (answer: W) => T,
    { form, key: idempotency }: Sent = {},
  ): Promise<PaymentAnswer<T>> {
    try {
      const response = await fetch(`${url}/v1${path}`, {
        method: form ? 'POST' : 'GET',
        signal: AbortSignal.timeout(TIMEOUT),
        ...(form ? { body: new URLSearchParams(form).toString() } : {}),
        headers: {
          authorization: `Bearer ${key}`,
          'stripe-version': API_VERSION,
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(idempotency ? { 'idempotency-key': idempotency } : {}),
        },
      });
      if (response.ok) return { outcome: 'done', value: read((await response.json()) as W) };
      // 409 is the same key still at work, 401 our settings: neither says anything about the
      // payment.
      if (response.status >= 500 || [401, 409, 429].includes(response.status))
        return { outcome: 'unavailable' };
      const { error } = (await response.json().catch(() => ({}))) as Refused;
      return { outcome: 'refused', code: error?.code ?? error?.type ?? 'refused' };
    } catch {
      return { outcome: 'unavailable' };
    }
  }
  return {
    open: (checkout) =>
      ask('/checkout/sessions', toCheckout, {
        key: checkout.key,
        form: {
          mode: 'payment',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': checkout.currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': checkout.amount.toString(),
          'line_items[0][price_data][product_data][name]': checkout.description,
          customer_email: checkout.email,
          client_reference_id: checkout.reference,
          success_url: checkout.successUrl,
          cancel_url: checkout.cancelUrl,
          locale: checkout.language,
        },
      }),
    find: (id) => ask(`/checkout/sessions/${encodeURIComponent(id)}`, toCheckout),
    expire: (id) =>
      ask(`/checkout/sessions/${encodeURIComponent(id)}/expire`, toCheckout, { form: {} }),
    refund: (idempotency, payment) =>
      ask('/refunds', ({ id }: { id: string }) => ({ id }), {
        key: idempotency,
        form: { payment_intent: payment },
      }),
  };
}
