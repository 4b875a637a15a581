import type { Cents } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { bookPayment } from '../../payments/index.ts';
import { settleWhereDone } from '../deductions/settle-period.repo.ts';
import { type PeriodKey, type PeriodRow, changePeriod } from '../periods/periods.repo.ts';
import { insertRepayment } from './repayments.repo.ts';

type Repayment = {
  readonly period: PeriodRow;
  readonly amount: Cents;
  readonly wallet: { readonly id: number; readonly account_id: number };
  readonly fundAccount: number;
  readonly notes: string;
  readonly by: { readonly managerId: number | null; readonly name: string };
  readonly now: Date;
};

/**
 * The wallet gives back to its fund what it owes for a period, or a part of it; where it lacks the
 * money nothing happens. The caller has locked the period and knows that so much is due.
 */
export async function repay(
  tx: WriteHandle,
  key: PeriodKey,
  { period, amount, wallet, fundAccount, notes, by, now }: Repayment,
): Promise<Result<{ readonly id: bigint; readonly stillDue: Cents }, 'insufficient_funds'>> {
  const { clientId, storeId, firstDay } = key;
  const booked = await bookPayment(tx, {
    clientId,
    kind: 'ewa_repay',
    amount,
    accounts: { payer: wallet.account_id, payee: fundAccount },
    lines: [{ wallet }],
    notes,
    by,
    now,
  });
  if (!booked.ok) return booked;
  const { id } = booked.value;
  await insertRepayment(tx, {
    client_id: clientId,
    movement_id: id,
    store_id: storeId,
    first_day: firstDay,
    amount,
    at: now,
  });
  const givenBack = period.given_back + amount;
  const held = await balances(tx, { clientId, accountIds: [fundAccount] });
  await changePeriod(tx, key, {
    given_back: givenBack,
    fund_at_end: held.get(fundAccount) ?? 0n,
    ...(givenBack === period.due_back ? { repay_at: null } : {}),
  });
  await settleWhereDone(tx, key, now);
  return ok({ id, stillDue: period.due_back - givenBack });
}
