import { invalidRequest } from '../protocol/protocol-error.ts';
import type { Invoice, InvoicePayment } from '../records/invoice-records.ts';
import type { PaymentMethod } from '../records/method-records.ts';
import { emit } from '../events/emit.ts';
import { attemptPayment, cancelPayment, createPaymentIntent } from '../payments/payment-life.ts';
import type { World } from '../store/world.ts';
import { priced, sayInvoice } from './draft-invoice.ts';
import { presentInvoicePayment } from './present-invoice.ts';
import { dueOf } from './price-lines.ts';

const numberOf = (prefix: string, sequence: number): string =>
  `${prefix}-${String(sequence).padStart(4, '0')}`;

/** A draft becomes final: it gets its number, uses the balance, and asks for the rest. */
export function finalizeInvoice(world: World, draft: Invoice): Invoice {
  if (draft.status !== 'draft')
    throw invalidRequest('This invoice is already finalized.', { code: 'invoice_not_editable' });
  const { store } = world;
  const customer = store.customers.get(draft.customer)!;
  const now = world.now(draft.test_clock);
  const current = priced(world, { ...draft, starting_balance: customer.balance });
  const { due, balanceAfter } = dueOf(current.total, customer.balance);
  store.customers.put({
    ...customer,
    balance: balanceAfter,
    currency: customer.currency ?? draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  });
  const open = store.invoices.put({
    ...current,
    status: 'open',
    number: numberOf(customer.invoice_prefix, customer.next_invoice_sequence),
    automatically_finalizes_at: null,
    ending_balance: balanceAfter,
    customer_name: customer.name,
    customer_email: customer.email,
    finalized_at: now,
    payment_intent: due > 0 ? askFor(world, current) : null,
  });
  sayInvoice(world, 'invoice.finalized', open);
  return due > 0 ? open : settlePaid(world, open, 0);
}

/** The payment of an invoice, before anybody has tried it. */
function askFor(world: World, invoice: Invoice): string {
  const intent = createPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: 'Subscription',
    metadata: {},
    invoice: invoice.id,
    test_clock: invoice.test_clock,
  });
  world.store.invoicePayments.put({
    id: world.newId('inpay'),
    created: world.now(invoice.test_clock),
    invoice: invoice.id,
    payment_intent: intent.id,
    amount_requested: invoice.amount_due,
    amount_paid: null,
    currency: invoice.currency,
    status: 'open',
    paid_at: null,
    canceled_at: null,
  });
  return intent.id;
}

const paymentOf = ({ store }: World, invoice: Invoice): InvoicePayment | null => {
  for (const payment of store.invoicePayments.newest(['invoice', invoice.id])) return payment;
  return null;
};

/** An invoice of which nothing is owed any more. */
export function settlePaid(world: World, invoice: Invoice, amount: number): Invoice {
  const now = world.now(invoice.test_clock);
  const paid = world.store.invoices.put({
    ...invoice,
    status: 'paid',
    paid_at: now,
    amount_paid: amount,
    attempted: true,
    auto_advance: false,
  });
  const payment = paymentOf(world, invoice);
  if (payment && amount > 0) {
    const settled = world.store.invoicePayments.put({
      ...payment,
      status: 'paid',
      paid_at: now,
      amount_paid: amount,
    });
    emit(world, 'invoice_payment.paid', {
      object: presentInvoicePayment(settled),
      timeline: invoice.test_clock,
    });
  }
  sayInvoice(world, 'invoice.paid', paid);
  sayInvoice(world, 'invoice.payment_succeeded', paid);
  world.hooks.invoiceChanged(paid.id);
  return paid;
}

/** With what an invoice is paid where nobody says so. */
export function defaultMethod(world: World, invoice: Invoice): PaymentMethod | null {
  const { store } = world;
  const subscription =
    invoice.subscription === null ? undefined : store.subscriptions.get(invoice.subscription);
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    store.customers.get(invoice.customer)?.default_payment_method;
  return (id && store.methods.get(id)) || null;
}

/** Tries to collect an open invoice; without a method the try fails by itself. */
export function collectInvoice(
  world: World,
  open: Invoice,
  method: PaymentMethod | null = defaultMethod(world, open),
): Invoice {
  const intent =
    open.payment_intent === null ? undefined : world.store.paymentIntents.get(open.payment_intent);
  if (!intent) return open;
  const tried = world.store.invoices.put({
    ...open,
    attempted: true,
    attempt_count: open.attempt_count + 1,
  });
  if (method) attemptPayment(world, intent, method);
  else failedToPay(world, tried);
  return world.store.invoices.get(open.id)!;
}

function failedToPay(world: World, invoice: Invoice): void {
  sayInvoice(world, 'invoice.payment_failed', invoice);
  world.hooks.invoiceChanged(invoice.id);
}

/** What became of a payment is what becomes of its invoice. */
export function followPayment(world: World, intentId: string): void {
  const { store } = world;
  const intent = store.paymentIntents.get(intentId);
  const invoice = intent?.invoice ? store.invoices.get(intent.invoice) : undefined;
  if (!intent || !invoice || invoice.status === 'paid' || invoice.status === 'void') return;
  if (intent.status === 'succeeded') return void settlePaid(world, invoice, intent.amount);
  if (intent.status === 'requires_action')
    sayInvoice(world, 'invoice.payment_action_required', invoice);
  if (intent.status === 'processing') return world.hooks.invoiceChanged(invoice.id);
  failedToPay(world, invoice);
}

/** Nobody owes it any more, and what it took from the balance goes back. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const { store } = world;
  const intent = invoice.payment_intent && store.paymentIntents.get(invoice.payment_intent);
  if (intent && intent.status === 'processing')
    throw invalidRequest('An invoice whose payment is processing cannot be voided.', {
      code: 'payment_intent_unexpected_state',
    });
  const now = world.now(invoice.test_clock);
  if (intent) cancelPayment(world, intent, 'void_invoice');
  const payment = paymentOf(world, invoice);
  if (payment) store.invoicePayments.put({ ...payment, status: 'canceled', canceled_at: now });
  giveBackBalance(world, invoice);
  const done = store.invoices.put({
    ...invoice,
    status: 'void',
    voided_at: now,
    auto_advance: false,
    automatically_finalizes_at: null,
  });
  sayInvoice(world, 'invoice.voided', done);
  world.hooks.invoiceChanged(done.id);
  return done;
}

function giveBackBalance(world: World, invoice: Invoice): void {
  const customer = world.store.customers.get(invoice.customer);
  if (!customer || invoice.ending_balance === null) return;
  const used = invoice.starting_balance - invoice.ending_balance;
  if (used !== 0) world.store.customers.put({ ...customer, balance: customer.balance + used });
}

/** It is written off; it can be paid all the same. */
export function markUncollectible(world: World, invoice: Invoice): Invoice {
  const done = world.store.invoices.put({
    ...invoice,
    status: 'uncollectible',
    marked_uncollectible_at: world.now(invoice.test_clock),
    auto_advance: false,
  });
  sayInvoice(world, 'invoice.marked_uncollectible', done);
  world.hooks.invoiceChanged(done.id);
  return done;
}

/** Drafts are finalized and collected when their hour is over. */
export function finalizeDrafts(world: World): void {
  world.whenDue(world.store.invoices, {
    dueAt: ({ status, auto_advance: isOn, automatically_finalizes_at: at }) =>
      status === 'draft' && isOn ? at : null,
    timeline: ({ test_clock }) => test_clock,
    handle(draft) {
      const open = finalizeInvoice(world, draft);
      if (open.status === 'open') collectInvoice(world, open);
    },
  });
}
