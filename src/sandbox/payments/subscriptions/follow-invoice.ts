import type { Invoice } from '../records/invoice-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { saveSubscription, saySubscription } from './subscription-life.ts';
import { withBilled } from './subscription-lines.ts';

const WAITING = ['past_due', 'unpaid'];

/** What became of an invoice is what becomes of its subscription. */
export function followInvoice(world: World, invoiceId: string): void {
  const invoice = world.store.invoices.get(invoiceId);
  const subscription = world.store.subscriptions.get(invoice?.subscription ?? '');
  if (!invoice || !subscription) return;
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return;
  if (subscription.pending_update?.invoice === invoice.id)
    return followPending(world, subscription, invoice);
  const after = followed(world, subscription, invoice);
  if (!after) return;
  saveSubscription(world, subscription, after);
  if (subscription.status === 'paused') saySubscription(world, 'resumed', after, subscription);
}

/** The subscription afterwards; null where nothing changes. */
function followed(world: World, before: Subscription, invoice: Invoice): Subscription | null {
  const isLatest = before.latest_invoice === invoice.id;
  const payment = world.store.paymentIntents.get(invoice.payment_intent ?? '');
  const isPaid = invoice.status === 'paid';
  const running: Subscription = {
    ...before,
    status: 'active',
    incomplete_expires_at: null,
    resumption_invoice: null,
  };
  if (before.status === 'paused')
    return before.resumption_invoice === invoice.id && isPaid ? running : null;
  if (!isLatest) return null;
  // A debit under way counts as paid on a first charge, and only there.
  if (before.status === 'incomplete')
    return isPaid || payment?.status === 'processing' ? running : lapsed(world, before, invoice);
  if (isPaid || invoice.status === 'void' || invoice.status === 'uncollectible')
    return WAITING.includes(before.status) ? running : null;
  const isFailed = invoice.attempted && payment?.status !== 'processing';
  return isFailed && before.status === 'active' ? { ...before, status: 'past_due' } : null;
}

/** A first invoice that is written off ends what it was for. */
const lapsed = (world: World, before: Subscription, { status }: Invoice): Subscription | null =>
  status === 'void'
    ? {
        ...before,
        status: 'incomplete_expired',
        incomplete_expires_at: null,
        ended_at: world.now(before.test_clock),
      }
    : null;

/** A change that waited for its payment is made, or is not. */
function followPending(world: World, before: Subscription, invoice: Invoice): void {
  const pending = before.pending_update;
  if (!pending || (invoice.status !== 'paid' && invoice.status !== 'void')) return;
  const isPaid = invoice.status === 'paid';
  const after = saveSubscription(world, before, {
    ...before,
    ...(isPaid && {
      items: withBilled(pending.items, invoice),
      billing_cycle_anchor: pending.billing_cycle_anchor ?? before.billing_cycle_anchor,
      discounts: pending.discounts ?? before.discounts,
      trial_end: pending.trial_end ?? before.trial_end,
    }),
    pending_update: null,
  });
  saySubscription(world, `pending_update_${isPaid ? 'applied' : 'expired'}`, after, before);
}
