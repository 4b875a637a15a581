import { z } from 'zod';
import { readMoney } from '#domain/money-input.ts';
import type { Result } from '#kernel/result.ts';

/**
 * Hands what was typed to a rule of the domain; what the rule refuses is the problem of the field.
 */
export const ruledBy =
  <I, T>(read: (typed: I) => Result<T>) =>
  (input: I, context: z.RefinementCtx): T => {
    const result = read(input);
    if (result.ok) return result.value;
    context.issues.push({
      code: 'custom',
      input,
      message: result.code,
      params: { ...result.params },
    });
    return z.NEVER;
  };

/**
 * Money on the wire: a decimal string, or a number with at most two decimals. Handlers are given
 * bigint cents.
 */
export const money = z
  .union([z.string(), z.number()], 'amount_required')
  .transform(ruledBy((value) => readMoney(String(value))));

/** Money in an answer: already the decimal string, written by the presenter. */
export const moneyOut = z.string().meta({
  description: 'Decimal string with two decimals, e.g. "1250.00"',
  pattern: '^-?\\d+\\.\\d{2}$',
});

export const id = z.int().positive();
/**
 * The highest id that a column holds. A number above it names nothing; it is told like any wrong
 * value.
 */
export const HIGHEST_ID = 2_147_483_647;
/** An id that a caller names; `problem` is what is told where it is missing or no id. */
export const namedId = (problem: 'required' | 'wallet_required' | 'not_a_number') =>
  z.int(problem).positive(problem).max(HIGHEST_ID, 'invalid_value');
export const instantOut = z.string().meta({ format: 'date-time' });
/**
 * Of this century or its neighbours: instants of a day are reckoned with, and must stay instants.
 */
export const dayText = z.string().regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, 'date_invalid');

/** Control characters, and halves of a character: what no database stores. */
export const UNSTORABLE = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/u;

/** Text that a person typed: trimmed, composed (NFC), without control characters. */
export const text = (max: number) =>
  z
    .string('not_text')
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => !UNSTORABLE.test(value), 'invalid_characters')
    .refine((value) => [...value].length <= max, 'too_long');
export const requiredText = (max: number) => text(max).refine((value) => value !== '', 'required');

/**
 * A list, a page of it. `total` is exact up to 10,000 and null above; long lists page by `cursor`.
 */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    meta: z.object({
      page: z.int(),
      per_page: z.int(),
      total: z.int().nullable(),
      last_page: z.int().nullable(),
      cursor: z.string().nullable(),
    }),
  });

/** What would stop something now: a code of the catalogue with what its sentence names. */
export const blockers = z.array(
  z.object({ code: z.string(), params: z.record(z.string(), z.any()) }),
);

/** An accepted job: follow it at `/jobs/{id}`. */
export const acceptedJob = z.object({ job_id: id, state: z.string() });
