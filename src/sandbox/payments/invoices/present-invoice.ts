import type {
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  TaxAmount,
} from '../records/invoice-records.ts';
import type { Price } from '../records/catalog-records.ts';
import { presentTaxRate } from '../catalog/present-catalog.ts';
import { innerList } from '../protocol/paging.ts';
import type { World } from '../store/world.ts';

/** A tax rate stands whole where others stand as ids. */
export const taxRateOf = ({ store }: World, id: string): object => {
  const rate = store.taxRates.get(id);
  return rate ? presentTaxRate(rate) : { id, object: 'tax_rate' };
};

const presentTax = ({ tax_rate: rate, amount, taxable_amount: taxable }: TaxAmount): object => ({
  amount,
  tax_behavior: 'exclusive',
  tax_rate_details: { tax_rate: rate },
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
});

const pricingOf = (price: Price | undefined): object | null =>
  price
    ? {
        price_details: { price: price.id, product: price.product },
        type: 'price_details',
        unit_amount_decimal: String(price.unit_amount),
      }
    : null;

function parentOf(line: InvoiceLine): object | null {
  const proration_details = {
    credited_items: line.credited && {
      invoice: line.credited.invoice,
      invoice_line_items: line.credited.lines,
    },
  };
  const { proration, subscription } = line;
  if (line.subscription_item !== null)
    return {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.invoice_item,
        proration,
        proration_details,
        subscription,
        subscription_item: line.subscription_item,
      },
      type: 'subscription_item_details',
    };
  if (line.invoice_item === null) return null;
  return {
    invoice_item_details: {
      invoice_item: line.invoice_item,
      proration,
      proration_details,
      subscription,
    },
    subscription_item_details: null,
    type: 'invoice_item_details',
  };
}

export const presentLine = (world: World, invoice: Invoice, line: InvoiceLine): object => ({
  id: line.id,
  object: 'line_item',
  amount: line.amount,
  currency: invoice.currency,
  description: line.description,
  discount_amounts: line.discount_amounts,
  discountable: line.discountable,
  discounts: line.discount_amounts.map(({ discount }) => discount),
  invoice: invoice.id,
  livemode: false,
  metadata: line.metadata,
  parent: parentOf(line),
  period: line.period,
  pretax_credit_amounts: [],
  pricing: pricingOf(line.price === null ? undefined : world.store.prices.get(line.price)),
  quantity: line.quantity,
  quantity_decimal: String(line.quantity),
  subscription: line.subscription,
  subtotal: line.amount,
  taxes: line.taxes.map(presentTax),
});

/** The taxes of all lines, rate by rate. */
function totalTaxes(lines: readonly InvoiceLine[]): TaxAmount[] {
  const byRate = new Map<string, TaxAmount>();
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const before = byRate.get(tax.tax_rate);
    byRate.set(tax.tax_rate, {
      tax_rate: tax.tax_rate,
      amount: (before?.amount ?? 0) + tax.amount,
      taxable_amount: (before?.taxable_amount ?? 0) + tax.taxable_amount,
    });
  }
  return [...byRate.values()];
}

function totalDiscounts(lines: readonly InvoiceLine[]): object[] {
  const byDiscount = new Map<string, number>();
  for (const { discount, amount } of lines.flatMap((line) => line.discount_amounts))
    byDiscount.set(discount, (byDiscount.get(discount) ?? 0) + amount);
  return [...byDiscount].map(([discount, amount]) => ({ amount, discount }));
}

const subscriptionParent = (invoice: Invoice): object | null =>
  invoice.subscription === null
    ? null
    : {
        quote_details: null,
        subscription_details: {
          metadata: invoice.subscription_metadata ?? {},
          subscription: invoice.subscription,
          ...(invoice.proration_date !== null && {
            subscription_proration_date: invoice.proration_date,
          }),
        },
        type: 'subscription_details',
      };

const pdfOf = (world: World, { id, number }: Invoice): string | null =>
  number === null ? null : `${world.origin()}/invoice/${id}/pdf`;

const NOTHING_OF_IT = {
  account_country: 'CA',
  account_name: 'Cardload',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  custom_fields: null,
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_source: null,
  due_date: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
};

export function presentInvoice(world: World, invoice: Invoice): object {
  const isOpen = invoice.status === 'open' || invoice.status === 'uncollectible';
  const taxes = totalTaxes(invoice.lines);
  const withoutTax = invoice.total - taxes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: invoice.id,
    object: 'invoice',
    ...NOTHING_OF_IT,
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    amount_remaining: isOpen || invoice.status === 'draft' ? invoice.amount_due : 0,
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempted,
    auto_advance: invoice.auto_advance,
    automatically_finalizes_at: invoice.automatically_finalizes_at,
    billing_reason: invoice.billing_reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_address: world.store.customers.get(invoice.customer)?.address ?? null,
    customer_email: invoice.customer_email,
    customer_name: invoice.customer_name,
    customer_tax_ids: [],
    default_payment_method: invoice.default_payment_method,
    default_tax_rates: invoice.default_tax_rates.map((id) => taxRateOf(world, id)),
    description: invoice.description,
    discounts: invoice.discounts,
    effective_at: invoice.finalized_at,
    ending_balance: invoice.ending_balance,
    footer: invoice.footer,
    hosted_invoice_url: null,
    invoice_pdf: pdfOf(world, invoice),
    lines: innerList(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => presentLine(world, invoice, line)),
    ),
    metadata: invoice.metadata,
    number: invoice.number,
    parent: subscriptionParent(invoice),
    period_end: invoice.period_end,
    period_start: invoice.period_start,
    starting_balance: invoice.starting_balance,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalized_at,
      marked_uncollectible_at: invoice.marked_uncollectible_at,
      paid_at: invoice.paid_at,
      voided_at: invoice.voided_at,
    },
    subtotal: invoice.subtotal,
    subtotal_excluding_tax: invoice.subtotal,
    test_clock: invoice.test_clock,
    total: invoice.total,
    total_discount_amounts: totalDiscounts(invoice.lines),
    total_excluding_tax: withoutTax,
    total_pretax_credit_amounts: [],
    total_taxes: taxes.map(presentTax),
    webhooks_delivered_at: invoice.created,
  };
}

export const presentInvoicePayment = (payment: InvoicePayment): object => ({
  id: payment.id,
  object: 'invoice_payment',
  amount_paid: payment.amount_paid,
  amount_requested: payment.amount_requested,
  created: payment.created,
  currency: payment.currency,
  invoice: payment.invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: payment.payment_intent, type: 'payment_intent' },
  status: payment.status,
  status_transitions: { canceled_at: payment.canceled_at, paid_at: payment.paid_at },
});

export const presentInvoiceItem = (world: World, item: InvoiceItem): object => ({
  id: item.id,
  object: 'invoiceitem',
  amount: item.amount,
  currency: item.currency,
  customer: item.customer,
  customer_account: null,
  date: item.created,
  description: item.description,
  discountable: item.discountable,
  discounts: [],
  invoice: item.invoice,
  livemode: false,
  metadata: item.metadata,
  net_amount: item.amount,
  parent:
    item.subscription === null
      ? null
      : {
          subscription_details: {
            subscription: item.subscription,
            ...(item.subscription_item !== null && { subscription_item: item.subscription_item }),
          },
          type: 'subscription_details',
        },
  period: item.period,
  pricing: pricingOf(item.price === null ? undefined : world.store.prices.get(item.price)),
  proration: item.proration,
  quantity: item.quantity,
  quantity_decimal: String(item.quantity),
  tax_rates: item.tax_rates?.map((id) => taxRateOf(world, id)) ?? [],
  test_clock: item.test_clock,
});
