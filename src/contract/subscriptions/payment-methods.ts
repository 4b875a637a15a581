import { z } from 'zod';
import { METHOD_TYPES, TAX_ID_TYPES } from '#domain/subscriptions/choices.ts';
import { namedId, requiredText, text } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { confirmation, customerOut, paymentMethodOut, subscriptionOut } from './shapes.ts';

const room = { base: 'service', caller: 'subscription', tipsOnly: true } as const;
/** Between its two transactions it asks the payment provider. */
const asks = { writes: true, transaction: 'own' } as const;
/** Concerns every wallet of the client: for who sees all of them. */
const wholeClient = { adminPath: true } as const;

/** By what a client pays for its subscriptions, and whom the invoices are made out to. */
export const paymentMethods = defineOperations({
  listPaymentMethods: {
    ...room,
    method: 'GET',
    path: '/tippool/subscriptions/payment-methods',
    summary: 'The cards and bank accounts of the client, the default first',
    output: z.object({ data: z.array(paymentMethodOut) }),
    errors: [],
  },
  createSetupIntent: {
    ...room,
    ...asks,
    method: 'POST',
    path: '/tippool/subscriptions/setup-intent',
    status: 201,
    summary: "Lets the browser save a method in the payment provider's own fields",
    body: z.object({ type: z.enum(METHOD_TYPES, 'required') }),
    output: z.object({ setup_intent: z.string(), client_secret: z.string() }),
    errors: ['payments_not_set_up', 'rate_limited', 'try_again'],
  },
  addPaymentMethod: {
    ...room,
    ...asks,
    method: 'POST',
    path: '/tippool/subscriptions/payment-method/{id}',
    textParams: ['id'],
    status: 201,
    summary:
      'Keeps the method of a setup intent that the browser confirmed; again answers the same',
    body: z.object({
      make_default: z.boolean('required').default(false),
      wallet_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .max(500, 'too_many')
        .default([])
        .meta({ description: 'The wallets whose subscriptions are paid by it from now on' }),
    }),
    output: paymentMethodOut,
    errors: ['not_found', 'method_not_usable', 'payments_not_set_up', 'try_again'],
  },
  choosePaymentMethod: {
    ...room,
    moves: true,
    method: 'PUT',
    path: '/tippool/subscriptions/payment-method',
    summary: 'Pays a subscription by another method, what is open at once',
    body: z.object({
      subscription_id: namedId('required'),
      payment_method_id: namedId('required'),
    }),
    output: z.object({ subscription: subscriptionOut, ...confirmation }),
    errors: [
      'not_found',
      'method_not_usable',
      'payment_failed',
      'payments_not_set_up',
      'try_again',
    ],
  },
  removePaymentMethod: {
    ...room,
    ...asks,
    ...wholeClient,
    method: 'DELETE',
    path: '/tippool/subscriptions/payment-method/{payment_id}',
    ids: { payment_id: 'payment_method' },
    summary: 'Deletes a method that no subscription needs',
    output: z.object({ status: z.literal('success') }),
    errors: ['payment_method_attached', 'payments_not_set_up', 'try_again'],
  },
  showBillingCustomer: {
    ...room,
    method: 'GET',
    path: '/tippool/subscriptions/customer',
    summary: 'Whom the invoices are made out to, with the taxes that follow from the address',
    output: customerOut,
    errors: [],
  },
  editBillingCustomer: {
    ...room,
    ...asks,
    ...wholeClient,
    method: 'POST',
    path: '/tippool/subscriptions/customer/update',
    summary: 'Changes whom the invoices are made out to; taxes follow from the next draft',
    body: z.object({
      company_name: requiredText(100),
      address_street: requiredText(100),
      address_more: text(100).default(''),
      address_city: requiredText(60),
      address_province: requiredText(40),
      address_country: z.enum(['CA', 'US'], 'invalid_value'),
      address_postal_code: requiredText(12),
      language: z.enum(['en', 'es', 'fr'], 'invalid_value'),
      tax_ids: z
        .array(
          z.object({ type: z.enum(TAX_ID_TYPES, 'invalid_value'), value: requiredText(30) }),
          'not_a_list',
        )
        .max(5, 'too_many')
        .default([]),
      version: z.int('not_a_number'),
    }),
    output: customerOut,
    errors: ['changed_meanwhile', 'payments_not_set_up', 'try_again'],
  },
  changeInvoiceEmail: {
    ...room,
    ...asks,
    ...wholeClient,
    method: 'PUT',
    path: '/tippool/subscriptions/email',
    summary: 'Changes where invoices are mailed',
    body: z.object({ email: requiredText(254) }),
    output: customerOut,
    errors: ['payments_not_set_up', 'try_again'],
  },
  chooseDefaultMethod: {
    ...room,
    ...asks,
    ...wholeClient,
    method: 'PUT',
    path: '/tippool/subscriptions/customer',
    summary: 'Chooses the method of every subscription without one of its own',
    body: z.object({ default_payment_method_id: namedId('required') }),
    output: customerOut,
    errors: ['not_found', 'method_not_usable', 'payments_not_set_up', 'try_again'],
  },
});
