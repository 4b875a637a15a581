import { reasonOf } from '#domain/subscriptions/told.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findMethod } from '../methods/methods.repo.ts';
import { stateOf } from '../methods/methods.present.ts';
import { follow, ownMethodFor } from '../mirror/follow.ts';
import { type Confirmation, NOTHING_TO_CONFIRM } from '../subscribe/change-price.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { findSubscription } from '../subscriptions.repo.ts';
import { findInvoice, payableName } from './invoices.repo.ts';

const PAYABLE: readonly string[] = ['open', 'failed', 'uncollectible'];

export type PaymentBegun = {
  readonly invoice_id: number;
  readonly method_id: number | null;
  readonly key: string;
};
type Asked = {
  readonly invoiceId: number;
  readonly methodId: number | null;
  readonly key: string;
};

/** Looks whether there is something to pay, and by what. */
export async function beginPayment(
  context: RequestContext,
  { invoiceId, methodId, key }: Asked,
): Promise<Result<PaymentBegun, 'not_found' | 'invoice_settled' | 'method_not_usable'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const invoice = await findInvoice(tx, clientId, invoiceId);
  const isSeen =
    invoice !== null &&
    (actor.wallets === 'all' ||
      (invoice.wallet_id !== null && actor.wallets.includes(invoice.wallet_id)));
  if (!isSeen) return fail('not_found');
  if (!PAYABLE.includes(invoice.status)) return fail('invoice_settled');
  if (methodId !== null) {
    const method = await findMethod(tx, clientId, methodId);
    if (!method || stateOf(method, now) !== 'usable') return fail('method_not_usable');
  }
  await audit(context, {
    action: 'subscriptions.pay',
    subject: { kind: 'subscription_invoice', id: invoiceId },
    after: { payment_method_id: methodId, amount_due: invoice.amount_due },
  });
  return ok({ invoice_id: invoiceId, method_id: methodId, key });
}

/** Pays it at the provider, and reads what became of it. */
export async function finishPayment(
  deps: BillingDeps,
  clientId: number,
  begun: PaymentBegun,
): Promise<Result<Confirmation, 'payment_failed' | 'not_found' | 'try_again'>> {
  const { db, billing } = deps;
  const { invoice, method, row } = await db.read({ clientId }, async (tx) => {
    const found = await findInvoice(tx, clientId, begun.invoice_id);
    return {
      invoice: found,
      method: begun.method_id === null ? null : await findMethod(tx, clientId, begun.method_id),
      row: await findSubscription(tx, clientId, found?.subscription_id ?? 0),
    };
  });
  if (!invoice) return fail('not_found');
  const own = row && (await ownMethodFor(deps, row, invoice));
  const by = method?.provider_id ?? own;
  const paid = await billing.pay(begun.key, payableName(invoice), by);
  if (paid.outcome === 'unavailable') return fail('try_again');
  if (invoice.subscription_id !== null) {
    const read = await follow(deps, { clientId, id: invoice.subscription_id });
    if (!read.ok) return read;
  }
  if (paid.outcome === 'done') return ok(NOTHING_TO_CONFIRM);
  return whyNotPaid(deps, payableName(invoice), paid.code);
}

/** Where the bank wants to be asked, that is no failure: the browser goes on from here. */
export async function whyNotPaid(
  { billing }: BillingDeps,
  providerId: string,
  code: string,
): Promise<Result<Confirmation, 'payment_failed' | 'try_again'>> {
  const now = await billing.readInvoice(providerId);
  if (now.outcome === 'unavailable') return fail('try_again');
  // Another window has paid it meanwhile, or its debit is under way.
  if (now.outcome === 'done' && now.value.status === 'paid') return ok(NOTHING_TO_CONFIRM);
  const payment = now.outcome === 'done' ? now.value.payment : null;
  if (payment?.state === 'processing') return ok(NOTHING_TO_CONFIRM);
  return payment?.state === 'requires_action'
    ? ok({ requires_action: true, client_secret: payment.clientSecret })
    : fail('payment_failed', { reason: reasonOf(payment?.failure ?? code) });
}
