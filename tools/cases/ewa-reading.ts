import { type Day, readDay } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';

/** A whole number of a case: the runner has made a bigint of some of them already. */
export type Whole = number | bigint;

export function cents(value: Whole): bigint {
  invariant(typeof value === 'bigint' || Number.isSafeInteger(value), `${value} is whole`);
  return BigInt(value);
}

export const centsOr0 = (value: Whole | null | undefined): bigint => cents(value ?? 0);

export function dayIn(text: string): Day {
  const day = readDay(text);
  invariant(day !== null, `${text} is a day`);
  return day;
}

export const dayOrNull = (text: string | null | undefined): Day | null =>
  text === null || text === undefined ? null : dayIn(text);

export function instantIn(text: string): Date {
  const instant = new Date(text);
  invariant(!Number.isNaN(instant.getTime()), `${text} is an instant`);
  return instant;
}

export const instantText = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z');

export const textOrNull = (text: string | null | undefined): string | null => text ?? null;
