import { z } from 'zod';
import { DIFFERENCE_CAUSES } from '#domain/tips-data/index.ts';
import { id, moneyOut, namedId } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { calendarDay, tipWalletId } from '../tips-setup/fields.ts';
import { UNASSIGNED_REASONS } from '../tips-data/data.ts';
import { externalId, integrations, posOptions } from './shapes.ts';

const figures = z.object({ minutes: z.int(), net_sales: moneyOut, tips: moneyOut });
const place = z.object({
  connection_id: namedId('not_a_number'),
  location_id: externalId,
  revenue_center: externalId.nullish(),
  options: posOptions.optional(),
});
const person = z.object({
  /** Null for somebody of the provider who is linked to nobody. */ employee_id: id.nullable(),
  pos_ids: z.array(z.string()),
  name: z.string(),
});

export const dryRuns = defineOperations({
  tryPosNight: {
    ...integrations,
    extension: true,
    transaction: 'own',
    method: 'POST',
    path: '/integrations/dry-runs',
    summary:
      'A night as a connection has it beside what was typed or stands there, by person; nothing is stored',
    body: z.object({
      wallet_id: tipWalletId,
      date: calendarDay,
      /** From where; what is left out is read from where the store points already. */
      clockings: place.nullish(),
      sales: place.nullish(),
    }),
    output: z.object({
      wallet_id: id,
      date: z.string(),
      /** What the night is held against. */ beside: z.enum(['results', 'nothing']),
      complete: z.object({ clockings: z.boolean().nullable(), sales: z.boolean().nullable() }),
      people: z.array(
        person.extend({
          there: figures.nullable(),
          here: figures.nullable(),
          differences: z.array(
            z.object({
              of: z.enum(['minutes', 'net_sales', 'tips']),
              /** There less here: money as "12.00", minutes as "15". */ amount: z.string(),
              causes: z.array(z.enum(DIFFERENCE_CAUSES)),
            }),
          ),
        }),
      ),
      unassigned: z.array(
        z.object({
          kind: z.enum(['punch', 'sale']),
          key: z.string(),
          reason: z.enum(UNASSIGNED_REASONS),
          name: z.string().nullable(),
        }),
      ),
      unreadable: z.array(z.object({ key: z.string(), reason: z.string() })),
    }),
    errors: ['pos_location_missing', 'pos_unavailable', 'location_unknown', 'provider_off'],
  },
  replayNights: {
    ...integrations,
    extension: true,
    method: 'POST',
    path: '/integrations/replays',
    writes: true,
    // To look at what other options would change is always free.
    uses: {
      use: 'tips_work',
      wallet: { pos_location: 'body.location_id' },
      when: 'body.apply',
    },
    summary:
      'What the last 14 nights of a location would be with other options; `apply` saves them and writes the records anew',
    body: z.object({
      location_id: namedId('required').meta({ description: 'The POS location, not its store' }),
      options: posOptions,
      apply: z.boolean('invalid_value').optional(),
    }),
    output: z.object({
      location_id: id,
      applied: z.boolean(),
      records: z.int(),
      /** Records whose own body is not kept any more stay as they are. */ without_body: z.int(),
      changed: z.int(),
      nights: z.array(
        z.object({
          date: z.string(),
          /** A result of it was paid: it gets a proposal. */ paid: z.boolean(),
          people: z.array(person.extend({ before: figures, after: figures })),
          unassigned_before: z.int(),
          unassigned_after: z.int(),
        }),
      ),
    }),
    errors: ['pos_location_missing', 'provider_off'],
  },
});
