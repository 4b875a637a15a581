import type { ewaFund } from '#contract/ewa/fund.ts';
import type { BodyOf } from '#contract/operation.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { duplicatesSince, newestLike, refuseDuplicate, shortfall } from '../../funds/index.ts';
import { bookPayment } from '../../payments/index.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';

type Input = BodyOf<(typeof ewaFund)['fundEwaFloat']>;
type Kind = 'ewa_fund' | 'ewa_return';
type Refusal = 'ewa_off' | 'invalid_input' | 'looks_like_duplicate';

/** What was moved, and what both sides hold now. */
type FundMove = {
  readonly id: bigint;
  readonly amount: Cents;
  readonly fund: Cents;
  readonly wallet: Cents;
};

/**
 * Moves money of a store's wallet into its fund, at once and free; a wallet that owes money gives
 * none.
 */
export async function fundFloat(
  context: RequestContext,
  store: StoreRef,
  input: Input,
): Promise<Result<FundMove, Refusal | 'wallet_blocked' | 'insufficient_wallet'>> {
  const sides = await lockSides(context, store, { kind: 'ewa_fund', input });
  if (!sides.ok) return sides;
  const { wallet, fundAccount } = sides.value;
  if (wallet.blocked) return fail('wallet_blocked');
  const booked = await book(context, { kind: 'ewa_fund', input, wallet, fundAccount });
  return booked.ok
    ? booked
    : fail('insufficient_wallet', shortfall(context.actor, input.amount, booked.params));
}

/** Moves money of a store's fund back to its wallet, whatever the wallet owes. */
export async function returnFloat(
  context: RequestContext,
  store: StoreRef,
  input: Input,
): Promise<Result<FundMove, Refusal | 'ewa_fund_short'>> {
  const sides = await lockSides(context, store, { kind: 'ewa_return', input });
  if (!sides.ok) return sides;
  const { wallet, fundAccount } = sides.value;
  const booked = await book(context, { kind: 'ewa_return', input, wallet, fundAccount });
  if (booked.ok) return booked;
  const { clientId } = store;
  const held = await balances(context.tx, { clientId, accountIds: [fundAccount] });
  return fail('ewa_fund_short', { balance: toWire(held.get(fundAccount) ?? 0n) });
}

type Sides = {
  readonly wallet: NonNullable<Awaited<ReturnType<typeof walletOfClient>>>;
  readonly fundAccount: number;
};

/**
 * Locks the settings of a store and finds both sides. The lock also makes the second of two that
 * are alike see the first.
 */
async function lockSides(
  { tx, now }: RequestContext,
  store: StoreRef,
  { kind, input }: { readonly kind: Kind; readonly input: Input },
): Promise<Result<Sides, Refusal>> {
  const { clientId, storeId } = store;
  const settings = await lockEwaStore(tx, store);
  if (settings === null || !settings.is_on) return fail('ewa_off');
  const { amount } = input;
  if (amount <= 0n)
    return fail('invalid_input', {}, [{ path: 'amount', code: 'amount_not_positive' }]);
  const like = { kind, walletId: storeId, customerId: null, otherWalletId: null, amount };
  const duplicate = await newestLike(tx, clientId, like, duplicatesSince(now));
  if (duplicate && input.duplicate_ok !== true)
    return refuseDuplicate({ ...duplicate, movement_id: duplicate.id, job_id: null });
  const wallet = await walletOfClient(tx, clientId, storeId);
  invariant(wallet, 'the store has its main wallet');
  return ok({ wallet, fundAccount: settings.float_account_id });
}

type Move = Sides & { readonly kind: Kind; readonly input: Input };

/** Books it with its audit line; where the payer lacks the money nothing happens. */
async function book(
  context: RequestContext,
  { kind, input: { amount, notes }, wallet, fundAccount }: Move,
): Promise<Result<FundMove, 'insufficient_funds'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const booked = await bookPayment(tx, {
    clientId,
    kind,
    amount,
    accounts:
      kind === 'ewa_fund'
        ? { payer: wallet.account_id, payee: fundAccount }
        : { payer: fundAccount, payee: wallet.account_id },
    lines: [{ wallet }],
    notes,
    by: actor,
    now,
  });
  if (!booked.ok) return booked;
  const { id } = booked.value;
  await audit(context, {
    action: `funds.${kind}`,
    subject: { kind: 'wallet', id: wallet.id },
    after: { movement_id: id, amount, notes },
  });
  const held = await balances(tx, { clientId, accountIds: [wallet.account_id, fundAccount] });
  return ok({
    id,
    amount,
    fund: held.get(fundAccount) ?? 0n,
    wallet: held.get(wallet.account_id) ?? 0n,
  });
}

export const presentMove = ({ id, amount, fund, wallet }: FundMove) => ({
  movement_id: Number(id),
  amount: toWire(amount),
  fund_balance: toWire(fund),
  wallet_balance: toWire(wallet),
});
