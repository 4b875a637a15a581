import { z } from 'zod';
import { GAPS } from '#domain/tips-data/index.ts';
import { instantOut, moneyOut, requiredText } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { allOf, calendarDay, dayNeeded, tipWalletId, walletQuery } from '../tips-setup/fields.ts';
import { DATA_TYPES, integrations } from './shapes.ts';

const dataType = z.enum(DATA_TYPES);

/** Something missing of a date's data. A list is empty where the gap is of another kind. */
export const gapOut = z.object({
  date: z.string(),
  gap: z.enum(GAPS),
  /** Whether the date cannot be paid before it is over or answered. */ blocks: z.boolean(),
  data_types: z.array(dataType),
  /** The services that it is about, where it is not about the whole date. */
  services: z.array(z.object({ service_id: z.int(), name: z.string() })),
  /** `data_vanished`: how many records there were that the provider does not list. */
  missing_records: z.int().nullable(),
  /** `no_sales`, `nobody_clocked_in`: on how many of the last four such weekdays there were some. */
  usual_weeks: z.int().nullable(),
  /** `totals_differ`. */
  totals: z.array(
    z.object({ of: z.enum(['net_sales', 'tips']), provider: moneyOut, ours: moneyOut }),
  ),
  /** `sellers_without_sales`, `planned_not_there`. */
  people: z.array(z.object({ employee_id: z.int(), name: z.string() })),
  /** `records_unreadable`: the provider's numbers of them, with a code. */
  records: z.array(
    z.object({
      data_type: dataType,
      key: z.string(),
      reason: z.string(),
      first_date: z.string(),
      last_date: z.string(),
      seen_at: instantOut,
    }),
  ),
  answered: z
    .object({ reason: z.string(), by: z.string(), at: instantOut })
    .nullable()
    .meta({ description: 'Why somebody has called it no gap' }),
});

/** What is missing of the data of some dates. */
export const dataGaps = defineOperations({
  listDataGaps: {
    ...integrations,
    caller: 'tips_enter_shares',
    extension: true,
    method: 'GET',
    path: '/integrations/gaps',
    summary: 'What is missing of the data of a store on some dates, and what was answered',
    query: z.object({ wallet_id: walletQuery, start_date: dayNeeded, end_date: dayNeeded }),
    output: allOf(gapOut),
    errors: [],
  },
  answerDataGap: {
    ...integrations,
    extension: true,
    method: 'POST',
    path: '/integrations/gaps',
    writes: true,
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary:
      'Says that something missing of a date is none, with the reason; answers the gaps of that date',
    body: z.object({
      wallet_id: tipWalletId,
      date: calendarDay,
      gap: z.enum(GAPS, 'invalid_value'),
      reason: requiredText(500),
      /** `data_vanished` only: the records that are not listed are gone after all. */
      take_away: z.boolean('invalid_value').optional(),
    }),
    output: allOf(gapOut),
    errors: ['gap_over'],
  },
});
