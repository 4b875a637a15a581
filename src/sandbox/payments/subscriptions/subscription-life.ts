import { emit } from '../events/emit.ts';
import { draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice, markUncollectible, voidInvoice } from '../invoices/invoice-life.ts';
import type { Invoice } from '../records/invoice-records.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { withoutUsed } from './discounts.ts';
import { presentSubscription } from './present-subscription.ts';
import { inPeriod } from './subscription-items.ts';
import { fullLine, withBilled } from './subscription-lines.ts';

const DRAFT_HOUR = 3_600;
/** How long a first invoice waits to be paid. */
export const INCOMPLETE_FOR = 23 * 3_600;

export const saySubscription = (
  world: World,
  type: string,
  after: Subscription,
  before?: Subscription,
): void =>
  emit(world, `customer.subscription.${type}`, {
    object: presentSubscription(world, after),
    ...(before && { before: presentSubscription(world, before) }),
    timeline: after.test_clock,
  });

/** Keeps a changed subscription and says so. */
export function saveSubscription(
  world: World,
  before: Subscription,
  after: Subscription,
): Subscription {
  world.store.subscriptions.put(after);
  saySubscription(world, 'updated', after, before);
  return after;
}

/** Whether there is anything to pay with. */
export const hasMethod = ({ store }: World, subscription: Subscription): boolean =>
  (subscription.default_payment_method ??
    store.customers.get(subscription.customer)?.default_payment_method ??
    null) !== null;

/** Its last day is over, or somebody ended it. */
export function endSubscription(
  world: World,
  before: Subscription,
  change: Partial<Subscription> = {},
): Subscription {
  const now = world.now(before.test_clock);
  for (const invoice of [...world.store.invoices.newest(['subscription', before.id])])
    if (invoice.status === 'draft') world.store.invoices.put({ ...invoice, auto_advance: false });
  const ended = world.store.subscriptions.put({
    ...before,
    canceled_at: before.canceled_at ?? now,
    ...change,
    status: 'canceled',
    ended_at: now,
    pending_update: null,
    incomplete_expires_at: null,
  });
  saySubscription(world, 'deleted', ended, before);
  return ended;
}

/** The draft of a period, with which it begins. */
function draftPeriod(world: World, subscription: Subscription, edge: number): Invoice {
  const customer = world.store.customers.get(subscription.customer)!;
  const isPaused = subscription.pause_collection !== null;
  return draftInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_cycle',
    lines: subscription.items.map((item) => fullLine(world, subscription, item)),
    period: { start: subscription.items[0]!.current_period_start, end: edge },
    finalizesAt: isPaused ? null : edge + DRAFT_HOUR,
  });
}

/** A new period: its invoice is a draft for an hour, or nobody's where collection is paused. */
export function beginPeriod(world: World, before: Subscription, edge: number): Subscription {
  const renewed: Subscription = {
    ...before,
    status: before.status === 'trialing' ? 'active' : before.status,
    items: inPeriod(world, before.items, { anchor: before.billing_cycle_anchor, start: edge }),
  };
  const draft = draftPeriod(world, renewed, edge);
  const used = draft.lines.flatMap((line) => line.discount_amounts.map(({ discount }) => discount));
  const after = saveSubscription(world, before, {
    ...renewed,
    items: withBilled(renewed.items, draft),
    discounts: withoutUsed(world, renewed.discounts, used),
    latest_invoice: draft.id,
  });
  const behavior = before.pause_collection?.behavior;
  if (behavior === 'void') voidInvoice(world, draft);
  if (behavior === 'mark_uncollectible') {
    const open = finalizeInvoice(world, draft);
    if (open.status === 'open') markUncollectible(world, open);
  }
  return world.store.subscriptions.get(after.id)!;
}

/** A trial without a way of paying ends as was agreed. */
function endTrial(world: World, before: Subscription, edge: number): Subscription {
  if (hasMethod(world, before) || before.missing_payment_method === 'create_invoice')
    return beginPeriod(world, before, edge);
  if (before.missing_payment_method === 'cancel') return endSubscription(world, before);
  const paused = saveSubscription(world, before, { ...before, status: 'paused' });
  saySubscription(world, 'paused', paused, before);
  return paused;
}

/** Whether a debit for an invoice is under way; then everything waits for its outcome. */
const isUnderWay = ({ store }: World, invoice: Invoice | undefined): boolean =>
  store.paymentIntents.get(invoice?.payment_intent ?? '')?.status === 'processing';

const voidIfOpen = (world: World, invoice: Invoice | undefined): void => {
  if (invoice?.status === 'open' && !isUnderWay(world, invoice)) voidInvoice(world, invoice);
};

/** What a first invoice that nobody paid leaves behind. */
function expireIncomplete(world: World, before: Subscription): void {
  const invoice = world.store.invoices.get(before.latest_invoice ?? '');
  const isResuming = isUnderWay(world, invoice);
  const cleared = {
    ...before,
    incomplete_expires_at: null,
    resumption_invoice: isResuming ? before.resumption_invoice : null,
  };
  const after: Subscription =
    before.status === 'incomplete'
      ? { ...cleared, status: 'incomplete_expired', ended_at: world.now(before.test_clock) }
      : cleared;
  saveSubscription(world, before, after);
  voidIfOpen(world, invoice);
}

function expirePending(world: World, before: Subscription): void {
  const pending = before.pending_update;
  const invoice = world.store.invoices.get(pending?.invoice ?? '');
  if (pending && isUnderWay(world, invoice)) {
    const later = pending.expires_at + INCOMPLETE_FOR;
    world.store.subscriptions.put({ ...before, pending_update: { ...pending, expires_at: later } });
    return;
  }
  const after = saveSubscription(world, before, { ...before, pending_update: null });
  saySubscription(world, 'pending_update_expired', after, before);
  voidIfOpen(world, invoice);
}

const THREE_DAYS = 3 * 86_400;
const RUNNING = ['active', 'past_due', 'unpaid', 'trialing'];

type Step = {
  readonly at: (subscription: Subscription) => number | null;
  readonly take: (world: World, subscription: Subscription, at: number) => void;
};
const isOver = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';
/** When the running period of a subscription ends. */
const periodEnd = ({ status, items }: Subscription): number | null =>
  RUNNING.includes(status) ? (items[0]?.current_period_end ?? null) : null;

/** What time does to a subscription; of things at the same instant, the first comes first. */
const STEPS: readonly Step[] = [
  { at: ({ cancel_at: at }) => at, take: (world, before) => void endSubscription(world, before) },
  {
    at: ({ incomplete_expires_at: at }) => at,
    take: (world, before) => expireIncomplete(world, before),
  },
  {
    at: ({ pending_update: pending }) => pending?.expires_at ?? null,
    take: (world, before) => expirePending(world, before),
  },
  {
    at: ({ pause_collection: pause }) => pause?.resumes_at ?? null,
    take: (world, before) =>
      void saveSubscription(world, before, { ...before, pause_collection: null }),
  },
  {
    at: ({ status, trial_end: end, trial_will_end_sent: isSent }) =>
      status === 'trialing' && end !== null && !isSent ? end - THREE_DAYS : null,
    take(world, before) {
      const after = world.store.subscriptions.put({ ...before, trial_will_end_sent: true });
      saySubscription(world, 'trial_will_end', after);
    },
  },
  {
    at: periodEnd,
    take(world, before, edge) {
      if (before.status === 'trialing') endTrial(world, before, edge);
      else beginPeriod(world, before, edge);
    },
  },
];

/** Periods begin, trials end and attempts lapse when their time comes. */
export function runSubscriptions(world: World): void {
  const due = (subscription: Subscription): number | null => {
    if (isOver(subscription)) return null;
    const times = STEPS.map(({ at }) => at(subscription)).filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  };
  world.whenDue(world.store.subscriptions, {
    dueAt: due,
    timeline: ({ test_clock }) => test_clock,
    handle(subscription) {
      const at = due(subscription);
      const step = STEPS.find((one) => at !== null && one.at(subscription) === at);
      if (step && at !== null) step.take(world, subscription, at);
    },
  });
}
