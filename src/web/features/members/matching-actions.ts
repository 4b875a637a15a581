/** What can be done with all members that a filter finds, and how the buttons are called. */
export const MATCHING_ACTIONS = ['resend', 'remove', 'deactivate'] as const;
export type MatchingAction = (typeof MATCHING_ACTIONS)[number];

export const MATCHING_LABELS = {
  resend: 'inviteAgain',
  remove: 'removeInvites',
  deactivate: 'deactivateMany',
} as const satisfies Record<MatchingAction, string>;
