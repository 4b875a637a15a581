import { expect, it } from 'vitest';
import type { Subscription } from './subscriptions.queries.ts';
import { timeLeft } from './time-left.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const at = (day: string) => `2026-${day}T05:00:00Z`;
const of = (more: Partial<Subscription>) =>
  timeLeft(
    {
      status: 'active',
      failed: null,
      cancel_at: null,
      trial_start: null,
      trial_end: null,
      current_period_start: at('11-13'),
      current_period_end: at('12-13'),
      ...more,
    } as Subscription,
    NOW,
  );

it('a paid month is renewed at its end', () => {
  expect(of({})).toEqual({ until: 'renewed', left: 15, whole: 30 });
});

it('a trial is charged for the first time, also before its first month', () => {
  const trial = { status: 'trialing', trial_start: at('11-01'), trial_end: at('12-31') } as const;
  expect(of(trial)).toEqual({ until: 'charged_first', left: 33, whole: 60 });
});

it('what is cancelled ends, and what is unpaid is restricted before all', () => {
  const cancel_at = at('12-01');
  expect(of({ cancel_at })).toMatchObject({ until: 'ended', left: 3 });
  const failed = {
    since: at('11-24'),
    next_retry_at: null,
    blocks_at: at('12-01'),
    cancels_at: null,
    invoice_id: null,
  };
  expect(of({ cancel_at, status: 'past_due', failed })).toEqual({
    until: 'restricted',
    left: 3,
    whole: 7,
  });
});

it('nothing is left of what has ended, is blocked already, or is over', () => {
  expect(of({ status: 'cancelled' })).toBeNull();
  expect(of({ status: 'blocked' })).toBeNull();
  expect(of({ current_period_end: at('11-27') })).toBeNull();
  expect(of({ current_period_start: null })).toBeNull();
});
