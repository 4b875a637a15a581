import type { Day } from '#kernel/day.ts';
import { writeDecimal } from '#kernel/decimal.ts';
import { foldName } from '../../people/identifiers.ts';

/** Ten-thousandths of a dollar an hour: 17.25 is 172,500. */
export type RateE4 = bigint;

/** With its four decimals: 172,500 is `17.2500`. */
export const writeRate = (rate: RateE4): string => writeDecimal(rate, 4);

/** A million dollars an hour is no wage but a mistake, and nobody works for nothing. */
const MILLION_AN_HOUR: RateE4 = 10_000_000_000n;
const isHourlyRate = (rate: RateE4): boolean => rate > 0n && rate < MILLION_AN_HOUR;

/** A rate as payroll sends it; `job` is null for the base rate. */
export type PayrollRate = {
  readonly job: string | null;
  readonly rate: RateE4;
  readonly effectiveFrom: Day;
};

/** Whose rates count first: payroll's, or the wage that the scheduling provider puts on a clocking. */
export type RateSource = 'payroll' | 'provider';

export type MemberRates = {
  readonly source: RateSource;
  readonly rates: readonly PayrollRate[];
};

/** What was worked: on which date, under which names of a role or job code, at what sent wage. */
export type WorkAtRate = {
  readonly date: Day;
  readonly jobs: readonly string[];
  readonly hourlyWage: RateE4 | null;
};

/**
 * The rate of what was worked on a date: the provider's wage where it comes first, else payroll's of
 * the job, else payroll's base rate. Null where there is none yet on that date.
 */
export function rateOf({ source, rates }: MemberRates, work: WorkAtRate): RateE4 | null {
  const { hourlyWage } = work;
  if (source === 'provider' && hourlyWage !== null && isHourlyRate(hourlyWage)) return hourlyWage;
  for (const name of work.jobs) {
    const job = foldName(name);
    const found = newestRate(
      rates.filter((one) => one.job !== null && foldName(one.job) === job),
      work.date,
    );
    if (found !== null) return found;
  }
  return newestRate(
    rates.filter((one) => one.job === null),
    work.date,
  );
}

/** Of two rates from one date the one that payroll wrote last. */
function newestRate(rates: readonly PayrollRate[], date: Day): RateE4 | null {
  let newest: PayrollRate | null = null;
  for (const one of rates) {
    if (one.effectiveFrom > date) continue;
    if (newest === null || one.effectiveFrom >= newest.effectiveFrom) newest = one;
  }
  return newest?.rate ?? null;
}
