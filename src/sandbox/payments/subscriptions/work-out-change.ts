import type { NewLine } from '../invoices/draft-invoice.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { invalidRequest } from '../protocol/protocol-error.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { ownMethod, trialEndOf, until } from './create-subscription.ts';
import { knownTaxRates, putOnDiscounts } from './discounts.ts';
import { changedItems, cycleOf, inPeriod } from './subscription-items.ts';
import { creditLine, fullLine, remainderLine } from './subscription-lines.ts';
import type { Changing } from './subscription-parameters.ts';

const THREE_DAYS = 3 * 86_400;

/** A change worked out: the subscription after it, and what it costs. */
export type WorkedOutChange = {
  readonly after: Subscription;
  readonly lines: readonly NewLine[];
  /** Asked for now; otherwise the lines wait for the next invoice. */
  readonly isInvoiced: boolean;
  readonly at: number;
};

/** What changes besides items and time. */
function withDetails(world: World, before: Subscription, input: Changing): Subscription {
  const now = world.now(before.test_clock);
  const pause = input.pause_collection;
  return {
    ...before,
    ...cancellationOf(before, input, now),
    default_payment_method:
      input.default_payment_method === undefined
        ? before.default_payment_method
        : ownMethod(world, before.customer, input.default_payment_method),
    default_tax_rates: knownTaxRates(world, input.default_tax_rates, before.default_tax_rates),
    description: textOr(input.description, before.description),
    discounts: putOnDiscounts(world, input.discounts, {
      before: before.discounts,
      customer: before.customer,
      subscription: before.id,
      invoice: null,
      now,
    }),
    metadata: mergeMetadata(before.metadata, input.metadata),
    missing_payment_method:
      input.trial_settings?.end_behavior.missing_payment_method ?? before.missing_payment_method,
    pause_collection:
      pause === undefined
        ? before.pause_collection
        : pause === ''
          ? null
          : { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
    payment_method_types:
      input.payment_settings?.payment_method_types === undefined
        ? before.payment_method_types
        : input.payment_settings.payment_method_types || null,
  };
}

/** Ending at the end of the period, at an instant, or not any more. */
function cancellationOf(before: Subscription, input: Changing, now: number): Partial<Subscription> {
  const details = input.cancellation_details;
  const said = {
    cancellation_comment: textOr(details?.comment, before.cancellation_comment),
    cancellation_feedback: textOr(details?.feedback, before.cancellation_feedback),
  };
  if (input.cancel_at_period_end === undefined && input.cancel_at === undefined) return said;
  const end = input.cancel_at_period_end
    ? before.items[0]!.current_period_end
    : input.cancel_at || null;
  if (end !== null && end <= now)
    throw invalidRequest('cancel_at must be in the future.', { param: 'cancel_at' });
  return {
    ...said,
    cancel_at: end,
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: end === null ? null : now,
    cancellation_reason: end === null ? null : 'cancellation_requested',
  };
}

/** In a trial and in a pause nothing is paid for, so nothing is given back either. */
const costsNothing = ({ status }: Subscription): boolean =>
  status === 'trialing' || status === 'paused';

type Moved = { readonly after: Subscription; readonly starts: boolean };

/** The subscription with its time moved: a trial that is set or ended, or a new anchor. */
function withTime(
  world: World,
  { before, changed, input }: { before: Subscription; changed: Subscription; input: Changing },
): Moved {
  const now = world.now(before.test_clock);
  const trialEnd = trialEndOf(input.trial_end, now);
  if (trialEnd !== null) {
    const isTrial = before.status === 'trialing';
    const items = isTrial
      ? changed.items
      : changed.items.map((item) => ({ ...item, current_period_start: now, billed: null }));
    const after: Subscription = {
      ...changed,
      status: 'trialing',
      trial_start: isTrial ? before.trial_start : now,
      trial_end: trialEnd,
      trial_will_end_sent: trialEnd - now <= THREE_DAYS,
      billing_cycle_anchor: trialEnd,
      items: until(items, trialEnd),
    };
    return { after, starts: false };
  }
  const endsTrial = before.status === 'trialing' && input.trial_end !== undefined;
  const was = cycleOf(world, before.items).recurring;
  const is = cycleOf(world, changed.items).recurring;
  const isOtherCycle = was.interval !== is.interval || was.interval_count !== is.interval_count;
  const isStill = costsNothing(before) && !endsTrial;
  if (!endsTrial && (isStill || !(isOtherCycle || input.billing_cycle_anchor?.type === 'now')))
    return { after: changed, starts: false };
  const after: Subscription = {
    ...changed,
    status: endsTrial ? 'active' : changed.status,
    trial_end: endsTrial ? now : changed.trial_end,
    billing_cycle_anchor: now,
    items: inPeriod(world, changed.items, { anchor: now, start: now }),
  };
  return { after, starts: true };
}

/** Works a change out; nothing is kept yet, and discounts that are put on are the caller's. */
export function workOut(world: World, before: Subscription, input: Changing): WorkedOutChange {
  const now = world.now(before.test_clock);
  const at = input.proration_date ?? now;
  const period = before.items[0]!;
  const isInside = at >= period.current_period_start && at <= period.current_period_end;
  if (input.proration_date !== undefined && !isInside)
    throw invalidRequest('proration_date must be within the current period.', {
      param: 'proration_date',
    });
  const items = changedItems(world, before.items, { given: input.items ?? [], now });
  const changed = { ...withDetails(world, before, input), items: inRunningPeriod(before, items) };
  const { after, starts } = withTime(world, { before, changed, input });
  const behavior = input.proration_behavior ?? 'create_prorations';
  const isProrated = behavior !== 'none' && !costsNothing(before);
  const credits = isProrated ? creditsOf(world, before, { after, at }) : [];
  const charges = starts
    ? after.items.map((item) => fullLine(world, after, item))
    : isProrated && !costsNothing(after)
      ? remaindersOf(world, before, { after, at })
      : [];
  return {
    after,
    lines: [...credits, ...charges],
    isInvoiced: starts || behavior === 'always_invoice',
    at,
  };
}

/** New items share the running period of those that were there. */
const inRunningPeriod = (before: Subscription, items: Subscription['items']) => {
  const { current_period_start: start, current_period_end: end } = before.items[0]!;
  return items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
};

type Between = { readonly after: Subscription; readonly at: number };
const isSame = (
  one: Subscription['items'][number],
  other: Subscription['items'][number] | undefined,
): boolean =>
  other !== undefined &&
  one.price === other.price &&
  one.quantity === other.quantity &&
  one.current_period_end === other.current_period_end;

/** What is given back of items that go, change, or begin anew. */
const creditsOf = (world: World, before: Subscription, { after, at }: Between): NewLine[] =>
  before.items
    .filter(
      (item) =>
        !isSame(
          item,
          after.items.find(({ id }) => id === item.id),
        ),
    )
    .flatMap((item) => creditLine(world, before, { item, at }));

/** What is left of the running period for items that came or changed. */
const remaindersOf = (world: World, before: Subscription, { after, at }: Between): NewLine[] =>
  after.items
    .filter(
      (item) =>
        !isSame(
          item,
          before.items.find(({ id }) => id === item.id),
        ),
    )
    .map((item) => remainderLine(world, after, { item, at }));
