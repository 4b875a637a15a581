import { draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice } from '../invoices/invoice-life.ts';
import { invalidRequest } from '../protocol/protocol-error.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { collectFor, isPaidOrUnderWay } from './collect-or-refuse.ts';
import { usedBy } from './create-subscription.ts';
import { withoutUsed } from './discounts.ts';
import { inPeriod } from './subscription-items.ts';
import { INCOMPLETE_FOR, saveSubscription, saySubscription } from './subscription-life.ts';
import { fullLine, withBilled } from './subscription-lines.ts';

export type Resuming = 'resume_on_payment_attempt' | 'resume_on_payment_success';

/** A paused subscription with a period that begins now, and its draft. */
export function draftResumption(world: World, before: Subscription) {
  const now = world.now(before.test_clock);
  const moved: Subscription = {
    ...before,
    billing_cycle_anchor: now,
    items: inPeriod(world, before.items, { anchor: now, start: now }),
  };
  const draft = draftInvoice(world, {
    customer: world.store.customers.get(before.customer)!,
    subscription: moved,
    reason: 'subscription_update',
    lines: moved.items.map((item) => fullLine(world, moved, item)),
    period: { start: now, end: now },
    finalizesAt: null,
  });
  return { moved, draft };
}

/** Goes on after a pause: with the try to pay, or only once it is paid. */
export function resumeSubscription(
  world: World,
  before: Subscription,
  resuming: Resuming,
): Subscription {
  if (before.status !== 'paused')
    throw invalidRequest(
      `Subscription cannot be resumed because it has a status of ${before.status}.`,
    );
  const { moved, draft } = draftResumption(world, before);
  const waiting = saveSubscription(world, before, {
    ...moved,
    items: withBilled(moved.items, draft),
    discounts: withoutUsed(world, moved.discounts, usedBy(draft)),
    latest_invoice: draft.id,
    resumption_invoice: draft.id,
    incomplete_expires_at: world.now(before.test_clock) + INCOMPLETE_FOR,
  });
  const open = finalizeInvoice(world, draft);
  if (resuming === 'resume_on_payment_success') return world.store.subscriptions.get(before.id)!;
  const tried = collectFor(world, waiting, { invoice: open, behavior: 'allow_incomplete' });
  const now = world.store.subscriptions.get(before.id)!;
  if (now.status !== 'paused') return now;
  const resumed = saveSubscription(world, now, {
    ...now,
    status: isPaidOrUnderWay(world, tried) ? 'active' : 'past_due',
    resumption_invoice: null,
    incomplete_expires_at: null,
  });
  saySubscription(world, 'resumed', resumed, before);
  return resumed;
}
