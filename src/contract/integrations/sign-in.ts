import { z } from 'zod';
import { id, instantOut, namedId } from '../common.ts';
import { filterText } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import {
  DATA_TYPES,
  accountLocationOut,
  connectionOut,
  dataTypeIn,
  externalId,
  integrations,
  posLocation,
} from './shapes.ts';

/** What a provider gives somebody to carry back, and tokens of ours. */
const carried = z.string('required').trim().min(1, 'required').max(4_000, 'too_long');
const wholeNumber = z
  .string('required')
  .regex(/^[1-9]\d{0,9}$/, 'not_a_number')
  .transform(Number)
  .pipe(namedId('not_a_number'));
const page = z.object({ url: z.string(), expires_at: instantOut });
const asksProvider = { ...integrations, transaction: 'own', writes: true } as const;

/** Why what somebody carries back from a provider connects no account. */
const CONNECT_ERRORS = [
  'provider_off',
  'oauth_state',
  'oauth_expired',
  'oauth_denied',
  'account_taken',
  'pos_unavailable',
  'try_again',
] as const;

/** How somebody signs in at Lightspeed and 7shifts. */
export const posSignIn = defineOperations({
  lightspeedUrl: {
    ...integrations,
    method: 'GET',
    path: '/managers/lightspeed/get-url',
    writes: true,
    summary: 'The page of Lightspeed on which somebody lets us in, for ten minutes',
    query: z.object({ return_to: filterText }),
    output: page,
    errors: ['provider_off'],
  },
  lightspeedLogin: {
    ...asksProvider,
    method: 'POST',
    path: '/managers/{id}/lightspeed/login',
    ids: { id: 'manager' },
    summary: 'Connects the account that somebody has let us into; the same code answers the same',
    body: z.object({
      code: carried,
      client_id: namedId('required'),
      state: carried.optional(),
    }),
    output: z.object({
      connection: connectionOut,
      locations: z.array(accountLocationOut),
      return_to: z.string(),
    }),
    errors: CONNECT_ERRORS,
  },
  lightspeedAccess: {
    ...integrations,
    method: 'GET',
    path: '/managers/{id}/lightspeed/access',
    ids: { id: 'manager' },
    summary: 'Whether a Lightspeed account is connected, which one, by whom, and its locations',
    output: z.object({
      access: z.boolean(),
      available: z.boolean(),
      status: connectionOut.shape.status.nullable(),
      series: connectionOut.shape.series,
      account: z.string().nullable(),
      scopes: z.array(z.string()),
      connected_by: z.string().nullable(),
      connected_at: instantOut.nullable(),
      locations: z.array(accountLocationOut),
      legacy: z.array(z.object({ series: z.enum(['l', 'o']), available: z.literal(false) })),
    }),
    errors: [],
  },
  sevenShiftsUrl: {
    ...integrations,
    method: 'GET',
    path: '/managers/7shifts/oauth/get-url',
    writes: true,
    summary: 'The page of 7shifts on which a company lets us in, for ten minutes',
    query: z.object({
      store_id: wholeNumber,
      data_type: filterText.pipe(dataTypeIn.optional()),
      return_to: filterText,
    }),
    output: page,
    errors: ['provider_off'],
  },
  sevenShiftsStart: {
    ...asksProvider,
    method: 'GET',
    path: '/managers/7shifts/oauth/start',
    summary:
      'Tries what 7shifts gave somebody to carry back, and lists the locations of the company',
    query: z.object({ guid: carried, company_id: externalId, state: carried }),
    output: z.object({
      company: z.object({ id: z.string(), name: z.string().nullable() }),
      store_id: id,
      data_type: z.enum(DATA_TYPES),
      return_to: z.string(),
      locations: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          timezone: z.string().nullable(),
          store_name: z.string().nullable(),
        }),
      ),
    }),
    errors: CONNECT_ERRORS,
  },
  sevenShiftsFinish: {
    ...integrations,
    method: 'GET',
    writes: true,
    path: '/managers/7shifts/oauth/finish',
    summary: 'Chooses the location from which the store is fed; again: the same',
    query: z.object({ store_id: wholeNumber, sub_external_id: externalId, timezone: externalId }),
    output: posLocation,
    errors: ['provider_off', 'oauth_state', 'oauth_expired', 'sales_taken', 'currency_differs'],
  },
});
