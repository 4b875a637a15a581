import { type Cents, type Fee, feeOn, toWire } from '#kernel/money.ts';
import type { Params } from '#kernel/result.ts';

export type MovementKind =
  'load' | 'unload' | 'transfer' | 'self_load' | 'pad' | 'direct_deposit' | 'returned_debit';
/** What a program takes for a kind of movement, and who bears it. */
export type FeeRule = Fee & { readonly borneBy: 'wallet' | 'card' };
export type FeeRules = Readonly<Partial<Record<MovementKind, FeeRule>>>;

const NONE: FeeRule = { bps: 0, flat: 0n, min: 0n, max: null, borneBy: 'wallet' };

export const feeRule = (rules: FeeRules, kind: MovementKind): FeeRule => rules[kind] ?? NONE;

/** The fee on one row, rounded half up. */
export const feeFor = (rules: FeeRules, kind: MovementKind, amount: Cents): Cents =>
  feeOn(amount, feeRule(rules, kind));

type NotAboveFee = { readonly code: 'amount_not_above_fee'; readonly params: Params };

/** A fee that comes off the amount must leave something of it; null where it does. */
export function amountNotAboveFee(
  rules: FeeRules,
  kind: MovementKind,
  amount: Cents,
): NotAboveFee | null {
  const fee = feeFor(rules, kind, amount);
  if (fee === 0n || fee < amount) return null;
  const minimum = lowestAboveFee(rules, kind, fee);
  const params = { fee: toWire(fee), ...(minimum !== null && { minimum: toWire(minimum) }) };
  return { code: 'amount_not_above_fee', params };
}

const MAX_STEPS = 64;

/**
 * The lowest amount that its own fee leaves something of: a fee in percent grows with it. Null
 * where the fee takes it all anyway.
 */
function lowestAboveFee(rules: FeeRules, kind: MovementKind, fee: Cents): Cents | null {
  let lowest = fee + 1n;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const above = feeFor(rules, kind, lowest) + 1n;
    if (above <= lowest) return lowest;
    lowest = above;
  }
  return null;
}

/**
 * The wallet pays a load, the card an unload. A fee that the receiver bears comes off the amount.
 */
export function feeExceedsAmount(
  rules: FeeRules,
  kind: 'load' | 'unload',
  amount: Cents,
): NotAboveFee | null {
  const payer = kind === 'load' ? 'wallet' : 'card';
  return feeRule(rules, kind).borneBy === payer ? null : amountNotAboveFee(rules, kind, amount);
}

type Stored = {
  bps?: number;
  flat?: string;
  min?: string;
  max?: string | null;
  borne_by?: 'wallet' | 'card';
};

/** Reads the fees of a program as they are stored: money in cents as text. */
export function readFees(stored: unknown): FeeRules {
  const rules: Partial<Record<MovementKind, FeeRule>> = {};
  for (const [kind, rule] of Object.entries((stored ?? {}) as Record<MovementKind, Stored>)) {
    rules[kind as MovementKind] = {
      bps: rule.bps ?? 0,
      flat: BigInt(rule.flat ?? '0'),
      min: BigInt(rule.min ?? '0'),
      max: rule.max == null ? null : BigInt(rule.max),
      borneBy: rule.borne_by ?? 'wallet',
    };
  }
  return rules;
}
