import { type Result, fail, ok } from '#kernel/result.ts';

/**
 * Points, weights and percents are whole thousandths inside and decimals of at most three places
 * outside.
 */
export function readMilli(
  typed: string,
  low: number,
  high: number,
): Result<number, 'not_a_number' | 'number_out_of_range'> {
  const bare = typed.trim().replace(',', '.');
  if (!/^[+-]?\d{1,15}(?:\.\d{0,15})?$/.test(bare)) return fail('not_a_number');
  const [whole = '', fraction = ''] = bare.split('.');
  const digits = fraction.replace(/0+$/, '');
  const value = Number(whole) * 1_000 + Number(digits.padEnd(3, '0').slice(0, 3));
  if (bare.startsWith('-') || digits.length > 3 || value < low || value > high)
    return fail('number_out_of_range', { minimum: writeMilli(low), maximum: writeMilli(high) });
  return ok(value);
}

export function writeMilli(value: number | bigint): string {
  const digits = String(value).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '');
}

/** What each may be, in thousandths. */
export const RANGES = {
  weight: [100, 10_000],
  points: [0, 100_000],
  percent: [0, 100_000],
  part: [1, 100_000],
} as const;
export const WHOLE = 100_000;
