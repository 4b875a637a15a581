import { type Result, fail, ok } from '../../kernel/result.ts';

const HOURS = /^(\d{1,2})(?:\.(\d{1,4}))?$/;
const MINUTES_OF_A_DAY = 1_440;
const PARTS = 10_000;

/**
 * Reads decimal hours (0 to 24, at most four places) as whole minutes, rounded half up: 7.25 is
 * 435.
 */
export function readHours(typed: string): Result<number, 'not_a_number' | 'hours_out_of_range'> {
  const text = typed.trim();
  const [, whole, fraction = ''] = HOURS.exec(text) ?? [];
  if (whole === undefined)
    return /^-?\d+(\.\d+)?$/.test(text) ? fail('hours_out_of_range') : fail('not_a_number');
  const parts = Number(whole) * PARTS + Number(fraction.padEnd(4, '0'));
  const minutes = Math.floor((parts * 60 * 2 + PARTS) / (PARTS * 2));
  return minutes > MINUTES_OF_A_DAY ? fail('hours_out_of_range') : ok(minutes);
}

/** Minutes as decimal hours of four places: 435 is "7.2500". */
export function writeHours(minutes: number): string {
  const parts = Math.floor((minutes * PARTS * 2 + 60) / 120)
    .toString()
    .padStart(5, '0');
  return `${parts.slice(0, -4)}.${parts.slice(-4)}`;
}
