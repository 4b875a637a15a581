import { z } from 'zod';
import { id, instantOut, listOf, requiredText } from './common.ts';
import { filterFile, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

/** The card of a member as it stands. */
const cardShown = z.object({
  customer_id: id,
  status: z.string(),
  card: z.object({
    proxy: z.string(),
    state: z.string(),
    activated_at: instantOut.nullable(),
    expires_on: z.string().nullable(),
    locked_by: z.enum(['member', 'manager']).nullable(),
  }),
});
const act = {
  method: 'POST',
  base: 'main',
  caller: 'edit_members',
  writes: true,
  output: cardShown,
} as const;

const replacement = z.object({
  /** A card of the client's stock, by its proxy: the one that is handed over. */
  proxy: requiredText(30),
  reason: z
    .enum(['lost', 'stolen', 'damaged', 'expired', 'other'], 'invalid_value')
    .default('other'),
});
const replace = {
  ...act,
  moves: true,
  body: replacement,
  errors: ['wrong_region_route', 'no_card', 'card_state', 'replacement_running', 'try_again'],
} as const;

const proxyRow = z.object({
  proxy: z.string(),
  /** `free` is in the stock, `reserved` is kept for a member whose card is being replaced. */
  state: z.enum([
    'free',
    'reserved',
    'assigned',
    'active',
    'locked',
    'expired',
    'migrating',
    'closed',
    'error',
    'replaced',
  ]),
  client_id: id,
  customer_id: id.nullable(),
  card_holder: z.string().nullable(),
  staff_id: z.string().nullable(),
  member_status: z.string().nullable(),
  activated_at: instantOut.nullable(),
  expires_on: z.string().nullable(),
  added_at: instantOut,
  locked_by: z.enum(['member', 'manager']).nullable(),
});
const proxyFilters = { state: filterText, search: filterText };
const list = {
  method: 'GET',
  base: 'main',
  caller: 'proxies',
  adminPath: true,
  query: z.object({ ...proxyFilters, ...paging }),
  output: listOf(proxyRow),
  errors: [],
} as const;
/** What activating, locking and unlocking a card may be refused with, by whichever side. */
export const actErrors = [
  'no_card',
  'card_state',
  'card_locked_by_member',
  'card_locked_by_manager',
  'member_not_registered',
  'try_again',
] as const;

export const cards = defineOperations({
  activateCard: {
    ...act,
    path: '/customers/{customer}/activate-card',
    summary: 'Activates the card of a member who has registered',
    errors: actErrors,
  },
  replaceCard: {
    ...replace,
    path: '/customers/{customer}/replace-card',
    summary: 'Gives a member of a Canadian client a new card; the money moves to it',
  },
  replaceCardUs: {
    ...replace,
    path: '/us/customers/{customer}/replace-card',
    summary: 'Gives a member of a US client a new card; the money moves to it',
  },
  lockCard: {
    ...act,
    path: '/customers/{customer}/lock-card',
    extension: true,
    summary: 'Locks the card of a member',
    errors: actErrors,
  },
  unlockCard: {
    ...act,
    path: '/customers/{customer}/unlock-card',
    extension: true,
    summary: 'Unlocks a card that a manager locked',
    errors: actErrors,
  },
  giveCard: {
    ...act,
    path: '/customers/{customer}/give-card',
    extension: true,
    summary: 'Gives a card of the stock, by its proxy, to a member who has none',
    body: z.object({ proxy: requiredText(30) }),
    errors: ['has_card'],
  },
  allProxies: {
    ...list,
    path: '/admins/{manager}/all-proxies',
    summary: 'The cards of the client by their proxies, with state and holder',
  },
  clientProxies: {
    ...list,
    path: '/admins/{manager}/client-proxies/{client_id}',
    summary: 'The cards of a client by their proxies',
  },
  exportProxies: {
    method: 'GET',
    base: 'main',
    path: '/admins/{manager}/all-proxies/export',
    caller: 'proxies',
    adminPath: true,
    extension: true,
    summary: 'The same as a file, up to 50,000 cards',
    query: z.object({ ...proxyFilters, file_type: filterFile }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
  lookUpCard: {
    method: 'GET',
    base: 'main',
    path: '/cards/{proxy}',
    textParams: ['proxy'],
    caller: 'proxies',
    extension: true,
    summary: 'One card by its proxy: whose it is, how it stands, what it took the place of',
    output: proxyRow.extend({
      replacements: z.array(
        z.object({
          old_proxy: z.string(),
          new_proxy: z.string(),
          reason: z.string(),
          at: instantOut,
          by: z.string(),
        }),
      ),
    }),
    errors: [],
  },
});
