import { z } from 'zod';
import { id, instantOut, listOf, moneyOut } from './common.ts';
import { filterDay, filterFile, filterId, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

export const MEMBER_STATUSES = [
  'active',
  'inactive',
  'assigned',
  'pending',
  'registered',
  'locked',
  'expired',
  'migrating',
  'closed',
  'error',
] as const;
const status = z.enum(MEMBER_STATUSES);

const membership = z.object({
  store_id: id,
  store_name: z.string(),
  department_id: id.nullable(),
  department_name: z.string().nullable(),
  active: z.boolean(),
});

/** A light row: enough to choose somebody. */
const cleanRow = z.object({
  customer_id: id,
  first_name: z.string(),
  last_name: z.string(),
  identifier: z.string(),
  staff_id: z.string().nullable(),
  status,
  payable: z.boolean(),
});

/** `balance` is null without the balances right. */
export const customerRow = cleanRow.extend({
  mobile_number: z.string().nullable(),
  email: z.string().nullable(),
  proxy: z.string().nullable(),
  wallets: z.array(membership),
  balance: moneyOut.nullable(),
  invited_at: instantOut.nullable(),
  created_at: instantOut,
});

export const customerShown = customerRow.extend({
  username_option: z.union([z.literal(1), z.literal(2)]),
  language: z.enum(['en', 'es', 'fr']),
  registered_at: instantOut.nullable(),
  card: z
    .object({
      proxy: z.string(),
      state: z.string(),
      locked_by: z.enum(['member', 'manager']).nullable(),
      activated_at: instantOut.nullable(),
      expires_on: z.string().nullable(),
    })
    .nullable(),
  /** The wallet that loaded the card last: where an unload goes unless another is chosen. */
  last_load: z
    .object({ wallet_id: id, wallet_name: z.string(), at: instantOut, amount: moneyOut.nullable() })
    .nullable(),
  payroll_id: z.string().nullable(),
  ta_id: z.string().nullable(),
  pos_id: z.string().nullable(),
  alt_pos_id: z.string().nullable(),
  primary_position: z.string().nullable(),
  secondary_positions: z.array(z.string()),
  weight: z.string(),
  timezone: z.string().nullable(),
  roles: z.array(z.object({ role_id: z.string(), role_name: z.string() })),
  job_code_ids: z.array(id),
  company_id: z.string().nullable(),
  source_id: z.string().nullable(),
  internal_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  occupation: z.string().nullable(),
  identity_given: z.boolean(),
  address_street: z.string(),
  address_more: z.string(),
  address_city: z.string(),
  address_province: z.string(),
  address_postal_code: z.string(),
  client_portal: z.boolean(),
  version: z.int(),
  abilities: z.array(z.string()),
});

const timelineLine = z.object({
  id: z.string(),
  at: instantOut,
  kind: z.enum(['money', 'status', 'edit', 'invite']),
  /** What happened: `load`, `unload`, `registered`, `invited`, `card_activated`, … */
  event: z.string(),
  amount: moneyOut.nullable(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  notes: z.string(),
  wallet_name: z.string().nullable(),
  actor: z.string(),
  channel: z.enum(['portal', 'file', 'member', 'system']),
  line: z.int().nullable(),
  job_id: id.nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

const timelineDays = { start_date: filterDay, end_date: filterDay };

const filters = {
  status: filterText,
  store: filterId,
  wallet: filterText,
  department: filterId,
  search: filterText,
  view: filterText,
  sort: filterText,
};

export const customers = defineOperations({
  listCustomers: {
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/customers/{client}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'Members, filtered',
    query: z.object({ ...filters, ...paging }),
    output: listOf(customerRow),
    errors: [],
  },
  listCustomersClean: {
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/customers/{client}/clean',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'Members as light rows',
    query: z.object({ ...filters, ...paging }),
    output: listOf(cleanRow),
    errors: [],
  },
  listCustomersPaginated: {
    method: 'GET',
    base: 'main',
    path: '/managers/customers-paginated/{client}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'Members, a page of them',
    query: z.object({ ...filters, ...paging }),
    output: listOf(customerRow),
    errors: [],
  },
  exportCustomers: {
    method: 'GET',
    base: 'main',
    path: '/managers/customers-paginated/{client}/export',
    caller: 'view_money',
    extension: true,
    summary: 'The same as a file',
    query: z.object({ ...filters, file_type: filterFile }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
  listAllCustomers: {
    method: 'GET',
    base: 'main',
    path: '/admins/{manager}/all-customers',
    caller: 'view_members',
    adminPath: true,
    tipsOnly: true,
    summary: 'All members of the client',
    query: z.object({ ...filters, ...paging }),
    output: listOf(customerRow),
    errors: [],
  },
  listCustomersOfStore: {
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/customers-to-store/{store}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'The members of a store',
    query: z.object({ ...filters, ...paging }),
    output: listOf(customerRow),
    errors: [],
  },
  searchCustomers: {
    method: 'GET',
    base: 'main',
    path: '/managers/search-customers/{client}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'Finds members by name, mobile number or staff id',
    query: z.object({ search: filterText, store: filterId, sort: filterText, ...paging }),
    output: listOf(cleanRow),
    errors: [],
  },
  showCustomer: {
    method: 'GET',
    base: 'main',
    path: '/customers/{customer}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'One member',
    output: customerShown,
    errors: [],
  },
  customerBalance: {
    method: 'GET',
    base: 'main',
    path: '/customers/{customer}/balance',
    caller: 'view_money',
    summary: 'What is on the card of a member',
    output: z.object({
      customer_id: id,
      balance: moneyOut,
      held: moneyOut.meta({
        description: 'An extension: what authorizations of purchases take aside',
      }),
      available: moneyOut.meta({ description: 'An extension: the balance less what is held' }),
      currency: z.enum(['USD', 'CAD']),
      as_of: instantOut,
    }),
    errors: [],
  },
  customerTimeline: {
    method: 'GET',
    base: 'main',
    path: '/customers/{customer}/timeline',
    caller: 'view_members',
    extension: true,
    summary: 'Everything that happened to a member, newest first',
    query: z.object({ kind: filterText, ...timelineDays, ...paging }),
    output: listOf(timelineLine).extend({
      timezone: z.string().meta({ description: 'By whose clock the days are' }),
      totals: z.object({ loaded: moneyOut, unloaded: moneyOut, spent: moneyOut }).nullable().meta({
        description:
          'What money did on the card in these days; null for who may not see money. Spending is below zero',
      }),
    }),
    errors: [],
  },
  exportCustomerTimeline: {
    method: 'GET',
    base: 'main',
    path: '/customers/{customer}/timeline/export',
    caller: 'view_money',
    extension: true,
    summary: 'The same as a file',
    query: z.object({ kind: filterText, ...timelineDays, file_type: filterFile }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
});
