import { z } from 'zod';
import { INVOICE_STATUSES } from '#domain/subscriptions/choices.ts';
import { dayText, listOf, namedId } from '../common.ts';
import { filterDay, filterFile, filterId, filterText, flag, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { confirmation, invoiceOut } from './shapes.ts';

const room = { base: 'service', caller: 'subscription', tipsOnly: true } as const;
const MOST_NAMED = 500;
const perPage = z
  .union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)], 'invalid_value')
  .default(25);

/** What was charged for subscriptions, and what is still to be paid. */
export const invoices = defineOperations({
  listInvoices: {
    ...room,
    method: 'GET',
    path: '/tippool/subscriptions/invoices',
    summary: 'The invoices of the wallets that the caller sees, newest first',
    query: z.object({
      wallet_id: filterId,
      status: filterText.pipe(z.enum(INVOICE_STATUSES, 'invalid_value').optional()),
      start_date: filterDay,
      end_date: filterDay,
      file_type: filterFile,
      ...paging,
    }),
    output: listOf(invoiceOut),
    orFile: true,
    errors: [],
  },
  findInvoices: {
    ...room,
    method: 'POST',
    path: '/tippool/invoices',
    summary: 'The same for several wallets or subscriptions; reads, and changes nothing',
    body: z.object({
      wallet_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .max(MOST_NAMED, 'too_many')
        .default([]),
      subscription_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .max(MOST_NAMED, 'too_many')
        .default([]),
      status: z.enum(INVOICE_STATUSES, 'invalid_value').nullable().default(null),
      start_date: dayText.nullable().default(null),
      end_date: dayText.nullable().default(null),
      per_page: perPage,
      cursor: z.string().max(400).nullable().default(null),
    }),
    output: listOf(invoiceOut),
    errors: [],
  },
  showInvoice: {
    ...room,
    method: 'GET',
    path: '/tippool/subscriptions/invoices/{id}',
    ids: { id: 'subscription_invoice' },
    transaction: 'own',
    summary: 'One invoice; return_intent=true adds what the browser needs to confirm its payment',
    query: z.object({ return_intent: flag }),
    output: invoiceOut.extend({
      requires_action: z.boolean().optional(),
      client_secret: z.string().nullable().optional(),
    }),
    errors: ['payments_not_set_up', 'try_again'],
  },
  showInvoiceFile: {
    ...room,
    method: 'GET',
    path: '/tippool/subscriptions/invoices/{id}/pdf',
    ids: { id: 'subscription_invoice' },
    transaction: 'own',
    extension: true,
    summary: 'The invoice as the payment provider prints it',
    output: 'application/pdf',
    errors: ['no_receipt_data', 'try_again'],
  },
  sendInvoice: {
    ...room,
    writes: true,
    method: 'POST',
    path: '/tippool/subscriptions/invoices/{id}/send',
    ids: { id: 'subscription_invoice' },
    extension: true,
    summary: 'Mails the receipt again',
    output: z.object({ sent_to: z.string() }),
    errors: ['no_receipt_data', 'rate_limited'],
  },
  payInvoice: {
    ...room,
    moves: true,
    method: 'POST',
    path: '/tippool/subscriptions/payment/create',
    status: 201,
    summary: 'Pays an open invoice by its own method or another',
    body: z.object({
      invoice_id: namedId('required'),
      payment_method_id: namedId('not_a_number').nullable().default(null),
    }),
    output: z.object({ invoice: invoiceOut, ...confirmation }),
    errors: [
      'not_found',
      'invoice_settled',
      'method_not_usable',
      'payment_failed',
      'payments_not_set_up',
      'try_again',
    ],
  },
});
