import { type Result, fail, ok } from '#kernel/result.ts';
import type { BillingDeps, SubscriptionsDeps } from './subscriptions.deps.ts';

/** What works with the payment provider alone: refused where none is set up. */
export function withBilling(
  outside: SubscriptionsDeps,
): Result<BillingDeps, 'payments_not_set_up'> {
  const { billing } = outside;
  return billing === null ? fail('payments_not_set_up') : ok({ ...outside, billing });
}
