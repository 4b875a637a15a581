import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/**
 * What is posted when money from a bank has come: what was released early and what the wallet owes
 * is taken from it first.
 */
export function settleEntries({
  amount,
  released,
  fee,
  debt,
}: {
  amount: Cents;
  released: Cents;
  fee: Cents;
  debt: Cents;
}): { clearing: Cents; receivable: Cents; feeIncome: Cents; wallet: Cents } {
  invariant(released >= 0n && fee >= 0n && debt >= 0n, 'no part of a settlement is negative');
  const left = amount - released - fee;
  invariant(left >= 0n, 'a settlement covers its release and its fee');
  const repaid = least(debt, left);
  return {
    clearing: -amount,
    receivable: released + repaid,
    feeIncome: fee,
    wallet: left - repaid,
  };
}

/**
 * What is posted when a debit comes back: of what it had put into the wallet, as much as the wallet
 * holds; the rest is owed. A card is never touched.
 */
export function returnEntries({
  amount,
  released,
  settled,
  wallet,
}: {
  amount: Cents;
  released: Cents;
  settled: boolean;
  wallet: Cents;
}): { clearing: Cents; wallet: Cents; receivable: Cents } {
  invariant(amount >= 0n && released >= 0n, 'no part of a return is negative');
  const held = wallet > 0n ? wallet : 0n;
  const taken = least(held, settled ? amount : released);
  return settled
    ? { clearing: amount, wallet: -taken, receivable: taken - amount }
    : { clearing: 0n, wallet: -taken, receivable: taken };
}
