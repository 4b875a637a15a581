import { z } from 'zod';
import { LEVELS } from '#domain/access/levels.ts';
import { id, instantOut, listOf, money, namedId, requiredText } from './common.ts';
import { filterFile, filterId, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';
import { emailAddress, loadLimitsShown, mobileNumber, newPassword, version } from './people.ts';

/** The tables whose columns somebody chooses. */
const TABLES_WITH_COLUMNS = ['managers', 'members', 'transactions'] as const;
export type TableWithColumns = (typeof TABLES_WITH_COLUMNS)[number];

const clockText = z
  .string('not_text')
  .regex(/^(?:[01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/, 'clock_invalid');

/**
 * By the paying wallet's clock: on which weekdays (0 is Sunday), between which hours, how much a
 * day and a card.
 */
const loadLimits = z
  .object({
    days: z
      .array(z.int('not_a_number').min(0, 'invalid_value').max(6, 'invalid_value'), 'not_a_list')
      .min(1, 'required')
      .max(7, 'too_many'),
    from: clockText,
    to: clockText,
    daily: money.nullish().transform((amount) => amount ?? null),
    single_card: money.nullish().transform((amount) => amount ?? null),
  })
  .refine(({ from, to }) => from < to, { message: 'clock_order', path: ['to'] });

const level = z.enum(LEVELS, 'invalid_value');
const managerInput = {
  fullname: requiredText(100),
  mobile_number: mobileNumber,
  email: emailAddress,
  account_level: level,
  /** What is assigned; levels that see all wallets have none assigned. */
  wallets: z.array(namedId('not_a_number'), 'not_a_list').max(5_000, 'too_many').default([]),
  load_limits: loadLimits.nullish().transform((limits) => limits ?? null),
};

export const managerShown = z.object({
  manager_id: id,
  fullname: z.string(),
  mobile_number: z.string().nullable(),
  email: z.string().nullable(),
  account_level: level,
  status: z.enum(['invited', 'active', 'inactive']),
  all_wallets: z.boolean(),
  wallets: z.array(z.object({ wallet_id: id, wallet_name: z.string() })),
  load_limits: loadLimitsShown.nullable(),
  language: z.enum(['en', 'es', 'fr']),
  created_at: instantOut,
  version: z.int(),
  /** Of `edit`, `deactivate`, `invite`. */
  abilities: z.array(z.string()),
});

const managerFilters = {
  search: filterText,
  level: filterText,
  status: filterText,
  wallet: filterId,
};

export const managers = defineOperations({
  listManagers: {
    method: 'GET',
    base: 'main',
    path: '/managers/{id}/managers',
    ids: { id: 'manager' },
    caller: 'edit_managers',
    summary: 'The managers that this manager may see: of all wallets, or of their own',
    query: z.object({ ...managerFilters, file_type: filterFile, ...paging }),
    output: listOf(managerShown),
    orFile: true,
    errors: [],
  },
  listAllManagers: {
    method: 'GET',
    base: 'main',
    path: '/admins/{manager}/all-managers',
    caller: 'edit_managers',
    adminPath: true,
    summary: 'All managers of the client',
    query: z.object({ ...managerFilters, ...paging }),
    output: listOf(managerShown),
    errors: [],
  },
  showManager: {
    method: 'GET',
    base: 'main',
    path: '/managers/{id}',
    ids: { id: 'colleague' },
    caller: 'edit_managers',
    summary: 'One manager',
    output: managerShown,
    errors: [],
  },
  createManager: {
    method: 'POST',
    base: 'main',
    path: '/managers',
    caller: 'edit_managers',
    writes: true,
    status: 201,
    summary: 'Adds a manager and sends the invitation',
    body: z.object(managerInput),
    output: managerShown,
    errors: ['level_not_yours'],
  },
  editManager: {
    method: 'POST',
    base: 'main',
    path: '/managers/{id}/edit',
    ids: { id: 'colleague' },
    caller: 'edit_managers',
    writes: true,
    summary: 'Changes a manager; a new level or wallets hold from the next request on',
    body: z.object({ ...managerInput, version: version.optional() }),
    output: managerShown,
    errors: ['level_not_yours', 'last_top_level', 'unauthenticated'],
  },
  deactivateManager: {
    method: 'DELETE',
    base: 'main',
    path: '/managers/{id}',
    ids: { id: 'colleague' },
    caller: 'edit_managers',
    writes: true,
    summary: "Takes a manager's access away; their sessions end",
    output: managerShown,
    errors: ['level_not_yours', 'last_top_level', 'not_yourself', 'unauthenticated'],
  },
  inviteManagerAgain: {
    method: 'POST',
    base: 'main',
    path: '/managers/{id}/resend-invitation',
    ids: { id: 'colleague' },
    caller: 'edit_managers',
    writes: true,
    extension: true,
    summary: 'Sends the invitation again',
    output: managerShown,
    errors: ['level_not_yours', 'already_registered'],
  },
  managerActivityData: {
    transaction: 'own',
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/user-tracking-data',
    caller: 'own_settings',
    tipsOnly: true,
    summary: 'The own sign-ins and last actions, for support',
    output: z.object({
      sessions: z.array(
        z.object({
          started_at: instantOut,
          last_seen_at: instantOut,
          ip: z.string().nullable(),
          user_agent: z.string().nullable(),
          current: z.boolean(),
        }),
      ),
      actions: z.array(
        z.object({
          at: instantOut,
          action: z.string(),
          subject_kind: z.string(),
          subject_id: z.int().nullable(),
        }),
      ),
    }),
    errors: [],
  },
  saveColumns: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/columns',
    caller: 'own_settings',
    writes: true,
    tipsOnly: true,
    summary: 'Keeps which columns a table shows, in which order',
    body: z.object({
      table: z.enum(TABLES_WITH_COLUMNS),
      columns: z
        .array(z.string('not_text').regex(/^[\w.-]{1,40}$/, 'invalid_value'), 'not_a_list')
        .max(60, 'too_many'),
    }),
    output: z.object({ columns: z.record(z.string(), z.array(z.string())) }),
    errors: [],
  },
  changePassword: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/change-password',
    caller: 'own_settings',
    writes: true,
    tipsOnly: true,
    summary: 'Changes the own password; other sessions end',
    body: z.object({
      current_password: z.string('not_text').min(1, 'required').max(200, 'too_long'),
      password: newPassword,
    }),
    output: z.object({ status: z.literal('success') }),
    errors: ['manager_invalid_credentials', 'managers_no_security_update', 'rate_limited'],
  },
  saveLanguage: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/language',
    caller: 'own_settings',
    writes: true,
    extension: true,
    tipsOnly: true,
    summary: 'The language of the own messages',
    body: z.object({ language: z.enum(['en', 'es', 'fr'], 'invalid_value') }),
    output: z.object({ language: z.enum(['en', 'es', 'fr']) }),
    errors: [],
  },
});
