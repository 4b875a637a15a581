import { z } from 'zod';
import { id, instantOut, requiredText } from './common.ts';
import { room } from './operation.ts';

/** The card of a member as it stands. */
const cardShown = z.object({
  customer_id: id, status: z.string(),
  card: z.object({ proxy: z.string(), state: z.string(), activated_at: instantOut.nullable(), expires_on: z.string().nullable(), locked_by: z.enum(['member', 'manager']).nullable() }),
});
const act = { method: 'POST', base: 'main', caller: 'edit_members', writes: true, output: cardShown } as const;

const replacement = z.object({
  /** A card of the client's stock, by its proxy: the one that is handed over. */
  proxy: requiredText(30),
  reason: z.enum(['lost', 'stolen', 'damaged', 'expired', 'other'], 'invalid_value').default('other'),
});
const replace = { ...act, moves: true, body: replacement, errors: ['wrong_region_route', 'no_card', 'card_state', 'replacement_running', 'try_again'] } as const;

export const cards = room({
  activateCard: {
    ...act, path: '/customers/{customer}/activate-card', summary: 'Activates the card of a member who has registered', errors: ['no_card', 'card_state', 'member_not_registered', 'try_again'],
  },
  replaceCard: { ...replace, path: '/customers/{customer}/replace-card', summary: 'Gives a member of a Canadian client a new card; the money moves to it' },
  replaceCardUs: { ...replace, path: '/us/customers/{customer}/replace-card', summary: 'Gives a member of a US client a new card; the money moves to it' },
  lockCard: { ...act, path: '/customers/{customer}/lock-card', extension: true, summary: 'Locks the card of a member', errors: ['no_card', 'card_state', 'try_again'] },
  unlockCard: {
    ...act, path: '/customers/{customer}/unlock-card', extension: true, summary: 'Unlocks a card that a manager locked', errors: ['no_card', 'card_state', 'card_locked_by_member', 'try_again'],
  },
});
