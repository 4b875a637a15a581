import { z } from 'zod';
import { id, listOf } from '../common.ts';
import { filterId, filterText, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { calendarDay } from '../tips-setup/fields.ts';
import {
  DATA_TYPES,
  FEED_CODES,
  FEED_STATUSES,
  PROVIDERS,
  askedLately,
  integrations,
  posLocation,
  posOptions,
} from './shapes.ts';

/** How the last night of a location was read. */
const NIGHT_STATES = ['whole', 'incomplete', 'vanished', 'unreadable'] as const;
const ofLocation = {
  ...integrations,
  extension: true,
  path: '/integrations/locations/{location}',
  ids: { location: 'handler' },
  writes: true,
  uses: { use: 'tips_work', wallet: { pos_location: 'params.location' } },
} as const;

export const locationHealth = posLocation.extend({
  store_name: z.string(),
  failing_since: z.string().nullable().meta({ format: 'date-time' }),
  last_night: z.object({
    date: z.string().meta({ description: "Yesterday in the store's zone" }),
    /** Null before it is live. */ state: z.enum(NIGHT_STATES).nullable(),
  }),
  nights: z
    .array(z.enum(NIGHT_STATES).nullable())
    .meta({ description: 'The 14 nights up to the last one, the oldest first, as last_night' }),
  gaps: z
    .int()
    .meta({ description: 'Gaps of the store in the last 14 days that were notified and are open' }),
  last_24_hours: askedLately,
});

/** Where clockings and sales of stores come from, and how it goes. */
export const posLocations = defineOperations({
  listPosLocations: {
    ...integrations,
    extension: true,
    method: 'GET',
    path: '/integrations/locations',
    summary: 'All locations that feed the stores one sees, worst first, with how it goes',
    query: z.object({
      store_id: filterId,
      status: filterText.pipe(z.enum(FEED_STATUSES, 'invalid_value').optional()),
      ...paging,
    }),
    output: listOf(locationHealth),
    errors: [],
  },
  changePosLocation: {
    ...ofLocation,
    method: 'PUT',
    summary:
      'Says from which date a location is live, and what its records mean; what is left out stays',
    body: z.object({
      live_from: calendarDay.nullish(),
      options: posOptions.optional(),
    }),
    output: posLocation,
    errors: [],
  },
  removePosLocation: {
    ...ofLocation,
    method: 'DELETE',
    summary:
      'Data of a store comes from this location no longer; its records stay and count no more',
    output: z.object({ id, status: z.literal('removed') }),
    errors: [],
  },
});

const counted = z.object({ online: z.int(), pending: z.int(), offline: z.int() });

/** How all clients are fed, for operators. */
export const posHealth = defineOperations({
  integrationsHealth: {
    base: 'main',
    caller: 'operator',
    extension: true,
    transaction: 'own',
    method: 'GET',
    path: '/operator/integrations',
    summary: 'How many locations of all clients are online, and the worst of them',
    output: z.object({
      providers: z.array(
        z.object({
          provider: z.enum(PROVIDERS),
          connections: counted,
          feeds: counted,
          last_24_hours: askedLately,
        }),
      ),
      codes: z.array(z.object({ code: z.enum(FEED_CODES), feeds: z.int() })),
      requests_pending: z.int(),
      worst: z.array(
        z.object({
          client_id: id,
          client_name: z.string(),
          store_id: id,
          store_name: z.string(),
          data_type: z.enum(DATA_TYPES),
          provider: z.enum(PROVIDERS),
          account: z.string(),
          location: z.string(),
          name: z.string(),
          status: z.enum(FEED_STATUSES),
          code: z.enum(FEED_CODES).nullable(),
          reason: z.string().nullable(),
          failing_since: z.string().nullable().meta({ format: 'date-time' }),
          read_at: z.string().nullable().meta({ format: 'date-time' }),
          last_24_hours: askedLately,
        }),
      ),
    }),
    errors: [],
  },
});
