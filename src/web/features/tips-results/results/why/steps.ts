import { type Cents, fromWire, partOf } from '#kernel/money.ts';
import type { TipPerson } from '#web/ui/tips/results.queries.ts';

/** What the wire says of a step; the engine's own shapes are in domain/tips/trace.ts. */
export type TipsStep = {
  readonly kind: 'tips';
  readonly amount: string;
  readonly line_id: number;
  readonly code_id: number;
};
export type GivenStep = {
  readonly kind: 'given';
  readonly amount: string;
  readonly rule_id: number | null;
  readonly line_id: number;
  readonly code_id: number;
  readonly base: 'tips' | 'net_sales';
  readonly base_amount: string;
  readonly milli_percent: string;
  readonly wanted: string;
  readonly override: string | null;
  readonly capped: boolean;
};
export type SharedStep = {
  readonly kind: 'received' | 'returned' | 'external_in';
  readonly amount: string;
  readonly rule_id: number | null;
  readonly external_id: number | null;
  readonly basis: 'points' | 'even' | 'hours' | 'weighted_hours' | 'net_sales' | 'given';
  readonly of: string;
  readonly weight: string;
  readonly weights: string;
  readonly spare: string;
  readonly reason: 'remainder' | 'weight' | 'order' | null;
  readonly lines: readonly {
    readonly line_id: number;
    readonly code_id: number;
    readonly weight: string;
    readonly amount: string;
  }[];
};
export type OtherStep =
  | { readonly kind: 'adjustment' | 'external_out'; readonly amount: string; readonly id: number }
  | { readonly kind: 'cash'; readonly amount: string; readonly line_id: number }
  | {
      readonly kind: 'square_up';
      readonly amount: string;
      readonly id: number;
      readonly rest: string;
    }
  | { readonly kind: 'owed'; readonly amount: string };
export type WhyStep = TipsStep | GivenStep | SharedStep | OtherStep;

export const centsOf = (text: string): Cents => fromWire(text) ?? 0n;

/** The steps that say something: what is nothing is left out, unless it was cut to nothing. */
export const stepsOf = (person: Pick<TipPerson, 'trace'>): WhyStep[] =>
  (person.trace as unknown as WhyStep[]).filter(
    (step) =>
      centsOf(step.amount) !== 0n ||
      (step.kind === 'given' && step.capped) ||
      (step.kind === 'received' && centsOf(step.of) !== 0n),
  );

const HUNDREDTHS = 100n;
/**
 * A person's exact part, in ten-thousandths of a unit of money cut off after the last, and whether
 * more would follow.
 */
export function exactShare({
  of,
  weight,
  weights,
}: Pick<SharedStep, 'of' | 'weight' | 'weights'>): {
  readonly tenThousandths: bigint;
  readonly more: boolean;
} {
  const [total, whole] = [centsOf(of), BigInt(weights)];
  const product = (total < 0n ? -total : total) * BigInt(weight) * HUNDREDTHS;
  const rest = whole === 0n ? 0n : product % whole;
  const cut = whole === 0n ? 0n : partOf(product - rest, 1n, whole);
  return { tenThousandths: total < 0n ? -cut : cut, more: rest !== 0n };
}

/** What was there before the spare cent. */
export const beforeSpare = (step: SharedStep): Cents => centsOf(step.amount) - centsOf(step.spare);

const UNITS = { points: 60n, hours: 60n, weighted_hours: 60_000n } as const;
/**
 * A weight in the unit that people count in, as thousandths rounded; money and heads stay what they
 * are.
 */
export function inUnits(basis: SharedStep['basis'], weight: string): bigint {
  if (basis === 'points') return partOf(BigInt(weight), 1n, UNITS.points);
  if (basis === 'hours') return partOf(BigInt(weight) * 1_000n, 1n, UNITS.hours);
  if (basis === 'weighted_hours') return partOf(BigInt(weight), 1n, UNITS.weighted_hours);
  return BigInt(weight);
}

/** Whether the steps add up to what is paid. */
export function addsUp(person: Pick<TipPerson, 'trace' | 'payout'>): boolean {
  let total = 0n;
  for (const step of person.trace) total += centsOf(step.amount);
  return total === centsOf(person.payout);
}

/** 395 minutes as hours and minutes. */
export function hoursAndMinutes(minutes: number): {
  readonly hours: number;
  readonly minutes: number;
} {
  const rest = minutes % 60;
  return { hours: (minutes - rest) / 60, minutes: rest };
}
