import { type Day, type Zone, dayOf } from '#kernel/day.ts';
import { type Instant, after, days } from '#kernel/instant.ts';

const RETRY_DAYS = [3, 5, 7] as const;
const BLOCK_DAY = 7;
const CANCEL_DAY = 30;

/** Days of 24 hours after the first failure on which an invoice is tried again. */
export const retryTimes = (failedAt: Instant): Instant[] =>
  RETRY_DAYS.map((day) => after(failedAt, days(day)));
/** When a wallet that was paid for before is stopped. */
export const blockTime = (failedAt: Instant): Instant => after(failedAt, days(BLOCK_DAY));
/** When the subscription ends unpaid. */
export const cancelTime = (failedAt: Instant): Instant => after(failedAt, days(CANCEL_DAY));

/** Reasons after which the same method is not tried again: it can never succeed. */
const NEVER_AGAIN: ReadonlySet<string> = new Set([
  'account_closed',
  'debit_not_authorized',
  'lost_card',
  'mandate_withdrawn',
  'no_payment_method',
  'stolen_card',
]);
export const isRetried = (reason: string): boolean => !NEVER_AGAIN.has(reason);

/** The calendar of a failed charge, with the days that people of the zone read. */
export function retries({ failedAt, zone }: { readonly failedAt: Instant; readonly zone: Zone }): {
  readonly retries: readonly Instant[];
  readonly shown: readonly Day[];
  readonly blocksAt: Instant;
  readonly cancelsAt: Instant;
  readonly shownCancel: Day;
} {
  const times = retryTimes(failedAt);
  const cancelsAt = cancelTime(failedAt);
  return {
    retries: times,
    shown: times.map((time) => dayOf(time, zone)),
    blocksAt: blockTime(failedAt),
    cancelsAt,
    shownCancel: dayOf(cancelsAt, zone),
  };
}
