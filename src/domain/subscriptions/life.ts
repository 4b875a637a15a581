import { invariant } from '#kernel/invariant.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Access } from './access.ts';
import { blockTime, cancelTime, isRetried, retryTimes } from './retries.ts';

export type LifeEvent = { readonly at: Instant } & (
  | { readonly what: 'trial_started'; readonly method?: 'usable' | 'none' }
  | { readonly what: 'trial_over_without_method' | 'paid' | 'processing' | 'settled' | 'kept' }
  | { readonly what: 'declined' | 'returned' | 'action_needed'; readonly reason: string }
  | { readonly what: 'cancel_asked'; readonly when: 'now' }
  | { readonly what: 'cancel_asked'; readonly when: 'period_end'; readonly periodEnd: Instant }
);
export type Status = 'trialing' | 'active' | 'past_due' | 'blocked' | 'cancelled';
export type Life = {
  readonly status: Status;
  readonly access: Access;
  /** Why it is not paid, or why it has ended: `asked` or `unpaid`. */
  readonly reason: string | null;
  readonly nextRetryAt: Instant | null;
  readonly blocksAt: Instant | null;
  readonly cancelsAt: Instant | null;
  /** A debit is under way. */
  readonly processing: boolean;
};

/** A charge that failed and was not made good since. Day 0 is `since`. */
type Failure = { readonly since: Instant; readonly reason: string; readonly blocked: boolean };
type State = {
  readonly inTrial: boolean;
  /** Something was paid at least once. */
  readonly everPaid: boolean;
  readonly failure: Failure | null;
  readonly processing: boolean;
  readonly endsAt: Instant | null;
  readonly ended: 'asked' | 'unpaid' | null;
};

const BEFORE: State = {
  inTrial: false,
  everPaid: false,
  failure: null,
  processing: false,
  endsAt: null,
  ended: null,
};

const hasCome = (date: Instant | null, now: Instant): boolean => date !== null && date <= now;

/** What the calendar alone has done by now. Days 7 and 30 wait while a debit is under way. */
function passTime(state: State, now: Instant): State {
  if (state.ended) return state;
  const { failure, endsAt } = state;
  const unpaidAt = failure && !state.processing ? cancelTime(failure.since) : null;
  const isAsked = hasCome(endsAt, now);
  const isUnpaid = hasCome(unpaidAt, now);
  if (isAsked && !(isUnpaid && unpaidAt! < endsAt!)) return { ...state, ended: 'asked' };
  if (isUnpaid) return { ...state, ended: 'unpaid' };
  const blocks =
    failure !== null &&
    state.everPaid &&
    !state.processing &&
    hasCome(blockTime(failure.since), now);
  return blocks ? { ...state, failure: { ...failure, blocked: true } } : state;
}

function failed(state: State, at: Instant, reason: string): State {
  const { since, blocked } = state.failure ?? { since: at, blocked: false };
  return { ...state, inTrial: false, processing: false, failure: { since, reason, blocked } };
}

function happen(state: State, event: LifeEvent): State {
  switch (event.what) {
    case 'trial_started':
      return { ...state, inTrial: true };
    case 'trial_over_without_method':
      return failed(state, event.at, 'no_payment_method');
    case 'paid':
    case 'settled':
      return { ...state, inTrial: false, everPaid: true, failure: null, processing: false };
    case 'processing':
      return { ...state, inTrial: false, processing: true };
    case 'declined':
    case 'returned':
    case 'action_needed':
      return failed(state, event.at, event.reason);
    case 'cancel_asked':
      return { ...state, endsAt: event.when === 'now' ? event.at : event.periodEnd };
    case 'kept':
      return { ...state, endsAt: null };
  }
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

const AT_REST = {
  nextRetryAt: null,
  blocksAt: null,
  cancelsAt: null,
  processing: false,
};

function describe({ processing, ...state }: State, now: Instant): Life {
  if (state.ended)
    return { status: 'cancelled', access: 'tips_off', reason: state.ended, ...AT_REST };
  const { failure, endsAt } = state;
  if (!failure) {
    const status = state.inTrial ? 'trialing' : 'active';
    return { status, access: 'full', reason: null, ...AT_REST, cancelsAt: endsAt, processing };
  }
  const mayRetry = !processing && isRetried(failure.reason);
  const next = retryTimes(failure.since).find((time) => time > now) ?? null;
  const access = state.everPaid ? 'full' : 'no_new_funds';
  return {
    status: failure.blocked ? 'blocked' : 'past_due',
    access: failure.blocked ? 'blocked' : access,
    reason: failure.reason,
    nextRetryAt: mayRetry ? next : null,
    blocksAt: state.everPaid && !failure.blocked ? blockTime(failure.since) : null,
    cancelsAt: earlier(cancelTime(failure.since), endsAt),
    processing,
  };
}

function stateAt(events: readonly LifeEvent[], now: Instant): State {
  invariant(events.length > 0, 'a subscription begins with an event');
  const state = events.reduce((before, event) => {
    const then = passTime(before, event.at);
    return then.ended ? then : happen(then, event);
  }, BEFORE);
  return passTime(state, now);
}

/**
 * What a subscription is at an instant, by what has happened to it until then. What is cancelled
 * stays so, whatever happens later.
 */
export const life = (events: readonly LifeEvent[], now: Instant): Life =>
  describe(stateAt(events, now), now);

/** When the charge failed that was not made good since; null where nothing is owed. */
export function failedSince(events: readonly LifeEvent[], now: Instant): Instant | null {
  const { failure, ended } = stateAt(events, now);
  return ended ? null : (failure?.since ?? null);
}
