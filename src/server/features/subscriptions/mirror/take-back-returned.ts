import { reasonOf } from '#domain/subscriptions/told.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { audit } from '#server/platform/audit.ts';
import type { ProviderReturn } from '#server/providers/payments/billing/billing.port.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { customerOf } from '../customers/first-customer.ts';
import {
  type InvoiceRow,
  findInvoice,
  invoiceOfPayment,
  saveInvoice,
} from '../invoices/invoices.repo.ts';
import type { BillingDeps, SubscriptionsPorts } from '../subscriptions.deps.ts';
import { lockSubscription } from '../subscriptions.repo.ts';
import { addEvents, eventsOf } from './events.repo.ts';
import { follow } from './follow.ts';
import { SYSTEM, purchaseOf, systemOf } from './post-invoice.ts';

/**
 * The bank took a payment back that was settled, up to months later: its posting is reversed, once,
 * day 0 begins, and the same amount is asked for by another invoice. False where the provider was
 * not heard. Safe to repeat.
 */
export async function takeBackReturned(
  deps: BillingDeps,
  clientId: number,
  payment: string,
): Promise<boolean> {
  const { db, billing, ports, clock } = deps;
  const found = await billing.returnOf(payment);
  if (found.outcome !== 'done') return found.outcome === 'refused';
  if (found.value === null) return true;
  const { value: returned } = found;
  const invoice = await db.write({ clientId }, (tx) =>
    writeReturn(tx, ports, { clientId, returned, now: clock.now() }),
  );
  if (invoice === null) return true;
  return askAgain(deps, invoice, payment);
}

type Returning = {
  readonly clientId: number;
  readonly returned: ProviderReturn;
  readonly now: Date;
};

async function writeReturn(
  tx: WriteHandle,
  ports: SubscriptionsPorts,
  { clientId, returned, now }: Returning,
): Promise<InvoiceRow | null> {
  const named = await invoiceOfPayment(tx, clientId, returned.payment);
  if (named?.subscription_id == null || named.wallet_id === null) return null;
  const subscription = await lockSubscription(tx, clientId, named.subscription_id);
  const invoice = await findInvoice(tx, clientId, named.id);
  if (!subscription || !invoice || invoice.returned_payment === returned.payment) return invoice;
  const wallet = await walletOfClient(tx, clientId, named.wallet_id);
  const isPosted = invoice.transfer_id !== null && invoice.back_transfer_id === null;
  const back = isPosted
    ? await ports.refundOutside(
        tx,
        invoice.transfer_id!,
        purchaseOf(invoice, { clientId, walletId: named.wallet_id, name: wallet?.name ?? '', now }),
      )
    : invoice.back_transfer_id;
  const reason = reasonOf(returned.reason);
  await saveInvoice(tx, clientId, invoice.id, {
    back_transfer_id: back,
    returned_payment: returned.payment,
    return_reason: reason,
    again_provider_id: null,
  });
  const events = await eventsOf(tx, clientId, subscription.id);
  await addEvents(tx, { clientId, subscriptionId: subscription.id, count: events.length }, [
    {
      key: `returned:${returned.payment}`,
      invoice: invoice.provider_id,
      invoiceId: invoice.id,
      at: returned.at < now ? returned.at : now,
      what: 'returned',
      reason,
    },
  ]);
  await audit(
    { tx, actor: systemOf(clientId), origin: SYSTEM, now },
    {
      action: 'subscriptions.returned',
      subject: { kind: 'subscription_invoice', id: invoice.id },
      before: { status: invoice.status },
      after: { reason, amount_due: invoice.amount_due },
    },
  );
  return { ...invoice, returned_payment: returned.payment, again_provider_id: null };
}

/** What is paid at the provider cannot be paid again: the amount is put on an invoice of its own. */
async function askAgain(deps: BillingDeps, invoice: InvoiceRow, payment: string): Promise<boolean> {
  const { db, billing } = deps;
  const { client_id: clientId, id, subscription_id: subscription } = invoice;
  if (invoice.again_provider_id === null) {
    const { provider_id: customer } = await db.read({ clientId }, (tx) => customerOf(tx, clientId));
    const again = await billing.chargeAgain(`again-${clientId}-${id}-${payment}`, {
      customer: customer ?? '',
      amount: invoice.amount_due,
      currency: invoice.currency,
      description: `Invoice ${invoice.number}, whose payment was returned`,
    });
    if (again.outcome !== 'done') return false;
    await db.write({ clientId }, (tx) =>
      saveInvoice(tx, clientId, id, { again_provider_id: again.value.id }),
    );
  }
  const followed = await follow(deps, { clientId, id: subscription! });
  if (!followed.ok) return false;
  if (followed.value.state !== 'cancelled') return true;
  // What is over is collected no more; it can still be paid.
  const row = await db.read({ clientId }, (tx) => findInvoice(tx, clientId, id));
  const key = `give-up-again-${clientId}-${id}-${payment}`;
  const done = await billing.giveUp(key, row?.again_provider_id ?? '', 'uncollectible');
  return done.outcome !== 'unavailable' && (await follow(deps, { clientId, id: subscription! })).ok;
}
