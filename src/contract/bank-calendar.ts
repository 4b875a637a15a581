import { z } from 'zod';
import { dayText, instantOut, requiredText } from './common.ts';
import { filterText } from './filters.ts';
import { defineOperations } from './operation.ts';

const rail = z.enum(['eft', 'ach'], 'invalid_value');
const changeShown = z.object({
  rail: z.enum(['eft', 'ach']),
  day: z.string(),
  open: z.boolean(),
  reason: z.string(),
  changed_by: z.string(),
  changed_at: instantOut,
});
const calendarShown = z.object({
  year: z.int(),
  rails: z.array(
    z.object({
      rail: z.enum(['eft', 'ach']),
      today: z.string(),
      holidays: z
        .array(z.string())
        .meta({ description: 'Closed by the rules, besides Saturdays and Sundays' }),
      changes: z.array(changeShown),
    }),
  ),
});

const calendar = {
  base: 'main',
  caller: 'operator',
  extension: true,
  transaction: 'own',
  path: '/operator/bank-calendar',
} as const;

/** On which days the banks of each rail work. */
export const bankCalendar = defineOperations({
  showBankCalendar: {
    ...calendar,
    method: 'GET',
    summary: 'The days of a year on which the banks are closed, by the rules and by hand',
    query: z.object({
      year: filterText
        .pipe(
          z
            .string()
            .regex(/^(19|20|21)\d{2}$/, 'date_invalid')
            .optional(),
        )
        .meta({ description: 'This year, where it is left out' }),
    }),
    output: calendarShown,
    errors: [],
  },
  changeBankCalendar: {
    ...calendar,
    method: 'POST',
    writes: true,
    summary:
      'Opens or closes a day of a rail by hand, from today on; as the rules say ends a change',
    body: z.object({
      rail,
      day: dayText,
      open: z.boolean('invalid_value'),
      reason: requiredText(300),
    }),
    output: calendarShown,
    errors: [],
  },
});
