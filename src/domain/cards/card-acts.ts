import { type Result, fail, ok } from '#kernel/result.ts';
import type { CardState } from '../people/member-status.ts';

export const CARD_ACTS = ['activate', 'lock', 'unlock'] as const;
export type CardAct = (typeof CARD_ACTS)[number];
export type CardSide = 'member' | 'manager';
export type CardFacts = {
  readonly state: CardState;
  readonly lockedBy: CardSide | null;
  readonly registered: boolean;
};
export type ActRefusal =
  | 'card_state'
  | 'member_not_registered'
  | 'card_locked_by_member'
  | 'card_locked_by_manager';

const FROM: Record<CardAct, CardState> = { activate: 'assigned', lock: 'active', unlock: 'locked' };
const TO: Record<CardAct, CardState> = { activate: 'active', lock: 'locked', unlock: 'active' };

/** Whether a side may do it to a card now; `done` where it stands so already. */
export function mayAct(
  act: CardAct,
  side: CardSide,
  { state, lockedBy, registered }: CardFacts,
): Result<'go' | 'done', ActRefusal> {
  if (state === TO[act]) return ok('done');
  if (state !== FROM[act]) return fail('card_state', { state });
  // Active means registered and activated.
  if (act === 'activate' && !registered) return fail('member_not_registered');
  // Where nobody is named it was the member: only they could, once.
  if (act === 'unlock' && (lockedBy ?? 'member') !== side)
    return fail(lockedBy === 'manager' ? 'card_locked_by_manager' : 'card_locked_by_member');
  return ok('go');
}

/** Cards that can be replaced: those that a member has, in whatever state. */
const REPLACEABLE: readonly CardState[] = [
  'assigned',
  'active',
  'locked',
  'expired',
  'closed',
  'error',
];
export const replaceable = (state: CardState): boolean => REPLACEABLE.includes(state);

/** What a manager may do with the card of a member. */
export function cardAbilities(card: CardFacts | null): string[] {
  if (card === null) return ['give_card'];
  const acts = CARD_ACTS.filter((act) => {
    const may = mayAct(act, 'manager', card);
    return may.ok && may.value === 'go';
  }).map((act) => `${act}_card`);
  return replaceable(card.state) ? [...acts, 'replace_card'] : acts;
}

/** A travel card is open for this long; then it closes, and what is left goes back. */
export const TRAVEL_CARD_DAYS = 8;
