/** What the query of an address may hold: filters, pages of a list, yes or no. */
import { z } from 'zod';
import { HIGHEST_ID, UNSTORABLE, dayText } from './common.ts';

const number = (low: number, high: number) => z.coerce.number().int().min(low).max(high);

/** Filters that are null, empty or "All" do not filter. */
export const filterText = z
  .string()
  .max(200)
  .refine((value) => !UNSTORABLE.test(value), 'invalid_characters')
  .optional()
  .transform((value) =>
    value === undefined || value === '' || value === 'null' || value === 'All'
      ? undefined
      : value.normalize('NFC').trim(),
  );

export const filterId = filterText.transform((value, context) => {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(value) && Number(value) <= HIGHEST_ID) return Number(value);
  context.issues.push({ code: 'custom', input: value, message: 'not_a_number' });
  return z.NEVER;
});
export const filterDay = filterText.pipe(dayText.optional());

/** As which file a report is sent. */
export const filterFile = filterText.pipe(z.enum(['csv', 'xlsx'], 'invalid_value').optional());

export const paging = {
  page: number(1, 1_000_000).optional(),
  per_page: z
    .union([z.literal('10'), z.literal('25'), z.literal('50'), z.literal('100')])
    .optional()
    .transform((value) => Number(value ?? 25)),
  cursor: z.string().max(400).optional(),
};

/** "1" and "true" say yes. */
export const flag = z
  .string()
  .optional()
  .transform((value) => value === '1' || value === 'true');
