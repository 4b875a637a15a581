export type CardState = 'active' | 'locked' | 'expired' | 'not_activated' | 'migrating' | 'closed';
export type Decision = {
  readonly outcome: 'accepted' | 'declined' | 'pending';
  readonly code?: string;
  readonly slow?: boolean;
  readonly silent?: boolean;
  /** Answers 503: before it takes the transfer, once, or after it took it. */
  readonly down?: 'before' | 'after';
  readonly later?: 'accepted' | 'declined';
  /** Taken without an answer, and not found the first time that somebody asks. */
  readonly hidden?: boolean;
  /** Declined in word, and carried out. */
  readonly contradicts?: boolean;
};

const BY_STATE: Record<CardState, string | null> = {
  active: null,
  locked: 'card_locked',
  expired: 'card_expired',
  not_activated: 'card_not_activated',
  migrating: 'card_not_payable',
  closed: 'card_not_payable',
};

/** Amounts in cents that make the sandbox behave badly on purpose; the README lists them. */
export const MAGIC = {
  locked: 1_301,
  expired: 1_302,
  limit: 1_303,
  unavailable: 1_304,
  slow: 1_305,
  silent: 1_306,
  silentThenDeclined: 1_307,
  downBefore: 1_308,
  downAfter: 1_309,
  echoedWrong: 1_310,
  notFoundAtFirst: 1_311,
  contradicts: 1_312,
} as const;

/** What the sandbox's processor says to one transfer. */
export function decide(state: CardState, amount: number): Decision {
  const code = BY_STATE[state];
  if (code !== null) return { outcome: 'declined', code };
  switch (amount) {
    case MAGIC.locked:
      return { outcome: 'declined', code: 'card_locked' };
    case MAGIC.expired:
      return { outcome: 'declined', code: 'card_expired' };
    case MAGIC.limit:
      return { outcome: 'declined', code: 'limit_exceeded' };
    case MAGIC.unavailable:
      return { outcome: 'declined', code: 'processor_unavailable' };
    case MAGIC.downBefore:
      return { outcome: 'accepted', down: 'before' };
    case MAGIC.downAfter:
      return { outcome: 'accepted', down: 'after' };
    case MAGIC.slow:
      return { outcome: 'accepted', slow: true };
    case MAGIC.silent:
      return { outcome: 'pending', silent: true, later: 'accepted' };
    case MAGIC.silentThenDeclined:
      return { outcome: 'pending', silent: true, later: 'declined' };
    case MAGIC.notFoundAtFirst:
      return { outcome: 'accepted', hidden: true };
    case MAGIC.contradicts:
      return { outcome: 'declined', code: 'limit_exceeded', contradicts: true };
    default:
      return { outcome: 'accepted' };
  }
}
