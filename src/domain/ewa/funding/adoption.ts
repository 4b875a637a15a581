import { writeDecimal } from '#kernel/decimal.ts';
import { partOf } from '#kernel/money.ts';
import { payable } from '../../people/member-status.ts';

/** A member of a store, or `count` who are alike. */
export type AdoptionMember = {
  readonly count: number;
  readonly status: string;
  readonly matched: boolean;
  readonly enrolled: boolean;
  /** Paid advances in the last closed period. */
  readonly advancesLastPeriod: number;
};

export type Adoption = {
  readonly eligible: number;
  readonly enrolled: number;
  readonly active: number;
  readonly repeat: number;
  /** Percent with one decimal; null of nobody. */
  readonly adoptionRate: string | null;
  readonly activeRate: string | null;
  readonly repeatRate: string | null;
};

/** How many of those who can join have joined, how many of these take, and take again. */
export function adoptionOf(members: readonly AdoptionMember[]): Adoption {
  const countOf = (isOne: (member: AdoptionMember) => boolean): number =>
    members.filter(isOne).reduce((total, { count }) => total + count, 0);
  const isEligible = ({ status, matched }: AdoptionMember): boolean => payable(status) && matched;
  const isEnrolled = (member: AdoptionMember): boolean => isEligible(member) && member.enrolled;
  const withAdvances = (least: number): number =>
    countOf((member) => isEnrolled(member) && member.advancesLastPeriod >= least);
  const [eligible, enrolled] = [countOf(isEligible), countOf(isEnrolled)];
  const [active, repeat] = [withAdvances(1), withAdvances(2)];
  return {
    eligible,
    enrolled,
    active,
    repeat,
    adoptionRate: percentOf(enrolled, eligible),
    activeRate: percentOf(active, enrolled),
    repeatRate: percentOf(repeat, enrolled),
  };
}

/** `53.4`, rounded half up. */
function percentOf(part: number, whole: number): string | null {
  return whole === 0 ? null : writeDecimal(partOf(BigInt(part), 1_000n, BigInt(whole)), 1);
}
