export type CardState =
  | 'free'
  | 'assigned'
  | 'active'
  | 'locked'
  | 'expired'
  | 'migrating'
  | 'closed'
  | 'error'
  | 'replaced';
export type MemberStatus =
  | 'active'
  | 'inactive'
  | 'assigned'
  | 'pending'
  | 'registered'
  | 'locked'
  | 'expired'
  | 'migrating'
  | 'closed'
  | 'error';

export type MemberFacts = {
  readonly activeMemberships: number;
  readonly card: CardState | null;
  readonly invited: boolean;
  readonly registered: boolean;
};

const BY_CARD: Partial<Record<CardState, MemberStatus>> = {
  active: 'active',
  locked: 'locked',
  expired: 'expired',
  migrating: 'migrating',
  closed: 'closed',
  error: 'error',
};

/** The status that is shown: from membership, then the card, then how far onboarding has come. */
export function memberStatus(facts: MemberFacts): MemberStatus {
  if (facts.activeMemberships === 0) return 'inactive';
  const byCard = facts.card === null ? undefined : BY_CARD[facts.card];
  if (byCard !== undefined) return byCard;
  if (facts.registered) return 'registered';
  return facts.invited ? 'pending' : 'assigned';
}

/** Only active members can be paid. */
export const payable = (status: string): boolean => status === 'active';

export type NotPayable = 'card_locked' | 'card_expired' | 'card_not_activated' | 'card_not_payable';

/**
 * Why nothing can be moved to or from a member's card, or null where it can. What is left on the
 * card of somebody who was deactivated can be taken back.
 */
export const whyNotMovable = (kind: 'load' | 'unload', status: string): NotPayable | null =>
  kind === 'unload' && status === 'inactive' ? null : whyNotPayable(status);

/** How somebody stands to the store of a wallet. */
export type Belonging = 'current' | 'former' | 'none';

export function belongingTo(
  storeId: number,
  memberships: readonly { readonly store_id: number; readonly active: boolean }[],
): Belonging {
  const there = memberships.filter(({ store_id: store }) => store === storeId);
  if (there.length === 0) return 'none';
  return there.some(({ active }) => active) ? 'current' : 'former';
}

/**
 * A wallet pays who works in its store, and takes back from who works or has worked there, by
 * whichever way the movement is sent.
 */
export const mayMoveWith = (kind: 'load' | 'unload', belonging: Belonging): boolean =>
  belonging === 'current' || (belonging === 'former' && kind === 'unload');

/** Why a member's card cannot be loaded, or null where it can. */
export function whyNotPayable(status: string): NotPayable | null {
  switch (status) {
    case 'active':
      return null;
    case 'locked':
      return 'card_locked';
    case 'expired':
      return 'card_expired';
    case 'pending':
    case 'registered':
    case 'assigned':
      return 'card_not_activated';
    default:
      return 'card_not_payable';
  }
}
