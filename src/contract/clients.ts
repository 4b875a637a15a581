import { z } from 'zod';
import { BILLINGS } from '#domain/subscriptions/choices.ts';
import { CLIENT_FLAGS, FEATURES } from './choices.ts';
import { id, listOf, namedId, requiredText, text } from './common.ts';
import { filterText, flag, paging } from './filters.ts';
import { defineOperations } from './operation.ts';
import { emailAddress, mobileNumber, requiredEmail, version } from './people.ts';
import { programTerms } from './programs.ts';
import { subscriptionOut } from './subscriptions/shapes.ts';

export const clientShown = z.object({
  client_id: id,
  client_name: z.string(),
  company_name: z.string(),
  program_id: id,
  program_name: z.string(),
  region: z.enum(['US', 'CA']),
  currency: z.enum(['USD', 'CAD']),
  is_provider: z.boolean(),
  hide_today: z.int(),
  active: z.boolean(),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  features: z.record(z.string(), z.string()),
});

/** The whole record of a client; of its bank account what may be shown. */
export const clientDetails = clientShown.extend({
  address_street: z.string(),
  address_city: z.string(),
  address_province: z.string(),
  address_country: z.string(),
  address_more: z.string(),
  email_notifications: z.boolean(),
  notification_emails: z.array(z.string()),
  terms: z.boolean(),
  csr: z.string(),
  flags: z.record(z.string(), z.boolean()),
  undo_seconds: z.int(),
  pad: z
    .object({
      routing: z.string().nullable(),
      transit: z.string().nullable(),
      account_last4: z.string(),
    })
    .nullable(),
  program: programTerms,
  billing: z.enum(BILLINGS).optional().meta({ description: 'With show_subscriptions=true' }),
  subscriptions: z.array(subscriptionOut).optional().meta({
    description: 'With show_subscriptions=true: the last one of each wallet that the caller sees',
  }),
  version: z.int(),
});

const onOff = z.enum(['0', '1'], 'invalid_value');
const digits = (low: number, high: number, problem: string) =>
  text(40).refine((typed) => new RegExp(`^\\d{${low},${high}}$`).test(typed), problem);
const clientInput = {
  client_name: requiredText(100),
  program_id: namedId('required'),
  company_name: requiredText(120),
  address_street: text(120).default(''),
  address_city: text(80).default(''),
  address_province: text(40).default(''),
  address_country: z.enum(['US', 'CA'], 'invalid_value'),
  address_more: text(200).default(''),
  contact_name: text(100).default(''),
  contact_phone: text(40).default(''),
  contact_email: emailAddress,
  email_notifications: z.boolean('invalid_value').default(true),
  notification_emails: z.array(requiredEmail, 'not_a_list').max(20, 'too_many').default([]),
  csr: text(100).default(''),
  hide_today: z.int('not_a_number').min(0, 'invalid_value').max(9, 'invalid_value').default(0),
  features: z.partialRecord(z.enum(FEATURES), onOff).default({}),
  flags: z.partialRecord(z.enum(CLIENT_FLAGS), z.boolean('invalid_value')).default({}),
  undo_seconds: z.int('not_a_number').min(0, 'invalid_value').max(600, 'invalid_value').default(0),
  /**
   * The account that pre-authorised debits are taken from. Null takes it away; left out it stays.
   */
  pad: z
    .object({
      routing: digits(3, 9, 'routing_invalid'),
      transit: z.union([z.literal(''), digits(5, 5, 'transit_invalid')]).default(''),
      account_number: digits(4, 17, 'account_invalid'),
    })
    .nullable()
    .optional(),
};
const manager = z.object({
  fullname: requiredText(100),
  mobile_number: mobileNumber,
  email: emailAddress,
});

export const clients = defineOperations({
  listClients: {
    transaction: 'own',
    method: 'GET',
    base: 'main',
    path: '/clients',
    caller: 'operator',
    summary: 'All clients of the platform',
    query: z.object({ search: filterText, ...paging }),
    output: listOf(clientShown),
    errors: [],
  },
  createClient: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/clients',
    caller: 'operator',
    writes: true,
    status: 201,
    summary:
      'Opens a client with books of its own; with a first manager, who is invited. Its tips are paid for by subscriptions, unless billing says that they are included',
    body: z.object({
      ...clientInput,
      terms: z.literal(true, 'agreement_required'),
      /** Left out: `subscription`, and `included` where the program is for travel. */ billing: z
        .enum(BILLINGS, 'invalid_value')
        .optional(),
      first_manager: manager.nullish().transform((given) => given ?? null),
    }),
    output: clientDetails,
    errors: [],
  },
  editClient: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/clients/{client_id}',
    caller: 'operator',
    writes: true,
    summary: 'Changes a client; its country and currency stay',
    body: z.object({ ...clientInput, version: version.optional() }),
    output: clientDetails,
    errors: [],
  },
  deactivateClient: {
    transaction: 'own',
    method: 'DELETE',
    base: 'main',
    path: '/clients/{client_id}',
    caller: 'operator',
    writes: true,
    summary: 'Ends a client with which everything is settled; its people can no longer sign in',
    output: clientDetails,
    errors: ['wallets_not_empty', 'orders_open', 'money_under_way', 'not_yourself'],
  },
  showClient: {
    transaction: 'own',
    method: 'GET',
    base: 'main',
    path: '/clients/{client_id}',
    caller: 'session',
    tipsOnly: true,
    summary: 'The client of the session; for an operator any',
    query: z.object({ show_subscriptions: flag }),
    output: clientDetails,
    errors: [],
  },
  enterClient: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/operator/enter',
    caller: 'operator',
    writes: true,
    extension: true,
    summary: 'An operator goes on inside a client, with a reason',
    body: z.object({
      client_id: namedId('required'),
      reason: text(300).refine((value) => value.length >= 3, 'required'),
    }),
    output: z.object({ client_id: id, client_name: z.string() }),
    errors: [],
  },
  leaveClient: {
    method: 'POST',
    base: 'main',
    path: '/operator/leave',
    caller: 'operator',
    writes: true,
    extension: true,
    summary: 'An operator leaves the client they are in',
    output: z.object({
      status: z.literal('success'),
      client_id: id.meta({ description: 'Where they stand now: the provider' }),
    }),
    errors: [],
  },
});
