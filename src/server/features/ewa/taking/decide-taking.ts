import type { REFUSED_TAKING } from '#contract/ewa/member-page.ts';
import { type AdvancePart, TERMS_VERSION, decideAdvance } from '#domain/ewa/index.ts';
import { whyNotPayable } from '#domain/people/member-status.ts';
import type { Day } from '#kernel/day.ts';
import { after, minutes } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, fail } from '#kernel/result.ts';
import type { DrawStore } from '../members/draw-store.ts';
import type { MemberStanding } from '../members/member-standing.ts';

export type TakingRefusal = (typeof REFUSED_TAKING)[number] | 'invalid_input';

/** For so long after a cut-off, what is over is told as its: the member may have seen it open. */
const CUT_OFF_SEEN = minutes(15);

/** Decides whether a member may take an amount, and which paydays it comes off. */
export function decideTaking(
  draw: DrawStore,
  standing: MemberStanding,
  { amount, now }: { readonly amount: Cents; readonly now: Date },
): Result<readonly AdvancePart[], TakingRefusal> {
  const stop = stopOf(draw, standing);
  if (stop !== null) return fail(stop);
  const decided = decideAdvance(standing.availability, amount, preparedPayday(draw, now));
  if (decided.ok) return decided;
  return decided.code === 'amount_not_positive'
    ? fail('invalid_input', {}, [{ path: 'amount', code: 'amount_not_positive' }])
    : fail(decided.code, decided.params);
}

/** What stands against any amount: the member, their terms, their card, the wallet. */
function stopOf(draw: DrawStore, { state, person }: MemberStanding): TakingRefusal | null {
  switch (state) {
    case 'left':
      return 'ewa_left';
    case 'not_matched':
      return 'ewa_not_matched';
    case 'must_verify':
      return 'member_unverified';
    case 'ready':
      return 'not_enrolled';
    case 'paused':
      return 'ewa_paused';
    case 'enrolled':
      break;
  }
  if (person.terms_version !== TERMS_VERSION) return 'terms_changed';
  return whyNotPayable(person.status) ?? (draw.walletBlocked ? 'wallet_blocked' : null);
}

/** The payday of a period whose cut-off has only just passed, or after which none is open yet. */
function preparedPayday({ periods }: DrawStore, now: Date): Day | null {
  const isOpen = periods.some((period) => period.drawable);
  const prepared = periods.findLast(
    ({ drawable, cutoffAt }) =>
      !drawable && now >= cutoffAt && (!isOpen || now <= after(cutoffAt, CUT_OFF_SEEN)),
  );
  return prepared?.payday ?? null;
}
