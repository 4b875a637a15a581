import { z } from 'zod';
import { readLocationId } from '#domain/wallets/location-id.ts';
import { readZone } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { referenceBody, referenceQuery, referencesShown } from './member-fields.ts';
import { id, money, requiredText } from './common.ts';
import { defineOperations } from './operation.ts';
import { readBy, requiredEmail, version } from './people.ts';
import { storeShown, walletShown } from './stores.ts';

const readTimezone = (typed: string): Result<string> => {
  const zone = readZone(typed.trim());
  return zone === null ? fail('timezone_invalid') : ok(zone);
};
const readLoadIdentifier = (typed: string): Result<string> =>
  /^[a-z0-9-]{1,50}$/i.test(typed.trim())
    ? ok(typed.trim().toUpperCase())
    : fail('letters_and_numbers');

/**
 * What a wallet has besides its name. An alert amount without somebody to write to says nothing.
 */
const walletSettings = {
  card_load_identifier: readBy(readLoadIdentifier),
  external_location_id: readBy((typed) => readLocationId(typed.trim())),
  alert_amount: money
    .nullish()
    .transform((amount) => amount ?? null)
    .refine((amount) => amount === null || amount >= 0n, 'amount_not_positive'),
  notification_recipients: z.array(requiredEmail, 'not_a_list').max(20, 'too_many').default([]),
};
const timezone = requiredText(100).transform((typed, context) => {
  const read = readTimezone(typed);
  if (read.ok) return read.value;
  context.issues.push({ code: 'custom', input: typed, message: read.code });
  return z.NEVER;
});

const walletDetails = walletShown.extend({
  card_load_identifier: z.string().nullable(),
  external_location_id: z.string().nullable(),
  notification_recipients: z.array(z.string()),
  version: z.int(),
});
const change = { base: 'main', caller: 'edit_wallets', writes: true, errors: [] } as const;
const departments = z.object({
  data: z.array(
    z.object({ department_id: id, department_name: z.string(), store_id: id, members: z.int() }),
  ),
});

export const storeChanges = defineOperations({
  createStore: {
    ...change,
    method: 'POST',
    path: '/stores',
    status: 201,
    summary: 'Opens a store with its main wallet and departments',
    body: z.object({
      store_name: requiredText(100),
      timezone,
      departments: z.array(requiredText(60), 'not_a_list').max(100, 'too_many').default([]),
      ...walletSettings,
    }),
    output: storeShown,
  },
  editStore: {
    ...change,
    method: 'POST',
    path: '/stores/{store}',
    summary: 'Changes the name or time zone of a store',
    body: z.object({ store_name: requiredText(100), timezone, version: version.optional() }),
    output: storeShown,
  },
  createWallet: {
    ...change,
    method: 'POST',
    path: '/stores/{store}/wallets',
    status: 201,
    summary: 'Adds a wallet to a store',
    body: z.object({ wallet_name: requiredText(100), ...walletSettings }),
    output: walletDetails,
  },
  showWallet: {
    method: 'GET',
    base: 'main',
    path: '/wallets/{wallet}',
    caller: 'view_members',
    extension: true,
    summary: 'One wallet with its settings',
    output: walletDetails,
    errors: [],
  },
  editWallet: {
    ...change,
    method: 'POST',
    path: '/wallets/{wallet}',
    extension: true,
    summary: 'Changes a wallet: its name, identifiers, alert and whom to write to',
    body: z.object({
      wallet_name: requiredText(100),
      ...walletSettings,
      version: version.optional(),
    }),
    output: walletDetails,
  },
  fundingAccount: {
    method: 'GET',
    base: 'main',
    path: '/stores/{store}/funding-account',
    caller: 'view_money',
    summary: 'Which bank account the store is funded from',
    output: z.object({
      store_id: id,
      kind: z.enum(['pad', 'none']),
      routing: z.string().nullable(),
      transit: z.string().nullable(),
      account_last4: z.string().nullable(),
    }),
    errors: [],
  },
  addDepartment: {
    ...change,
    method: 'POST',
    path: '/stores/{store}/departments',
    status: 201,
    extension: true,
    summary: 'Adds a department to a store',
    body: z.object({ department_name: requiredText(60) }),
    output: departments,
  },
  renameDepartment: {
    ...change,
    method: 'POST',
    path: '/stores/{store}/departments/{department}',
    extension: true,
    summary: 'Renames a department',
    body: z.object({ department_name: requiredText(60) }),
    output: departments,
  },
  removeDepartment: {
    ...change,
    method: 'DELETE',
    path: '/stores/{store}/departments/{department}',
    extension: true,
    summary: 'Removes a department that nobody belongs to',
    output: departments,
    errors: ['department_used'],
  },
  walletReferences: {
    method: 'GET',
    base: 'main',
    path: '/wallets/{wallet}/external-references',
    caller: 'view_members',
    summary: 'What other systems call a wallet',
    query: referenceQuery,
    output: referencesShown,
    errors: [],
  },
  saveWalletReference: {
    ...change,
    method: 'POST',
    path: '/wallets/{wallet}/external-references',
    summary: 'Writes what another system calls a wallet; the type in the query or the body',
    query: referenceQuery,
    body: referenceBody,
    output: referencesShown,
  },
  removeWalletReference: {
    ...change,
    method: 'DELETE',
    path: '/wallets/{wallet}/external-references',
    summary: 'Removes one type of reference, or all',
    query: referenceQuery,
    output: referencesShown,
  },
});
