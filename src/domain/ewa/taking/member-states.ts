import type { Day } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { payable } from '../../people/member-status.ts';

export const EWA_STATES = [
  'not_matched',
  'must_verify',
  'ready',
  'enrolled',
  'paused',
  'left',
] as const;
/** How a member stands to earned wage access at one store. */
export type EwaState = (typeof EWA_STATES)[number];

type MemberFacts = {
  /** Somebody has linked the member to a person of payroll. */
  readonly matched: boolean;
  readonly status: string;
  readonly enrolled: boolean;
  readonly paused: boolean;
  readonly activeMembership: boolean;
  /** The last day of work, as payroll knows it. */
  readonly employedTo: Day | null;
};

/**
 * Who has enrolled stays so with a card that cannot be paid: figures stay, taking waits. A pause is
 * of somebody enrolled.
 */
export function ewaState(facts: MemberFacts, today: Day): EwaState {
  const { matched, status, enrolled, paused, activeMembership, employedTo } = facts;
  if (!activeMembership || (employedTo !== null && employedTo < today)) return 'left';
  if (!matched) return 'not_matched';
  if (enrolled) return paused ? 'paused' : 'enrolled';
  return payable(status) ? 'ready' : 'must_verify';
}

export type EnrolRefusal =
  | 'not_matched'
  | 'member_unverified'
  | 'already_enrolled'
  | 'has_left'
  | 'terms_changed';

/** Whether a member may enrol, which only they do themselves, on the terms of today. */
export function checkEnrolment(
  state: EwaState,
  { accepted, current }: { readonly accepted: number; readonly current: number },
): Result<null, EnrolRefusal> {
  switch (state) {
    case 'left':
      return fail('has_left');
    case 'not_matched':
      return fail('not_matched');
    case 'must_verify':
      return fail('member_unverified');
    case 'enrolled':
    case 'paused':
      return fail('already_enrolled');
    case 'ready':
      return accepted === current ? ok(null) : fail('terms_changed');
  }
}
