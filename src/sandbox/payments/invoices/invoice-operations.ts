import { emit } from '../events/emit.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, innerList, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { cardError, invalidRequest, notFound, recordCalled } from '../protocol/protocol-error.ts';
import type { Invoice } from '../records/invoice-records.ts';
import { presentPaymentIntent } from '../payments/present-payment.ts';
import { methodCalled } from '../methods/create-method.ts';
import { knownTaxRates, putOnDiscounts } from '../subscriptions/discounts.ts';
import type { World } from '../store/world.ts';
import { createInvoice } from './create-invoice.ts';
import { priced, sayInvoice } from './draft-invoice.ts';
import {
  collectInvoice,
  defaultMethod,
  finalizeInvoice,
  markUncollectible,
  settlePaid,
  voidInvoice,
} from './invoice-life.ts';
import { presentInvoice, presentInvoicePayment, presentLine } from './present-invoice.ts';

const find = ({ store }: World, id?: string): Invoice =>
  recordCalled(store.invoices, 'invoice', id);

const CHANGES = {
  auto_advance: param.flag(),
  automatically_finalizes_at: param.integer(),
  default_payment_method: param.text(),
  default_tax_rates: param.clearable(param.listOf(param.idText())),
  description: param.text(),
  discounts: param.clearable(
    param.listOf(param.object({ coupon: param.idText(), discount: param.idText() })),
  ),
  footer: param.text(),
  metadata: param.metadata(),
};
const changes = param.object(CHANGES);
/** What may change once it is final. */
const ALWAYS = ['auto_advance', 'default_payment_method', 'metadata', 'expand'];

function updateInvoice(
  world: World,
  before: Invoice,
  input: ReturnType<typeof changes.read>,
): Invoice {
  const late = Object.keys(input).find((name) => !ALWAYS.includes(name));
  if (before.status !== 'draft' && late !== undefined)
    throw invalidRequest(`Finalized invoices can’t be updated in this way: ${late}`, {
      code: 'invoice_not_editable',
      param: late,
    });
  const changed: Invoice = {
    ...before,
    auto_advance: input.auto_advance ?? before.auto_advance,
    automatically_finalizes_at:
      input.automatically_finalizes_at ?? before.automatically_finalizes_at,
    default_payment_method: textOr(input.default_payment_method, before.default_payment_method),
    default_tax_rates: knownTaxRates(world, input.default_tax_rates, before.default_tax_rates),
    description: textOr(input.description, before.description),
    discounts: putOnDiscounts(world, input.discounts, {
      before: before.discounts,
      customer: before.customer,
      subscription: null,
      invoice: before.id,
      now: world.now(before.test_clock),
    }),
    footer: textOr(input.footer, before.footer),
    metadata: mergeMetadata(before.metadata, input.metadata),
  };
  const after = world.store.invoices.put(
    before.status === 'draft' ? priced(world, changed) : changed,
  );
  sayInvoice(world, 'invoice.updated', after, before);
  return after;
}

/** Pays now, with a method or with the one that is used otherwise. */
function payInvoice(
  world: World,
  invoice: Invoice,
  {
    payment_method: id,
    paid_out_of_band: isElsewhere,
  }: {
    readonly payment_method?: string | undefined;
    readonly paid_out_of_band?: boolean | undefined;
  },
): Invoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid.');
  if (invoice.status === 'void')
    throw invalidRequest('This invoice is void and can no longer be paid.');
  const open = invoice.status === 'draft' ? finalizeInvoice(world, invoice) : invoice;
  if (open.status === 'paid') return open;
  if (isElsewhere) return settlePaid(world, open, open.amount_due);
  const intent = world.store.paymentIntents.get(open.payment_intent ?? '');
  if (intent?.status === 'processing')
    throw invalidRequest('A payment of this invoice is already processing.', {
      code: 'payment_intent_unexpected_state',
    });
  const method =
    id === undefined ? defaultMethod(world, open) : methodCalled(world, id, open.test_clock);
  if (!method)
    throw invalidRequest('There is no default payment method to pay this invoice with.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  if (method.customer !== open.customer)
    throw notFound('PaymentMethod', id ?? '', 'payment_method');
  const tried = collectInvoice(world, open, method);
  refuseUnpaid(world, tried);
  return tried;
}

/** A try that failed is an error, which tells of its payment. */
function refuseUnpaid(world: World, tried: Invoice): void {
  const intent = world.store.paymentIntents.get(tried.payment_intent ?? '');
  if (tried.status === 'paid' || !intent || intent.status === 'processing') return;
  const shown = presentPaymentIntent(intent, world.origin());
  if (intent.status === 'requires_action')
    throw cardError({
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed.',
      payment_intent: shown,
    });
  if (!intent.last_error) return;
  const { code, decline_code: declineCode, message } = intent.last_error;
  throw cardError({
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
    payment_intent: shown,
  });
}

export const invoiceOperations = [
  createInvoice,
  operation({
    method: 'GET',
    path: '/v1/invoices/:id',
    parameters: {},
    run: (world, _, { id }) => presentInvoice(world, find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/invoices',
    parameters: {
      ...PAGE,
      created: param.timeRange(),
      customer: param.idText(),
      subscription: param.idText(),
      status: param.oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    },
    run(world, { created, customer, subscription, status, ...page }) {
      const by =
        subscription !== undefined
          ? (['subscription', subscription] as const)
          : customer !== undefined
            ? (['customer', customer] as const)
            : undefined;
      return listPage(world.store.invoices, page, {
        url: '/v1/invoices',
        ...(by && { by }),
        matches: (invoice) =>
          (status === undefined || invoice.status === status) &&
          (customer === undefined || invoice.customer === customer) &&
          param.isInRange(invoice.created, created),
        present: (invoice) => presentInvoice(world, invoice),
      });
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    parameters: PAGE,
    run(world, _, { id }) {
      const invoice = find(world, id);
      return innerList(
        `/v1/invoices/${invoice.id}/lines`,
        invoice.lines.map((line) => presentLine(world, invoice, line)),
      );
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id',
    parameters: CHANGES,
    run: (world, input, { id }) =>
      presentInvoice(world, updateInvoice(world, find(world, id), input)),
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    parameters: { auto_advance: param.flag() },
    run(world, { auto_advance: isOn }, { id }) {
      const draft = find(world, id);
      const advance = isOn ?? draft.auto_advance;
      const open = finalizeInvoice(world, { ...draft, auto_advance: advance });
      return presentInvoice(
        world,
        advance && open.status === 'open' ? collectInvoice(world, open) : open,
      );
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    parameters: {
      payment_method: param.idText(),
      paid_out_of_band: param.flag(),
      off_session: param.flag(),
    },
    run: (world, input, { id }) => presentInvoice(world, payInvoice(world, find(world, id), input)),
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    parameters: {},
    run(world, _, { id }) {
      const invoice = find(world, id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalidRequest(`You can’t void an invoice that is ${invoice.status}.`);
      return presentInvoice(world, voidInvoice(world, invoice));
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    parameters: {},
    run(world, _, { id }) {
      const invoice = find(world, id);
      if (invoice.status !== 'open')
        throw invalidRequest(`You can’t mark an invoice uncollectible that is ${invoice.status}.`);
      return presentInvoice(world, markUncollectible(world, invoice));
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id/send',
    parameters: {},
    run(world, _, { id }) {
      const invoice = find(world, id);
      emit(world, 'invoice.sent', {
        object: presentInvoice(world, invoice),
        timeline: invoice.test_clock,
      });
      return presentInvoice(world, invoice);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    parameters: {},
    run({ store }, _, { id = '' }) {
      const payment = store.invoicePayments.get(id);
      if (!payment) throw notFound('invoice_payment', id);
      return presentInvoicePayment(payment);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoice_payments',
    parameters: {
      ...PAGE,
      created: param.timeRange(),
      invoice: param.idText(),
      status: param.oneOf('open', 'paid', 'canceled'),
      payment: param.object({
        type: param.oneOf('payment_intent'),
        payment_intent: param.idText(),
      }),
    },
    run({ store }, { created, invoice, status, payment, ...page }) {
      const intent = payment?.payment_intent;
      const by =
        invoice !== undefined
          ? (['invoice', invoice] as const)
          : intent !== undefined
            ? (['payment_intent', intent] as const)
            : undefined;
      return listPage(store.invoicePayments, page, {
        url: '/v1/invoice_payments',
        ...(by && { by }),
        matches: (one) =>
          (status === undefined || one.status === status) && param.isInRange(one.created, created),
        present: presentInvoicePayment,
      });
    },
  }),
];
