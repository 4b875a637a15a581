import { type FeeRules, feeExceedsAmount } from '#domain/funds/fees.ts';
import { type MemberStatus, type NotPayable, whyNotPayable } from '#domain/people/member-status.ts';

export type Held = NotPayable | 'not_a_member' | 'left_out' | 'amount_below_fee';
type Person = {
  readonly customer_id: number | null;
  readonly status: MemberStatus | null;
  readonly process: boolean;
};

/**
 * Why somebody of a result is not paid with the rest, or null where they can be: active, mapped
 * members are.
 */
export function whyHeld({ customer_id: customer, status, process }: Person): Held | null {
  if (!process) return 'left_out';
  if (customer === null || status === null) return 'not_a_member';
  return whyNotPayable(status);
}

/**
 * The same once the fee is known: somebody whose part of it would be as high as the amount gets
 * nothing from it.
 */
export function payoutBlocker(
  fees: FeeRules,
  person: Person & { readonly payout: bigint },
): Held | null {
  const eaten = feeExceedsAmount(fees, 'load', person.payout);
  return whyHeld(person) ?? (eaten ? 'amount_below_fee' : null);
}

/** What became of what was sent, by how its movement stands; what else a movement says is on its way. */
export const SENT: Readonly<Record<string, 'paid' | 'failed'>> = {
  paid: 'paid',
  missing: 'paid',
  reversed: 'paid',
  failed: 'failed',
  cancelled: 'failed',
};
type Payee = Person & {
  readonly pay_state: 'sent' | 'held' | 'manual' | null;
  readonly reason: string | null;
  readonly movement_status: string | null;
  readonly movement_reason: string | null;
};

/** Whether somebody can be paid, how far that has come, and why it does not go on. */
export function presentPay(payee: Payee): {
  payable: boolean;
  pay_state: 'sending' | 'paid' | 'failed' | 'held' | 'manual' | null;
  reason: string | null;
} {
  const held = whyHeld(payee);
  const state =
    payee.pay_state === 'sent' ? (SENT[payee.movement_status ?? ''] ?? 'sending') : payee.pay_state;
  return {
    payable: held === null,
    pay_state: state,
    reason:
      payee.pay_state === null ? held : state === 'failed' ? payee.movement_reason : payee.reason,
  };
}
