import { type FeeRules, feeFor, feeRule } from '#domain/funds/fees.ts';
import { type MemberStatus, type NotPayable, whyNotPayable } from '#domain/people/member-status.ts';

export type Held = NotPayable | 'not_a_member' | 'left_out' | 'amount_below_fee';
type Person = { readonly customer_id: number | null; readonly status: MemberStatus | null; readonly process: boolean };

/** Why somebody of a result is not paid with the rest, or null where they can be: active, mapped members are. */
export function whyHeld({ customer_id: customer, status, process }: Person): Held | null {
  if (!process) return 'left_out';
  if (customer === null || status === null) return 'not_a_member';
  return whyNotPayable(status);
}

/** The same once the fee is known: somebody whose card would bear a fee as high as the amount gets nothing from it. */
export function whyHeldNow(fees: FeeRules, person: Person & { readonly payout: bigint }): Held | null {
  const eaten = feeRule(fees, 'load').borneBy === 'card' && feeFor(fees, 'load', person.payout) >= person.payout;
  return whyHeld(person) ?? (eaten ? 'amount_below_fee' : null);
}
