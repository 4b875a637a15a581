import { z } from 'zod';
import { id, instantOut, listOf, requiredText } from '../common.ts';
import { filterText, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import {
  DATA_TYPES,
  PROVIDERS,
  accountLocationOut,
  connectionOut,
  dataTypeIn,
  externalId,
  integrations,
  posLocation,
} from './shapes.ts';

const desk = { base: 'main', caller: 'operator', extension: true, transaction: 'own' } as const;
const REQUEST_STATUSES = ['pending', 'approved', 'declined', 'replaced'] as const;
const locationRequestOut = z.object({
  request_id: id,
  client_id: id,
  client_name: z.string(),
  store_id: id,
  store_name: z.string(),
  store_timezone: z.string(),
  data_type: z.enum(DATA_TYPES),
  location_id: z.string(),
  status: z.enum(REQUEST_STATUSES),
  reason: z.string().nullable(),
  asked_by: z.string(),
  asked_at: instantOut,
  decided_by: z.string().nullable(),
  decided_at: instantOut.nullable(),
  vendor: z
    .object({ name: z.string().nullable(), address: z.string().nullable(), seen_at: instantOut })
    .nullable()
    .meta({ description: 'The place as the vendor describes it; null where it gave no answer' }),
});

const openRequestOut = z.object({
  request_id: id,
  store_id: id,
  store_name: z.string(),
  data_type: z.enum(DATA_TYPES),
  location_id: z.string(),
  status: z.enum(['pending', 'declined']),
  reason: z.string().nullable(),
  asked_at: instantOut,
});

/** Accounts that are connected, and order data, which the vendor grants place by place. */
export const posConnections = defineOperations({
  listConnections: {
    ...integrations,
    extension: true,
    method: 'GET',
    path: '/integrations/connections',
    summary:
      'The accounts at providers that are connected, with their locations, and order data that is asked for',
    output: z.object({
      data: z.array(connectionOut.extend({ locations: z.array(accountLocationOut) })),
      providers: z.array(
        z.object({ provider: z.enum([...PROVIDERS, 'schedule']), available: z.boolean() }),
      ),
      requests: z.array(openRequestOut).meta({
        description:
          'Order data that stores wait for, or that was declined and not asked for since',
      }),
    }),
    errors: [],
  },
  disconnectAccount: {
    ...integrations,
    extension: true,
    method: 'DELETE',
    path: '/integrations/connections/{connection}',
    ids: { connection: 'handler' },
    writes: true,
    transaction: 'own',
    summary: 'Ends a connection and forgets what opens it; records and links stay',
    output: z.object({
      connection_id: id,
      status: z.literal('disconnected'),
      revoked: z.boolean().meta({ description: 'Whether our access ended at the provider too' }),
    }),
    errors: ['feeds_others'],
  },
  requestOrderData: {
    base: 'service',
    caller: 'integrations',
    tipsOnly: true,
    method: 'POST',
    path: '/tippool/integration/omnivore/request-access/{store_id}',
    ids: { store_id: 'store' },
    writes: true,
    status: 201,
    summary: 'Asks for the order data of a location; an operator grants it',
    query: z.object({ location_id: externalId, data_type: dataTypeIn }),
    output: posLocation,
    errors: ['provider_off', 'location_connected'],
  },
  listLocationRequests: {
    ...desk,
    method: 'GET',
    path: '/operator/location-requests',
    summary:
      'Locations whose order data clients ask for, newest first, with the place as the vendor has it',
    query: z.object({
      status: filterText.pipe(z.enum(REQUEST_STATUSES, 'invalid_value').optional()),
      ...paging,
    }),
    output: listOf(locationRequestOut),
    errors: [],
  },
  approveLocationRequest: {
    ...desk,
    method: 'POST',
    path: '/operator/location-requests/{request}/approve',
    ids: { request: 'handler' },
    writes: true,
    summary:
      "Grants a client the order data of a location: the operator says why it is the store's",
    body: z.object({ reason: requiredText(500) }),
    output: locationRequestOut,
    errors: [
      'provider_off',
      'request_decided',
      'changed_meanwhile',
      'account_taken',
      'location_unknown',
      'pos_unavailable',
      'sales_taken',
      'currency_differs',
    ],
  },
  declineLocationRequest: {
    ...desk,
    method: 'POST',
    path: '/operator/location-requests/{request}/decline',
    ids: { request: 'handler' },
    writes: true,
    summary: 'Declines a request; who asked reads the reason',
    body: z.object({ reason: requiredText(500) }),
    output: locationRequestOut,
    errors: ['request_decided'],
  },
});
