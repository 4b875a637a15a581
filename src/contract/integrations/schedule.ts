import { z } from 'zod';
import { instantOut } from '../common.ts';
import { filterText } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { externalId } from './shapes.ts';

/** A handle of ours, which stands for the token of the scheduling service. */
const handle = z.string('required').trim().min(1, 'required').max(200, 'too_long');
const schedule = { base: 'main', caller: 'integrations', transaction: 'own' } as const;
const withToken = z.object({ token: handle });
const named = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const SHARED = ['provider_off', 'schedule_ended'] as const;

/** The scheduling service, which knows nothing of our sessions. */
export const schedules = defineOperations({
  scheduleAuthenticate: {
    ...schedule,
    method: 'POST',
    path: '/managers/{manager}/schedule/authenticate',
    writes: true,
    summary: 'Signs in to the scheduling service; the password is forgotten at once',
    body: z.object({
      username: z.string('required').trim().min(1, 'required').max(200, 'too_long'),
      password: z.string('required').min(1, 'required').max(200, 'too_long'),
    }),
    output: z.object({ token: z.string(), expires_at: instantOut }),
    errors: [
      'provider_off',
      'schedule_credentials_invalid',
      'schedule_unavailable',
      'rate_limited',
    ],
  },
  scheduleFrame: {
    ...schedule,
    method: 'GET',
    path: '/managers/{manager}/schedule/generate-iframe',
    summary: 'The address at which the scheduling service is drawn in a frame, for a moment',
    query: withToken,
    output: z.object({ url: z.string(), expires_at: instantOut }),
    errors: [...SHARED, 'schedule_unavailable'],
  },
  scheduleLocations: {
    ...schedule,
    method: 'GET',
    path: '/managers/{manager}/schedule/locations',
    summary: 'The locations of the scheduling service',
    query: withToken,
    output: named,
    errors: [...SHARED, 'schedule_locations_failed'],
  },
  schedulePositions: {
    ...schedule,
    method: 'GET',
    path: '/managers/{manager}/schedule/positions',
    summary: 'The positions of the scheduling service',
    query: withToken,
    output: named,
    errors: [...SHARED, 'schedule_positions_failed'],
  },
  downloadSeniority: {
    ...schedule,
    method: 'GET',
    path: '/managers/{manager}/schedule/seniority-file',
    summary: 'The seniority roster as a CSV file',
    query: z.object({ token: handle, location: filterText, position: filterText }),
    output: 'text/csv',
    errors: [...SHARED, 'roster_failed'],
  },
  uploadSeniority: {
    ...schedule,
    method: 'POST',
    path: '/managers/{manager}/schedule/seniority-file',
    writes: true,
    file: 'csv_file',
    summary:
      'Sends a seniority roster, whole or not at all; the same file answers the same for ten minutes',
    body: z.object({ token: handle, location: externalId, position: externalId }),
    output: z.object({
      accepted: z.int(),
      rejected: z.array(z.object({ line: z.int(), column: z.string(), code: z.string() })),
    }),
    errors: [...SHARED, 'invalid_input', 'payload_too_large', 'roster_failed'],
  },
});
