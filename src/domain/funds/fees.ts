import { keysOf } from '#kernel/keys.ts';
import { type Cents, type Fee, feeOn, toWire } from '#kernel/money.ts';
import type { Params } from '#kernel/result.ts';
import { splitFee } from './fee-split.ts';

export type MovementKind =
  | 'load'
  | 'unload'
  | 'transfer'
  | 'self_load'
  | 'pad'
  | 'direct_deposit'
  | 'returned_debit';
/** What a program takes for a kind of movement, and which part of it the member bears. */
export type FeeRule = Fee & {
  /** In hundredths of a percent of the fee; the client bears the rest. */
  readonly memberBps: number;
  /** The most that the program lets a client put on its members. */
  readonly memberLimitBps: number;
};
export type FeeRules = Readonly<Partial<Record<MovementKind, FeeRule>>>;

const WHOLE_BPS = 10_000;
const NONE: FeeRule = {
  bps: 0,
  flat: 0n,
  min: 0n,
  max: null,
  memberBps: 0,
  memberLimitBps: WHOLE_BPS,
};

export const feeRule = (rules: FeeRules, kind: MovementKind): FeeRule => rules[kind] ?? NONE;

/** The fee on one row, rounded half up. */
export const feeFor = (rules: FeeRules, kind: MovementKind, amount: Cents): Cents =>
  feeOn(amount, feeRule(rules, kind));

/** A fee with the part of it that the member bears. */
export type SplitFee = { readonly fee: Cents; readonly memberPart: Cents };

/** The fee on one row, and the member's part of it, rounded half up. */
export function splitFeeFor(rules: FeeRules, kind: MovementKind, amount: Cents): SplitFee {
  const fee = feeFor(rules, kind, amount);
  const { memberBps } = feeRule(rules, kind);
  return { fee, memberPart: splitFee({ fee, memberBps }).member };
}

/** Who bears a fee, as reviews name it. */
export type FeeBearer = 'wallet' | 'card' | 'both';

export function feeBearer({ fee, memberPart }: SplitFee): FeeBearer {
  if (memberPart === 0n) return 'wallet';
  return memberPart === fee ? 'card' : 'both';
}

/**
 * How a fee stood before it could be split, for servers of the version before: who bears all of it.
 */
export const feeColumn = (split: SplitFee): 'wallet' | 'card' =>
  feeBearer(split) === 'card' ? 'card' : 'wallet';

/** The same of a rule. */
export const feeColumnOf = ({ memberBps }: FeeRule): 'wallet' | 'card' =>
  memberBps === WHOLE_BPS ? 'card' : 'wallet';

type NotAboveFee = { readonly code: 'amount_not_above_fee'; readonly params: Params };

const MAX_STEPS = 64;

/**
 * The lowest amount of which the receiver's part of its own fee leaves something: a fee in percent
 * grows with it. Null where the fee takes it all anyway.
 */
function lowestAboveFee(rules: FeeRules, kind: CardKind, part: Cents): Cents | null {
  let lowest = part + 1n;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const above = receiversPart(rules, kind, lowest) + 1n;
    if (above <= lowest) return lowest;
    lowest = above;
  }
  return null;
}

type CardKind = 'load' | 'unload';

/** The card receives a load, the wallet an unload. */
function receiversPart(rules: FeeRules, kind: CardKind, amount: Cents): Cents {
  const { fee, memberPart } = splitFeeFor(rules, kind, amount);
  return kind === 'load' ? memberPart : fee - memberPart;
}

/**
 * What the receiver bears of a fee comes off the amount, and must leave something of it; null where
 * it does.
 */
export function feeExceedsAmount(
  rules: FeeRules,
  kind: CardKind,
  amount: Cents,
): NotAboveFee | null {
  const part = receiversPart(rules, kind, amount);
  if (part === 0n || part < amount) return null;
  const minimum = lowestAboveFee(rules, kind, part);
  const params = { fee: toWire(part), ...(minimum !== null && { minimum: toWire(minimum) }) };
  return { code: 'amount_not_above_fee', params };
}

type Stored = {
  bps?: number;
  flat?: string;
  min?: string;
  max?: string | null;
  borne_by?: 'wallet' | 'card';
  member_limit_bps?: number;
};

/** Which part of its fees a client puts on its members; null is what the program says. */
export type FeeSplit = Readonly<Partial<Record<MovementKind, number | null>>>;

/**
 * Reads the fees of a program as they are stored, money in cents as text, with the split of a
 * client. A split above the limit of the program counts as that limit.
 */
export function readFees(stored: unknown, split: FeeSplit = {}): FeeRules {
  // Checked by the schema of programs before it was stored.
  const programs = (stored ?? {}) as Partial<Record<MovementKind, Stored>>;
  // A split is kept also where the program takes no fee yet.
  const splits = keysOf(split).filter((kind) => split[kind] != null);
  const kinds = new Set([...keysOf(programs), ...splits]);
  const rules: Partial<Record<MovementKind, FeeRule>> = {};
  for (const kind of kinds) rules[kind] = readRule(programs[kind], split[kind]);
  return rules;
}

function readRule(rule: Stored = {}, wanted: number | null | undefined): FeeRule {
  const memberLimitBps = rule.member_limit_bps ?? WHOLE_BPS;
  const ofProgram = rule.borne_by === 'card' ? WHOLE_BPS : 0;
  return {
    bps: rule.bps ?? 0,
    flat: BigInt(rule.flat ?? '0'),
    min: BigInt(rule.min ?? '0'),
    max: rule.max == null ? null : BigInt(rule.max),
    memberBps: Math.min(wanted ?? ofProgram, memberLimitBps),
    memberLimitBps,
  };
}
