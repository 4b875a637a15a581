import { type Instant, after, days, hours, minutes } from '#kernel/instant.ts';
import { type CardMonth, expiryToldAt } from './cards.ts';
import { type Life, type LifeEvent, failedSince } from './life.ts';
import { isRetried, retryTimes } from './retries.ts';
import { ALERT_BEFORE, DEBIT_BEFORE, EVE, PRICE_BEFORE } from './trial-end.ts';

type Standing = {
  readonly life: Life;
  readonly events: readonly LifeEvent[];
  readonly isEndedThere: boolean;
  readonly isCollectionPaused: boolean;
  readonly now: Instant;
};
/** What is to be done at the payment provider. */
export type DueStep = 'retry' | 'pause_collection' | 'go_on_collecting' | 'cancel';

const TRIES: ReadonlySet<LifeEvent['what']> = new Set([
  'declined',
  'returned',
  'action_needed',
  'processing',
]);

/** A day of the retry calendar has come, and nothing was tried since. */
function isRetryDue({ life, events, now }: Standing): boolean {
  const since = failedSince(events, now);
  if (life.processing || since === null || !isRetried(life.reason ?? '')) return false;
  if (life.status !== 'past_due' && life.status !== 'blocked') return false;
  const due = retryTimes(since)
    .filter((time) => time <= now)
    .at(-1);
  return due !== undefined && !events.some(({ at, what }) => TRIES.has(what) && at >= due);
}

/** What the calendar asks for now: the next step alone, since each of them changes the others. */
export function stepDue(standing: Standing): DueStep | null {
  const { life, isEndedThere, isCollectionPaused } = standing;
  if (life.status === 'cancelled') return isEndedThere ? null : 'cancel';
  if (isRetryDue(standing)) return 'retry';
  if (life.status === 'blocked') return isCollectionPaused ? null : 'pause_collection';
  return isCollectionPaused && life.status === 'active' ? 'go_on_collecting' : null;
}

/** How long the provider leaves an invoice a draft before it is charged. */
const DRAFT_HOURS = 1;
/** An eve that did not get through is tried again so soon. */
const EVE_AGAIN = minutes(10);
/** A look beside the dates themselves, for what was lost on the way. */
const LONGEST_REST = days(35);

const CHARGED_ON: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

/** A subscription as far as its next charge hangs on it. */
type Ahead = {
  readonly status: string;
  readonly periodEnd: Instant | null;
  readonly cancelAt: Instant | null;
  readonly preparedUntil: Instant | null;
};

/**
 * From when taxes, code and price are to be put on for the next edge; null where that is done, or
 * nothing is charged there.
 */
export function eveOf({ status, periodEnd, cancelAt, preparedUntil }: Ahead): Instant | null {
  if (periodEnd === null || !CHARGED_ON.has(status)) return null;
  const endsBefore = cancelAt !== null && cancelAt <= periodEnd;
  const isPrepared = preparedUntil !== null && preparedUntil >= periodEnd;
  return endsBefore || isPrepared ? null : after(periodEnd, -EVE);
}

/**
 * Whether an edge went by without its eve while its charge is still a draft: taxes and code can be
 * put on the draft itself.
 */
export const isDraftToMend = ({
  status,
  periodStart,
  preparedUntil,
  now,
}: {
  readonly status: string;
  readonly periodStart: Instant | null;
  readonly preparedUntil: Instant | null;
  readonly now: Instant;
}): boolean =>
  periodStart !== null &&
  (status === 'active' || status === 'past_due') &&
  periodStart <= now &&
  now < after(periodStart, hours(DRAFT_HOURS)) &&
  (preparedUntil === null || preparedUntil < periodStart);

/** When somebody has to look again: the next of all dates that something hangs on. */
export function nextLook({
  life,
  periodStart,
  periodEnd,
  cancelAt,
  preparedUntil,
  contractEndsAt,
  card,
  now,
}: {
  readonly life: Life;
  readonly periodStart: Instant | null;
  readonly periodEnd: Instant | null;
  readonly cancelAt: Instant | null;
  readonly preparedUntil: Instant | null;
  readonly contractEndsAt: Instant | null;
  /** By which it is paid. */
  readonly card: CardMonth | null;
  readonly now: Instant;
}): Instant {
  const eve = eveOf({ status: life.status, periodEnd, cancelAt, preparedUntil });
  const isMissed = eve !== null && eve <= now && periodEnd !== null && periodEnd > now;
  const isLate = isDraftToMend({ status: life.status, periodStart, preparedUntil, now });
  const dates = [
    contractEndsAt && after(contractEndsAt, -PRICE_BEFORE),
    card && expiryToldAt(card),
    life.nextRetryAt,
    life.blocksAt,
    life.cancelsAt,
    eve,
    isMissed || isLate ? after(now, EVE_AGAIN) : null,
    ...(periodStart ? [after(periodStart, hours(DRAFT_HOURS) + minutes(1))] : []),
    ...(periodEnd
      ? [after(periodEnd, -ALERT_BEFORE), after(periodEnd, -DEBIT_BEFORE), periodEnd]
      : []),
  ].filter((date): date is Instant => date !== null && date > now);
  return dates.reduce((least, date) => (date < least ? date : least), after(now, LONGEST_REST));
}
