import { type Cents, type Fee, feeOn, toWire } from '#kernel/money.ts';
import type { Params } from '#kernel/result.ts';

export type MovementKind = 'load' | 'unload' | 'transfer';
/** What a program takes for a kind of movement, and who bears it. */
export type FeeRule = Fee & { readonly borneBy: 'wallet' | 'card' };
export type FeeRules = Readonly<Partial<Record<MovementKind, FeeRule>>>;

const NONE: FeeRule = { bps: 0, flat: 0n, min: 0n, max: null, borneBy: 'wallet' };

export const feeRule = (rules: FeeRules, kind: MovementKind): FeeRule => rules[kind] ?? NONE;

/** The fee on one row, rounded half up. */
export const feeFor = (rules: FeeRules, kind: MovementKind, amount: Cents): Cents =>
  feeOn(amount, feeRule(rules, kind));

/** The wallet pays a load, the card an unload. A fee that the receiver bears comes off the amount, so the amount must be above it; null where it is. */
export function feeExceedsAmount(
  rules: FeeRules,
  kind: 'load' | 'unload',
  amount: Cents,
): { readonly code: 'amount_below_minimum'; readonly params: Params } | null {
  const payer = kind === 'load' ? 'wallet' : 'card';
  const fee = feeFor(rules, kind, amount);
  if (fee === 0n || fee < amount || feeRule(rules, kind).borneBy === payer) return null;
  return { code: 'amount_below_minimum', params: { minimum: toWire(fee + 1n) } };
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
