import type Stripe from 'stripe';
import { METHOD_TYPES, type MethodType } from '#domain/subscriptions/choices.ts';
import { sum } from '#kernel/money.ts';
import type {
  InvoiceLine,
  InvoicePayment,
  InvoiceTax,
  ProviderCustomer,
  ProviderInvoice,
  ProviderMethod,
  ProviderSetup,
  ProviderSubscription,
} from './billing.port.ts';
import type { Plans } from './stripe-plans.ts';
import { idOf, instantOrNull, numberIn, toCents, toCurrency, toInstant } from './stripe-values.ts';

export const readCustomer = (customer: Stripe.Customer): ProviderCustomer => ({
  id: customer.id,
  balance: toCents(customer.balance),
  defaultMethod: idOf(customer.invoice_settings.default_payment_method),
});

const isMethodType = (type: string): type is MethodType =>
  METHOD_TYPES.some((known) => known === type);

/** Null where it is of a kind that we do not offer. */
export function readMethod(method: Stripe.PaymentMethod): ProviderMethod | null {
  if (!isMethodType(method.type)) return null;
  const debit = method.acss_debit ?? method.us_bank_account;
  return {
    id: method.id,
    customer: idOf(method.customer),
    type: method.type,
    brand: method.card?.brand ?? null,
    bankName: debit?.bank_name ?? null,
    last4: method.card?.last4 ?? debit?.last4 ?? '',
    expMonth: method.card?.exp_month ?? null,
    expYear: method.card?.exp_year ?? null,
  };
}

function setupStateOf(setup: Stripe.SetupIntent): ProviderSetup['state'] {
  if (setup.status === 'succeeded') return 'usable';
  if (setup.next_action?.type === 'verify_with_microdeposits') return 'verifying';
  if (setup.status === 'processing') return 'verifying';
  return setup.status === 'canceled' || setup.last_setup_error ? 'failed' : 'new';
}

/** Read with its method expanded. */
export function readSetup(setup: Stripe.SetupIntent): ProviderSetup {
  const method = setup.payment_method;
  return {
    id: setup.id,
    customer: idOf(setup.customer),
    clientSecret: setup.client_secret ?? '',
    state: setupStateOf(setup),
    method: method && typeof method !== 'string' ? readMethod(method) : null,
    verificationUrl: setup.next_action?.verify_with_microdeposits?.hosted_verification_url ?? null,
  };
}

const KNOWN_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new TypeError(`${subscription.id} has no price`);
  const status = KNOWN_STATUSES.find((known) => known === subscription.status);
  if (!status) throw new TypeError(`${subscription.id} is ${subscription.status}`);
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    status,
    walletId: numberIn(subscription.metadata.wallet_id),
    attemptKey: subscription.metadata.attempt ?? null,
    priceId: numberIn(item.price.metadata.price_id),
    method: idOf(subscription.default_payment_method),
    createdAt: toInstant(subscription.created),
    trialStart: instantOrNull(subscription.trial_start),
    trialEnd: instantOrNull(subscription.trial_end),
    anchor: toInstant(subscription.billing_cycle_anchor),
    periodStart: toInstant(item.current_period_start),
    periodEnd: toInstant(item.current_period_end),
    cancelAt: instantOrNull(subscription.cancel_at),
    cancelledAt: instantOrNull(subscription.ended_at),
    isCollectionPaused: subscription.pause_collection !== null,
  };
}

/** What was paid with, as far as it is known: the last one that was tried. */
function readPayment(invoice: Stripe.Invoice): InvoicePayment | null {
  const payments = invoice.payments?.data ?? [];
  const last = payments.find(({ is_default }) => is_default) ?? payments.at(-1);
  const intent = last?.payment.payment_intent;
  if (!intent) return null;
  // Not asked for in full: what is settled has nothing more to tell.
  if (typeof intent === 'string')
    return {
      intent,
      state: invoice.status === 'paid' ? 'paid' : 'none',
      clientSecret: null,
      failure: null,
    };
  const states: Partial<Record<string, InvoicePayment['state']>> = {
    succeeded: 'paid',
    processing: 'processing',
    requires_action: 'requires_action',
  };
  const error = intent.last_payment_error;
  return {
    intent: intent.id,
    state: states[intent.status] ?? (error ? 'failed' : 'none'),
    clientSecret: intent.client_secret,
    failure: error ? (error.decline_code ?? error.code ?? 'other') : null,
  };
}

type Named = { readonly stripe: Stripe; readonly plans: Plans };

const taxesIn = (
  { stripe, plans }: Named,
  taxes: Stripe.Invoice['total_taxes'],
): Promise<InvoiceTax[]> =>
  Promise.all(
    (taxes ?? []).map(async ({ amount, tax_rate_details: details }) => ({
      ...(details ? await plans.rateNamed(stripe, details.tax_rate) : { name: 'Tax', percent: '' }),
      amount: toCents(amount),
    })),
  );

async function readLine(named: Named, line: Stripe.InvoiceLineItem): Promise<InvoiceLine> {
  const { subscription_item_details: ofItem, invoice_item_details: ofOther } = line.parent ?? {};
  const price = line.pricing?.price_details?.price;
  return {
    description: line.description ?? '',
    amount: toCents(line.amount),
    discount: sum((line.discount_amounts ?? []).map(({ amount }) => toCents(amount))),
    start: toInstant(line.period.start),
    end: toInstant(line.period.end),
    isProration: (ofItem ?? ofOther)?.proration ?? false,
    priceId: price === undefined ? null : await named.plans.priceNamed(named.stripe, idOf(price)!),
    taxes: await taxesIn(named, line.taxes),
  };
}

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** The names of our coupons, where an invoice is read with its discounts. */
const couponsOf = ({ discounts }: Stripe.Invoice): string[] =>
  discounts.flatMap((discount) => {
    const coupon =
      typeof discount === 'string' || !('source' in discount) ? null : idOf(discount.source.coupon);
    return coupon === null ? [] : [coupon];
  });

/**
 * Read with its payments expanded. The names of its taxes and prices are asked for where they are
 * not known.
 */
export async function readInvoice(
  stripe: Stripe,
  plans: Plans,
  invoice: Stripe.Invoice,
): Promise<ProviderInvoice> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  const status = INVOICE_STATUSES.find((known) => known === (invoice.status ?? 'draft'));
  if (!status) throw new TypeError(`${invoice.id} is ${invoice.status}`);
  const named = { stripe, plans };
  const lines = await Promise.all(invoice.lines.data.map((line) => readLine(named, line)));
  const taxes = await taxesIn(named, invoice.total_taxes);
  return {
    id: invoice.id,
    number: invoice.number,
    customer: idOf(invoice.customer) ?? '',
    subscription: idOf(subscription),
    status,
    currency: toCurrency(invoice.currency),
    lines,
    subtotal: toCents(invoice.subtotal),
    discount: sum((invoice.total_discount_amounts ?? []).map(({ amount }) => toCents(amount))),
    taxes,
    total: toCents(invoice.total),
    amountDue: toCents(invoice.amount_due),
    balanceBefore: toCents(invoice.starting_balance),
    coupons: couponsOf(invoice),
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    // The period of the invoice itself is the one before: what it bills is its last line's.
    periodStart: lines.at(-1)?.start ?? toInstant(invoice.period_start),
    periodEnd: lines.at(-1)?.end ?? toInstant(invoice.period_end),
    createdAt: toInstant(invoice.created),
    issuedAt: instantOrNull(invoice.status_transitions.finalized_at),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    pdf: invoice.invoice_pdf ?? null,
    payment: readPayment(invoice),
  };
}
