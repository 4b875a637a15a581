import { nextFeedState } from '#domain/integrations/index.ts';
import { minutes } from '#kernel/instant.ts';
import type { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { FeedRow, FeedState } from './feeds.repo.ts';

const MINUTE = minutes(1);

/** What becomes of a feed once it was read to its end, or was not. */
export function stateAfter(
  feed: Pick<FeedRow, 'provider' | 'status' | 'code' | 'failing_since' | 'tries'>,
  {
    failure,
    vanished,
    now,
  }: {
    readonly failure: PosUnavailable | null;
    /** It listed next to nothing twice. */
    readonly vanished: boolean;
    readonly now: Date;
  },
): Partial<FeedState> {
  // Order data begins once the restaurant's own agent is there, however long that takes.
  const isOrderData = feed.provider === 'omnivore';
  // A location that is not known is counted within a minute; any other failure since it began.
  const isUnknown = failure?.code === 'pos_location_unknown';
  const goesOn =
    feed.failing_since !== null &&
    (feed.code === 'pos_location_unknown') === isUnknown &&
    (!isUnknown || now.getTime() - feed.failing_since.getTime() <= MINUTE);
  const tries = goesOn ? feed.tries + 1 : 1;
  const since = goesOn && feed.failing_since && !isUnknown ? feed.failing_since : now;
  const { state, code } = nextFeedState({
    state: feed.status,
    code: feed.code === 'pos_vanished' ? null : feed.code,
    outcome: failure === null ? { answered: true } : { answered: false, code: failure.code },
    // Only what an operator has approved becomes a feed.
    needsApproval: isOrderData,
    approved: true,
    failingMinutes: Math.floor((now.getTime() - since.getTime()) / MINUTE),
    failedTries: tries,
    unknownTimes: tries,
  });
  if (failure === null)
    return {
      status: state,
      code: vanished ? 'pos_vanished' : null,
      reason: null,
      failing_since: null,
      tries: 0,
      read_at: now,
    };
  const waits = isOrderData && state === 'pending';
  return {
    status: state,
    code,
    reason: waits ? null : failure.reason,
    failing_since: waits ? (feed.failing_since ?? now) : since,
    tries,
  };
}
