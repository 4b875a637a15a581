import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { changeCustomer, saveCustomer } from '../customers/customers.repo.ts';
import { customerForChange } from '../customers/first-customer.ts';
import { tellCustomer } from '../customers/tell-customer.ts';
import { invoicesOf, payableName } from '../invoices/invoices.repo.ts';
import { whyNotPaid } from '../invoices/pay-invoice.ts';
import { follow } from '../mirror/follow.ts';
import { type Confirmation, NOTHING_TO_CONFIRM } from '../subscribe/change-price.ts';
import type { Asker } from '../subscribe/end-subscription.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import {
  currentOfClient,
  findSubscription,
  lockSubscription,
  saveSubscription,
} from '../subscriptions.repo.ts';
import { isPaidBy, stateOf } from './methods.present.ts';
import { findMethod, saveMethod } from './methods.repo.ts';

export type ChoiceBegun = {
  readonly subscription_id: number;
  readonly method_id: number;
  readonly key: string;
};
type Asked = { readonly subscriptionId: number; readonly methodId: number; readonly key: string };

/** Notes by what a subscription is paid from now on. It stays chosen where its first try is declined. */
export async function beginChoice(
  context: RequestContext,
  { subscriptionId, methodId, key }: Asked,
): Promise<Result<ChoiceBegun, 'not_found' | 'method_not_usable'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const row = await lockSubscription(tx, clientId, subscriptionId);
  const isSeen = row !== null && (await findWallet(tx, seenBy(actor), row.wallet_id)) !== null;
  if (!isSeen || row.state === 'cancelled' || row.state === 'lapsed') return fail('not_found');
  const method = await findMethod(tx, clientId, methodId);
  if (!method || stateOf(method, now) !== 'usable') return fail('method_not_usable');
  await saveSubscription(tx, clientId, row.id, { method_id: methodId });
  await audit(context, {
    action: 'subscriptions.choose_method',
    subject: { kind: 'subscription', id: row.id },
    before: { payment_method_id: row.method_id },
    after: { payment_method_id: methodId },
  });
  return ok({ subscription_id: row.id, method_id: methodId, key });
}

/** Tells the provider, goes on with a trial that had no method, and pays what is open at once. */
export async function finishChoice(
  deps: BillingDeps,
  clientId: number,
  begun: ChoiceBegun,
): Promise<Result<Confirmation, 'payment_failed' | 'not_found' | 'try_again'>> {
  const { db, billing } = deps;
  const { row, method } = await db.read({ clientId }, async (tx) => ({
    row: await findSubscription(tx, clientId, begun.subscription_id),
    method: await findMethod(tx, clientId, begun.method_id),
  }));
  if (!row?.provider_id || !method?.provider_id) return fail('not_found');
  const chosen = await billing.chooseMethod(begun.key, row.provider_id, method.provider_id);
  if (chosen.outcome !== 'done') return fail('try_again');
  if (chosen.value.status === 'paused') {
    const resumed = await billing.resume(`${begun.key}-resume`, row.provider_id);
    if (resumed.outcome === 'unavailable') return fail('try_again');
  }
  const at = { clientId, id: row.id };
  const read = await follow(deps, at);
  if (!read.ok) return read;
  const open = await openInvoices(deps, clientId, row.id);
  for (const invoice of open) {
    const paid = await billing.pay(
      `${begun.key}-${invoice.id}`,
      payableName(invoice),
      method.provider_id,
    );
    if (paid.outcome === 'unavailable') return fail('try_again');
    if (paid.outcome === 'done') continue;
    await follow(deps, at);
    return whyNotPaid(deps, payableName(invoice), paid.code);
  }
  if (open.length > 0) await follow(deps, at);
  return ok(NOTHING_TO_CONFIRM);
}

/** Oldest first. */
const openInvoices = async ({ db }: BillingDeps, clientId: number, id: number) =>
  (await db.read({ clientId }, (tx) => invoicesOf(tx, clientId, id)))
    .filter(({ status }) => status === 'open' || status === 'failed')
    .reverse();

/** Chooses the method of every subscription without one of its own. */
export async function chooseDefault(
  deps: BillingDeps,
  methodId: number,
  { actor, origin, now }: Asker,
): Promise<Result<true, 'not_found' | 'method_not_usable' | 'try_again'>> {
  const clientId = actor.client.id;
  const method = await deps.db.read({ clientId }, (tx) => findMethod(tx, clientId, methodId));
  if (!method) return fail('not_found');
  if (stateOf(method, now) !== 'usable' || method.provider_id === null)
    return fail('method_not_usable');
  const customer = await tellCustomer(deps, clientId);
  if (!customer.ok) return customer;
  const key = `default-${clientId}-${methodId}-${now.getTime()}`;
  const chosen = await deps.billing.chooseDefault(key, customer.value, method.provider_id);
  if (chosen.outcome !== 'done') return fail('try_again');
  await deps.db.write({ clientId }, async (tx) => {
    const before = await customerForChange(tx, clientId);
    await saveCustomer(tx, clientId, { default_method_id: methodId });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.choose_default',
        subject: { kind: 'payment_method', id: methodId },
        before: { default_payment_method_id: before.default_method_id },
        after: { default_payment_method_id: methodId },
      },
    );
  });
  return ok(true);
}

/** Deletes a method that no subscription needs. It cannot be taken back, so we look first. */
export async function removeMethod(
  deps: BillingDeps,
  methodId: number,
  { actor, origin, now }: Asker,
): Promise<Result<{ status: 'success' }, 'payment_method_attached' | 'not_found' | 'try_again'>> {
  const clientId = actor.client.id;
  const removed = await deps.db.write({ clientId }, async (tx) => {
    const customer = await customerForChange(tx, clientId);
    const method = await findMethod(tx, clientId, methodId);
    if (!method) return fail('not_found');
    const current = await currentOfClient(tx, clientId);
    if (current.some((one) => isPaidBy(one, methodId, customer.default_method_id)))
      return fail('payment_method_attached');
    await saveMethod(tx, clientId, methodId, { state: 'removed', removed_at: now });
    if (customer.default_method_id === methodId)
      await changeCustomer(tx, clientId, { default_method_id: null });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.method_remove',
        subject: { kind: 'payment_method', id: methodId },
        before: { type: method.type, last4: method.last4 },
      },
    );
    return ok(method);
  });
  if (!removed.ok) return removed;
  const { provider_id: providerId } = removed.value;
  if (providerId !== null) {
    const detached = await deps.billing.detach(`detach-${clientId}-${methodId}`, providerId);
    if (detached.outcome === 'unavailable') return fail('try_again');
  }
  return ok({ status: 'success' });
}
