import type { Cents } from '#kernel/money.ts';
import { type NotPayable, whyNotPayable } from '../../people/member-status.ts';
import type { Availability } from './available.ts';
import type { EwaState } from './member-states.ts';

/** Why a member can take nothing now, or less than what is left (`float_low`). */
export type AvailableReason =
  | Exclude<EwaState, 'enrolled'>
  | NotPayable
  | 'wallet_blocked'
  | 'no_schedule'
  | 'cut_off'
  | 'no_rate'
  | 'nothing_earned'
  | 'over_cap'
  | 'all_taken'
  | 'float_empty'
  | 'float_low';

type ReasonFacts = {
  readonly state: EwaState;
  /** The member's status, by which their card is payable or not. */
  readonly status: string;
  readonly walletBlocked: boolean;
  readonly hasSchedule: boolean;
  /** A period has begun, its cut-off has passed, and its payday is still to come. */
  readonly isPreparing: boolean;
  /** Some clocking of a drawable period has no rate. */
  readonly lacksRate: boolean;
  readonly availability: Availability;
  readonly float: Cents;
};

/** What a member can take with the first reason that stands against it, from the person outward. */
export function explainAvailable(facts: ReasonFacts): {
  readonly available: Cents;
  readonly reason: AvailableReason | null;
} {
  const stop = stopOf(facts);
  if (stop !== null) return { available: 0n, reason: stop };
  const { available, left } = facts.availability;
  return { available, reason: available < left ? 'float_low' : null };
}

function stopOf({
  state,
  status,
  walletBlocked,
  hasSchedule,
  ...facts
}: ReasonFacts): AvailableReason | null {
  if (state !== 'enrolled') return state;
  const card = whyNotPayable(status);
  if (card !== null) return card;
  if (walletBlocked) return 'wallet_blocked';
  if (!hasSchedule) return 'no_schedule';
  return nothingLeft(facts) ?? (facts.float <= 0n ? 'float_empty' : null);
}

/** Why nothing is left of the drawable periods, or null where something is. */
function nothingLeft({
  availability,
  lacksRate,
  isPreparing,
}: Pick<ReasonFacts, 'availability' | 'lacksRate' | 'isPreparing'>): AvailableReason | null {
  const { periods, left, overCap } = availability;
  if (left > 0n) return null;
  if (periods.length === 0 && isPreparing) return 'cut_off';
  if (overCap > 0n) return 'over_cap';
  if (periods.some(({ taken }) => taken > 0n)) return 'all_taken';
  return lacksRate && periods.every(({ earned }) => earned <= 0n) ? 'no_rate' : 'nothing_earned';
}
