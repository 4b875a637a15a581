import { type Result, fail, ok } from '#kernel/result.ts';
import { saveCustomer } from '../customers/customers.repo.ts';
import { customerForChange } from '../customers/first-customer.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, currentOfClient, saveSubscription } from '../subscriptions.repo.ts';
import { finishChoice } from './choose-method.ts';

export type MethodUse = {
  readonly clientId: number;
  readonly id: number;
  readonly providerId: string;
  readonly makeDefault: boolean;
  readonly walletIds: readonly number[];
  /** It can be paid with from now on: whatever chose it before waits for it. */
  readonly isFirst: boolean;
};

/**
 * Makes a method the default where that is wanted or there is none, and that of the wallets named;
 * what is open there is tried at once. It stays chosen where that try is declined. Safe to repeat.
 */
export async function useMethod(
  deps: BillingDeps,
  { clientId, id, providerId, makeDefault, walletIds, isFirst }: MethodUse,
): Promise<Result<true, 'try_again'>> {
  const { db, billing } = deps;
  const { customer, current } = await db.write({ clientId }, async (tx) => ({
    customer: await customerForChange(tx, clientId),
    current: await currentOfClient(tx, clientId),
  }));
  if (makeDefault || customer.default_method_id === null) {
    const key = `default-${clientId}-${id}-${customer.version}`;
    const chosen = await billing.chooseDefault(key, customer.provider_id ?? '', providerId);
    if (chosen.outcome !== 'done') return fail('try_again');
    await db.write({ clientId }, (tx) => saveCustomer(tx, clientId, { default_method_id: id }));
  }
  const isWanted = ({ wallet_id: wallet, method_id: method }: SubscriptionRow): boolean =>
    method === id ? isFirst : walletIds.includes(wallet);
  for (const one of current.filter(isWanted)) {
    if (one.provider_id === null) continue;
    await db.write({ clientId }, (tx) => saveSubscription(tx, clientId, one.id, { method_id: id }));
    const paid = await finishChoice(deps, clientId, {
      subscription_id: one.id,
      method_id: id,
      key: isFirst
        ? `verified-${clientId}-${one.id}-${id}`
        : `method-${clientId}-${one.id}-${one.version}`,
    });
    if (!paid.ok && paid.code === 'try_again') return fail('try_again');
  }
  return ok(true);
}
