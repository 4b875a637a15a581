import type { ewaMemberPage } from '#contract/ewa/member-page.ts';
import type { BodyOf } from '#contract/operation.ts';
import { TERMS_VERSION, checkEnrolment } from '#domain/ewa/index.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { drawStore } from '../members/draw-store.ts';
import { endEnrolments } from '../members/end-enrolments.ts';
import { memberStanding } from '../members/member-standing.ts';
import { beginEwaMember, lockEwaMember, saveEnrolment } from './enrolment.repo.ts';

type Input = BodyOf<(typeof ewaMemberPage)['enrolForEarnedPay']>;
type Refusal =
  | 'not_found'
  | 'ewa_off'
  | 'ewa_not_matched'
  | 'ewa_left'
  | 'member_unverified'
  | 'terms_changed';

/**
 * A member enrolls, which only they do themselves, on the terms that they have read. Who is
 * enrolled accepts terms that have changed since in the same way; the same terms again change
 * nothing.
 */
export async function enrolMember(
  context: RequestContext<MemberActor>,
  { store_id: storeId, terms_version: accepted, language }: Input,
): Promise<Result<true, Refusal>> {
  const { tx, actor, now } = context;
  const { clientId, customerId } = actor;
  const store = { clientId, storeId };
  const draw = await drawStore(tx, store, now);
  if (draw === null) return fail('ewa_off');
  if ((await memberStanding(tx, draw, customerId)) === null) return fail('not_found');
  await beginEwaMember(tx, store, customerId);
  await lockEwaMember(tx, store, customerId);
  // Read again: what stands under the lock decides.
  const standing = await memberStanding(tx, draw, customerId);
  if (standing === null) return fail('not_found');
  const { person, state } = standing;
  const checked = checkEnrolment(state, { accepted, current: TERMS_VERSION });
  const isEnrolled = !checked.ok && checked.code === 'already_enrolled';
  if (!checked.ok && !isEnrolled) return fail(REFUSALS[checked.code]);
  if (accepted !== TERMS_VERSION) return fail('terms_changed');
  if (isEnrolled && person.terms_version === TERMS_VERSION) return ok(true);
  await saveEnrolment(tx, store, { customerId, terms: accepted, language, now });
  await audit(context, {
    action: 'ewa.enrol',
    subject: { kind: 'customer', id: customerId },
    ...(isEnrolled ? { before: { terms_version: person.terms_version } } : {}),
    after: { store_id: storeId, terms_version: accepted, language },
  });
  return ok(true);
}

const REFUSALS = {
  not_matched: 'ewa_not_matched',
  has_left: 'ewa_left',
  member_unverified: 'member_unverified',
  terms_changed: 'terms_changed',
  already_enrolled: 'terms_changed',
} as const;

/** A member leaves earned pay, at any time; what they took still comes off. */
export async function leaveEnrolment(
  context: RequestContext<MemberActor>,
  storeId: number,
): Promise<Result<true, 'not_enrolled'>> {
  const { tx, actor, now } = context;
  const { clientId, customerId } = actor;
  const ended = await endEnrolments(
    tx,
    { clientId, storeId },
    { customerIds: [customerId], reason: 'by_member', now },
  );
  if (ended.length === 0) return fail('not_enrolled');
  await audit(context, {
    action: 'ewa.leave',
    subject: { kind: 'customer', id: customerId },
    after: { store_id: storeId },
  });
  return ok(true);
}
