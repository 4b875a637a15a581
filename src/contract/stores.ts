import { z } from 'zod';
import { ACCESSES } from '#domain/subscriptions/index.ts';
import { id, listOf, moneyOut } from './common.ts';
import { filterId } from './filters.ts';
import { defineOperations } from './operation.ts';

/** Which wallet of which store; the main one of a store has its number. */
export const walletIdentity = z.object({
  wallet_id: id,
  store_id: id,
  wallet_name: z.string(),
  store_name: z.string(),
  main: z.boolean(),
  timezone: z.string(),
});

/** Without the balances right `balance`, `alert_amount` and `below_alert` are null. */
export const walletShown = walletIdentity.extend({
  currency: z.enum(['USD', 'CAD']),
  balance: moneyOut.nullable(),
  alert_amount: moneyOut.nullable(),
  below_alert: z.boolean().nullable(),
  blocked: z.boolean(),
  access: z.enum(ACCESSES).meta({ description: 'What its subscription lets it be used for' }),
  members: z.int().meta({ description: 'Active members of the store' }),
});

export const storeShown = z.object({
  store_id: id,
  store_name: z.string(),
  client_id: id,
  timezone: z.string(),
  wallets: z.array(walletShown),
});

const departmentShown = z.object({
  department_id: id,
  department_name: z.string(),
  store_id: id,
  members: z.int(),
});

export const stores = defineOperations({
  listStores: {
    method: 'GET',
    base: 'main',
    path: '/stores',
    caller: 'view_members',
    adminPath: true,
    tipsOnly: true,
    summary: 'All stores of the client',
    query: z.object({ client_id: filterId }),
    output: listOf(storeShown),
    errors: [],
  },
  listManagerStores: {
    method: 'GET',
    base: 'main',
    path: '/stores/{manager}/manager-stores',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'The stores of the manager',
    output: listOf(storeShown),
    errors: [],
  },
  showStore: {
    method: 'GET',
    base: 'main',
    path: '/stores/{store}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'One store',
    output: storeShown,
    errors: [],
  },
  storeDepartments: {
    method: 'GET',
    base: 'main',
    path: '/stores/departments/{store}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'The departments of a store',
    output: listOf(departmentShown),
    errors: [],
  },
  managerDepartments: {
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/departments/{store}',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'The departments of a store, for its manager',
    output: listOf(departmentShown),
    errors: [],
  },
  storeWallets: {
    method: 'GET',
    base: 'main',
    path: '/stores/{store}/wallets',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'The wallets of a store',
    output: listOf(walletShown),
    errors: [],
  },
  clientWallets: {
    method: 'GET',
    base: 'main',
    path: '/clients/{client}/wallets',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'The wallets that the manager sees',
    output: listOf(walletShown),
    errors: [],
  },
  allWallets: {
    method: 'GET',
    base: 'main',
    path: '/admins/{manager}/all-wallets',
    caller: 'view_members',
    adminPath: true,
    tipsOnly: true,
    summary: 'All wallets of the client',
    output: listOf(walletShown),
    errors: [],
  },
});
