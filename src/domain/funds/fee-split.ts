import { invariant } from '#kernel/invariant.ts';
import { type Cents, type Fee, feeOn as feeOnAmount, partOf } from '#kernel/money.ts';

const WHOLE_BPS = 10_000;

/** The fee on one amount by a rule of the program. */
export const feeOn = ({ amount, rule }: { amount: Cents; rule: Fee }): Cents =>
  feeOnAmount(amount, rule);

/** The member's part of a fee, half up; the client bears the rest. */
export function splitFee({ fee, memberBps }: { fee: Cents; memberBps: number }): {
  member: Cents;
  client: Cents;
} {
  invariant(fee >= 0n, 'a fee that is split is not negative');
  invariant(
    Number.isInteger(memberBps) && memberBps >= 0 && memberBps <= WHOLE_BPS,
    'a member bears nothing to all of a fee',
  );
  const member = partOf(fee, BigInt(memberBps), BigInt(WHOLE_BPS));
  return { member, client: fee - member };
}

/**
 * What a load or an unload with a split fee posts. The part of whoever pays is on top, the part of
 * whoever receives comes off what arrives.
 */
export function feeEntries({
  kind,
  amount,
  rule,
  memberBps,
}: {
  kind: 'load' | 'unload';
  amount: Cents;
  rule: Fee;
  memberBps: number;
}): { wallet: Cents; card: Cents; feeIncome: Cents } {
  invariant(kind === 'load' || kind === 'unload', 'the fee of a load or an unload is split');
  const fee = feeOn({ amount, rule });
  const { member, client } = splitFee({ fee, memberBps });
  return kind === 'load'
    ? { wallet: -(amount + client), card: amount - member, feeIncome: fee }
    : { card: -(amount + member), wallet: amount - client, feeIncome: fee };
}
