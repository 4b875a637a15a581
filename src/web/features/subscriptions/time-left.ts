import { days } from '#kernel/instant.ts';
import type { Subscription } from './subscriptions.queries.ts';

type Stretch = {
  /** What comes at its end. */
  readonly until: 'restricted' | 'charged_first' | 'ended' | 'renewed';
  readonly from: string;
  readonly to: string;
};
export type TimeLeft = {
  readonly until: Stretch['until'];
  /** Whole days, the one that has begun among those left. */
  readonly left: number;
  readonly whole: number;
};

/** How much is left of the stretch of time that a subscription is in; null where nothing comes. */
export function timeLeft(subscription: Subscription, now: number): TimeLeft | null {
  const stretch = stretchOf(subscription);
  if (stretch === null) return null;
  const [from, to] = [Date.parse(stretch.from), Date.parse(stretch.to)];
  if (to <= from || to <= now) return null;
  const whole = Math.round((to - from) / days(1));
  return {
    until: stretch.until,
    whole,
    left: Math.min(whole, Math.ceil((to - now) / days(1))),
  };
}

function stretchOf(subscription: Subscription): Stretch | null {
  const { status, failed } = subscription;
  const { current_period_start: start, current_period_end: end, cancel_at: ends } = subscription;
  if (status === 'cancelled' || status === 'blocked') return null;
  if (failed)
    return failed.blocks_at === null
      ? null
      : { until: 'restricted', from: failed.since, to: failed.blocks_at };
  if (ends !== null) return start === null ? null : { until: 'ended', from: start, to: ends };
  if (status === 'trialing')
    return subscription.trial_start === null || subscription.trial_end === null
      ? null
      : {
          until: 'charged_first',
          from: subscription.trial_start,
          to: subscription.trial_end,
        };
  return start === null || end === null ? null : { until: 'renewed', from: start, to: end };
}
