import { z } from 'zod';
import { type Result } from '#kernel/result.ts';
import { moneyOut, ruledBy, text } from './common.ts';
import { readEmail, readMobile } from '#domain/people/identifiers.ts';

/** Text that a rule of the domain reads; empty or left out is null. */
export const readBy = (read: (typed: string) => Result<string>) =>
  text(300)
    .nullish()
    .transform((typed, context) =>
      typed === undefined || typed === null || typed.trim() === ''
        ? null
        : ruledBy(read)(typed, context),
    );

/** Ten digits; separators are dropped, a country code is refused with the ten digits offered. */
export const mobileNumber = readBy(readMobile);
export const emailAddress = readBy(readEmail);
export const requiredEmail = text(300).transform((typed, context) => {
  const read = readEmail(typed);
  if (read.ok) return read.value;
  context.issues.push({ code: 'custom', input: typed, message: read.code });
  return z.NEVER;
});

/**
 * The number that a thing had when it was read. A change on top of a newer one is refused with
 * `changed_meanwhile`.
 */
export const version = z
  .int('not_a_number')
  .positive('invalid_value')
  .max(2_147_483_647, 'invalid_value');

export const newPassword = z
  .string('not_text')
  .min(4, 'password_length')
  .max(24, 'password_length');

/**
 * By the paying wallet's clock: on which weekdays (0 is Sunday) and between which hours a manager
 * may load, how much a day and a card.
 */
export const loadLimitsShown = z.object({
  days: z.array(z.int()),
  from: z.string(),
  to: z.string(),
  daily: moneyOut.nullable(),
  single_card: moneyOut.nullable(),
});
