import { type Day, addDays } from '#kernel/day.ts';
import { type Cents, ceilOf, floorOf, largerOf } from '#kernel/money.ts';
import { runOut } from '../../bank/run-out.ts';
import { type KnownPay, expectedPay } from './expected-pay.ts';

/** A closed period: the most that was out at once during it, and how many were enrolled. */
export type ClosedPeriod = { readonly peak: Cents; readonly enrolled: number };

export type FundingInput = {
  readonly today: Day;
  readonly fundBalance: Cents;
  /** What was taken in the last 14 days. */
  readonly advancesLast14: Cents;
  readonly dueBack: readonly { readonly payday: Day; readonly amount: Cents }[];
  /** Of all who are enrolled. */
  readonly pay: KnownPay;
  /** Closed periods, the newest last. */
  readonly closed: readonly ClosedPeriod[];
};

export type FundAdvice = {
  readonly buffer: Cents;
  readonly recommended: Cents;
  readonly topUp: Cents;
};

export type FundingRecommendation = {
  readonly expectedPay: Cents;
  readonly byHistory: Cents | null;
  readonly basis: 'expected_pay' | 'history';
  readonly need: Cents;
  readonly withoutBuffer: FundAdvice;
  readonly withBuffer: FundAdvice;
  /** The first day that would end with less than nothing in the float. */
  readonly runsOutOn: Day | null;
};

export const BUFFER_PERCENT = 20n;
/** Recommendations are whole hundreds of dollars. */
const STEP = 10_000n;
const MIN_CLOSED_PERIODS = 3;
const MAX_CLOSED_PERIODS = 12;
const MAX_DAYS_AHEAD = 60;

/** How much a store's float should hold, with each number that the answer was made of. */
export function fundingRecommendation(input: FundingInput): FundingRecommendation {
  const expected = expectedPay(input.pay);
  const half = floorOf(expected, 1n, 2n);
  const enrolled = input.pay.known + input.pay.unknown;
  const byHistory = needByHistory(input.closed, enrolled);
  const isByHistory = byHistory !== null && byHistory < half;
  const need = isByHistory ? byHistory : half;
  return {
    expectedPay: expected,
    byHistory,
    basis: isByHistory ? 'history' : 'expected_pay',
    need,
    withoutBuffer: adviceOf(need, 0n, input.fundBalance),
    withBuffer: adviceOf(need, ceilOf(need, BUFFER_PERCENT, 100n), input.fundBalance),
    runsOutOn: runsOutOn(input),
  };
}

function adviceOf(need: Cents, buffer: Cents, balance: Cents): FundAdvice {
  const recommended = ceilOf(need + buffer, 1n, STEP) * STEP;
  return { buffer, recommended, topUp: largerOf(recommended - balance, 0n) };
}

/**
 * What nine of ten periods have needed, scaled to who is enrolled now; null before three periods
 * are closed, or where nobody was enrolled in them.
 */
function needByHistory(closed: readonly ClosedPeriod[], enrolledNow: number): Cents | null {
  const newest = closed.slice(-MAX_CLOSED_PERIODS);
  const enrolled = BigInt(newest.reduce((total, one) => total + one.enrolled, 0));
  if (newest.length < MIN_CLOSED_PERIODS || enrolled === 0n) return null;
  const peak = ninetiethPercentile(newest.map((one) => one.peak));
  return ceilOf(peak, BigInt(enrolledNow) * BigInt(newest.length), enrolled);
}

/** The smallest amount that at least nine tenths of them do not exceed. */
function ninetiethPercentile(amounts: readonly Cents[]): Cents {
  const ordered = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return ordered[Math.ceil((ordered.length * 9) / 10) - 1] ?? 0n;
}

/**
 * Day by day from tomorrow, at the pace of the last 14 days, which is that of 28 days with twice as
 * much. What was due back before is not counted on.
 */
function runsOutOn({ today, fundBalance, advancesLast14, dueBack }: FundingInput): Day | null {
  const day = runOut({
    today,
    balance: largerOf(fundBalance, 0n),
    outLast28: advancesLast14 * 2n,
    inbound: dueBack
      .filter(({ payday }) => payday > today)
      .map(({ payday, amount }) => ({ day: payday, amount })),
  });
  return day === null || day > addDays(today, MAX_DAYS_AHEAD) ? null : day;
}
