import { minutes } from '#kernel/instant.ts';
import type { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { FeedRow, FeedState } from './feeds.repo.ts';

/** So long, and so often, a provider may give no answer before its feed is offline. */
const PATIENCE = minutes(60);
const TRIES = 3;

/**
 * The state of a feed after it was read, or not (part 5 of the design of integrations). What
 * passes by itself waits for an hour; a place that is not known, for a second look.
 */
export function stateAfter(
  feed: Pick<FeedRow, 'status' | 'code' | 'failing_since' | 'tries'>,
  {
    failure,
    vanished,
    now,
  }: {
    readonly failure: PosUnavailable | null;
    /** It listed next to nothing twice. */ readonly vanished: boolean;
    readonly now: Date;
  },
): Partial<FeedState> {
  if (failure === null)
    return {
      status: 'Online',
      code: vanished ? 'pos_vanished' : null,
      reason: null,
      failing_since: null,
      tries: 0,
      read_at: now,
    };
  const again = feed.code === failure.code;
  const since = again && feed.failing_since ? feed.failing_since : now;
  const tries = again ? feed.tries + 1 : 1;
  const passes = failure.code === 'pos_unavailable' || failure.code === 'pos_location_unknown';
  const given =
    failure.code === 'pos_location_unknown'
      ? tries >= 2
      : now.getTime() - since.getTime() >= PATIENCE && tries >= TRIES;
  return {
    status: !passes || given ? 'Offline' : feed.status,
    code: failure.code,
    reason: failure.reason,
    failing_since: since,
    tries,
  };
}
