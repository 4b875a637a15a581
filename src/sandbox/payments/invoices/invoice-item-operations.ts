import { findCustomer } from '../customers/find-customer.ts';
import { emit } from '../events/emit.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Invoice, InvoiceItem } from '../records/invoice-records.ts';
import { knownTaxRates } from '../subscriptions/discounts.ts';
import type { World } from '../store/world.ts';
import { addToDraft } from './draft-invoice.ts';
import { presentInvoiceItem } from './present-invoice.ts';

/** What an item is made of; a preview takes the same. */
export const ITEM = {
  amount: param.integer(),
  currency: param.idText(),
  description: param.text(),
  discountable: param.flag(),
  metadata: param.metadata(),
  period: param.object({
    start: param.required(param.integer()),
    end: param.required(param.integer()),
  }),
  tax_rates: param.listOf(param.idText()),
};
const item = param.object(ITEM);

/** An amount that waits for the next invoice. */
export function addInvoiceItem(
  world: World,
  input: ReturnType<typeof item.read>,
  owner: { readonly customer: string; readonly subscription: string | null },
): InvoiceItem {
  const customer = findCustomer(world, owner.customer);
  const now = world.now(customer.test_clock);
  if (input.amount === undefined)
    throw invalidRequest('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  return world.store.invoiceItems.put({
    id: world.newId('ii'),
    created: now,
    customer: customer.id,
    currency: input.currency?.toLowerCase() ?? customer.currency ?? 'cad',
    amount: input.amount,
    description: input.description || 'Item',
    // What is given back is not discounted.
    discountable: input.discountable ?? input.amount >= 0,
    proration: false,
    period: input.period ?? { start: now, end: now },
    price: null,
    quantity: 1,
    subscription: owner.subscription,
    subscription_item: null,
    credited: null,
    tax_rates: input.tax_rates ? knownTaxRates(world, input.tax_rates, []) : null,
    metadata: mergeMetadata({}, input.metadata),
    invoice: null,
    test_clock: customer.test_clock,
  });
}

function draftNamed({ store }: World, id: string): Invoice {
  const found = store.invoices.get(id);
  if (!found) throw notFound('invoice', id, 'invoice');
  if (found.status !== 'draft')
    throw invalidRequest('This invoice is no longer editable.', { code: 'invoice_not_editable' });
  return found;
}

export const invoiceItemOperations = [
  operation({
    method: 'POST',
    path: '/v1/invoiceitems',
    parameters: {
      ...ITEM,
      customer: param.required(param.idText()),
      invoice: param.idText(),
      subscription: param.idText(),
    },
    run(world, { customer, subscription = null, invoice, ...input }) {
      const draft = invoice === undefined ? null : draftNamed(world, invoice);
      if (subscription !== null && !world.store.subscriptions.get(subscription))
        throw notFound('subscription', subscription, 'subscription');
      const made = addInvoiceItem(world, input, { customer, subscription });
      emit(world, 'invoiceitem.created', {
        object: presentInvoiceItem(world, made),
        timeline: made.test_clock,
      });
      if (draft) addToDraft(world, draft, made);
      return presentInvoiceItem(world, world.store.invoiceItems.get(made.id) ?? made);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoiceitems/:id',
    parameters: {},
    run(world, _, { id = '' }) {
      const found = world.store.invoiceItems.get(id);
      if (!found) throw notFound('invoiceitem', id);
      return presentInvoiceItem(world, found);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoiceitems',
    parameters: {
      ...PAGE,
      created: param.timeRange(),
      customer: param.idText(),
      invoice: param.idText(),
      pending: param.flag(),
    },
    run: (world, { created, customer, invoice, pending, ...page }) =>
      listPage(world.store.invoiceItems, page, {
        url: '/v1/invoiceitems',
        ...(customer !== undefined && { by: ['customer', customer] as const }),
        matches: (one) =>
          (invoice === undefined || one.invoice === invoice) &&
          (pending === undefined || (one.invoice === null) === pending) &&
          param.isInRange(one.created, created),
        present: (one) => presentInvoiceItem(world, one),
      }),
  }),
];
