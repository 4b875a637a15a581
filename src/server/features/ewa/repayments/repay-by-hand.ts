import type { ewaPayday } from '#contract/ewa/payday.ts';
import type { BodyOf } from '#contract/operation.ts';
import { openDueBack } from '#domain/ewa/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { shortfall } from '../../funds/index.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { lockPeriod } from '../periods/periods.repo.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { repay } from './repay.ts';

type Input = BodyOf<(typeof ewaPayday)['repayEwaFund']>;
type Repaid = {
  readonly movement_id: number;
  readonly amount: string;
  readonly still_due: string;
  readonly fund_balance: string;
  readonly wallet_balance: string;
};
type Refusal =
  | 'ewa_off'
  | 'wallet_blocked'
  | 'insufficient_wallet'
  | 'ewa_above_due'
  | 'invalid_input';

/** A manager has the wallet give back what is due for a period, or a part of it. */
export async function repayByHand(
  context: RequestContext,
  store: StoreRef,
  { first_day: firstDay, amount }: Input,
): Promise<Result<Repaid, Refusal>> {
  const { tx, actor, now } = context;
  const settings = await lockEwaStore(tx, store);
  if (settings === null) return fail('ewa_off');
  const { clientId, storeId } = store;
  const key = { clientId, storeId, firstDay };
  const period = await lockPeriod(tx, key);
  if (period === null)
    return fail('invalid_input', {}, [{ path: 'first_day', code: 'period_unknown' }]);
  if (amount <= 0n)
    return fail('invalid_input', {}, [{ path: 'amount', code: 'amount_not_positive' }]);
  const due = period.state === 'open' ? 0n : openDueBack(period.due_back, period.given_back);
  if (amount > due) return fail('ewa_above_due', { due: toWire(due) });
  const wallet = await walletOfClient(tx, clientId, storeId);
  invariant(wallet, 'the store has its main wallet');
  if (wallet.blocked) return fail('wallet_blocked');
  const fundAccount = settings.float_account_id;
  const move = { period, amount, wallet, fundAccount, notes: '', by: actor, now };
  const repaid = await repay(tx, key, move);
  if (!repaid.ok) return fail('insufficient_wallet', shortfall(actor, amount, repaid.params));
  const { id, stillDue } = repaid.value;
  await audit(context, {
    action: 'funds.ewa_repay',
    subject: { kind: 'wallet', id: storeId },
    after: { movement_id: id, amount, first_day: firstDay, payday: period.payday },
  });
  const held = await balances(tx, { clientId, accountIds: [wallet.account_id, fundAccount] });
  return ok({
    movement_id: Number(id),
    amount: toWire(amount),
    still_due: toWire(stillDue),
    fund_balance: toWire(held.get(fundAccount) ?? 0n),
    wallet_balance: toWire(held.get(wallet.account_id) ?? 0n),
  });
}
