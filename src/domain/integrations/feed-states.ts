/**
 * The states of a feed: one data type of one location of a connection. `pending` was asked for and
 * cannot be used yet, `online` works, `offline` is broken until something is done or passes.
 */
export type FeedState = 'pending' | 'online' | 'offline';

/** Why a reading failed, as the adapters name it, and what people decide. */
export type FeedCode =
  | 'pos_unavailable'
  | 'pos_refused'
  | 'pos_scope'
  | 'pos_location_unknown'
  | 'pos_changed'
  | 'pos_misconfigured'
  | 'pos_declined';

/** What the last asking brought. `agent` is the restaurant's own, which order data goes through. */
export type FeedOutcome =
  | { readonly answered: true; readonly agent?: 'online' | 'offline' }
  | { readonly answered: false; readonly code: FeedCode };

export type FeedAsked = {
  readonly state: FeedState;
  /** Why it is in that state; null where nothing is wrong. */
  readonly code: FeedCode | null;
  readonly outcome: FeedOutcome;
  /** Order data is used only where an operator has said that the location is the store. */
  readonly needsApproval: boolean;
  readonly approved: boolean;
  /** Since the last answer, this asking included. */
  readonly failingMinutes: number;
  readonly failedTries: number;
  /** How often the location was not known within the last minute, this asking included. */
  readonly unknownTimes: number;
};
export type FeedNow = { readonly state: FeedState; readonly code: FeedCode | null };

/** A short outage, or a restart of the restaurant's router, is none. */
const OUTAGE_MINUTES = 60;
const OUTAGE_TRIES = 3;
/** A location that is not known twice within a minute is gone. */
const UNKNOWN_TIMES = 2;

/** The state and code of a feed after an asking. */
export function nextFeedState(asked: FeedAsked): FeedNow {
  const { state, outcome, needsApproval, approved } = asked;
  // One key opens the restaurants of strangers too.
  if (state === 'pending' && needsApproval && !approved) return { state: 'pending', code: null };
  const code = failureOf(outcome);
  if (code === null) return { state: 'online', code: null };
  const isWaiting = code === 'pos_unavailable' || code === 'pos_location_unknown';
  // Until the vendor has installed the restaurant's agent, nothing can be there.
  if (state === 'pending' && needsApproval && isWaiting) return { state: 'pending', code: null };
  if (!isWaiting || isOver(asked, code)) return { state: 'offline', code };
  // What may pass by itself does not hide why it is offline.
  return { state, code: state === 'offline' ? (asked.code ?? code) : code };
}

function failureOf(outcome: FeedOutcome): FeedCode | null {
  if (!outcome.answered) return outcome.code;
  return outcome.agent === 'offline' ? 'pos_unavailable' : null;
}

const isOver = (
  { failingMinutes, failedTries, unknownTimes }: FeedAsked,
  code: FeedCode,
): boolean =>
  code === 'pos_location_unknown'
    ? unknownTimes >= UNKNOWN_TIMES
    : failingMinutes >= OUTAGE_MINUTES && failedTries >= OUTAGE_TRIES;

const ASK_AGAIN_MINUTES = 10;
const ASK_HOURLY_AFTER_DAYS = 1;

/**
 * After how many minutes a feed that is not Online is asked again: every ten; hourly where it has
 * been pending for longer than a day.
 */
export const askAgainAfterMinutes = (state: FeedState, daysInState: number): number =>
  state === 'pending' && daysInState >= ASK_HOURLY_AFTER_DAYS ? 60 : ASK_AGAIN_MINUTES;
