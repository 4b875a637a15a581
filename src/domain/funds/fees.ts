import { type Cents, type Fee, feeOn } from '#kernel/money.ts';

export type MovementKind = 'load' | 'unload' | 'transfer';
/** What a program takes for a kind of movement, and who bears it. */
export type FeeRule = Fee & { readonly borneBy: 'wallet' | 'card' };
export type FeeRules = Readonly<Partial<Record<MovementKind, FeeRule>>>;

const NONE: FeeRule = { bps: 0, flat: 0n, min: 0n, max: null, borneBy: 'wallet' };

export const feeRule = (rules: FeeRules, kind: MovementKind): FeeRule => rules[kind] ?? NONE;

/** The fee on one row, rounded half up. */
export const feeFor = (rules: FeeRules, kind: MovementKind, amount: Cents): Cents => feeOn(amount, feeRule(rules, kind));

type Stored = { bps?: number; flat?: string; min?: string; max?: string | null; borne_by?: 'wallet' | 'card' };

/** Reads the fees of a program as they are stored: money in cents as text. */
export function readFees(stored: unknown): FeeRules {
  const rules: Partial<Record<MovementKind, FeeRule>> = {};
  for (const [kind, rule] of Object.entries((stored ?? {}) as Record<MovementKind, Stored>)) {
    rules[kind as MovementKind] = {
      bps: rule.bps ?? 0, flat: BigInt(rule.flat ?? '0'), min: BigInt(rule.min ?? '0'), max: rule.max == null ? null : BigInt(rule.max), borneBy: rule.borne_by ?? 'wallet',
    };
  }
  return rules;
}
