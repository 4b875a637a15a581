import { z } from 'zod';
import { namedId } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { dayNeeded, tipWalletId } from '../tips-setup/fields.ts';

export const ewaHours = defineOperations({
  confirmEwaHours: {
    base: 'service',
    extension: true,
    caller: 'ewa',
    method: 'POST',
    path: '/ewa/members/{customer}/confirm-hours',
    writes: true,
    summary: 'Confirms the hours of a date on which somebody worked more than 16 hours',
    body: z.object({
      store_id: tipWalletId,
      date: dayNeeded,
      /** What was shown: more than this waits again. */
      minutes: namedId('not_a_number'),
    }),
    output: z.object({
      date: z.string(),
      minutes: z.int().meta({ description: 'What the source says now' }),
      confirmed_minutes: z.int(),
      counts: z.boolean(),
    }),
    errors: ['ewa_off'],
  },
});
