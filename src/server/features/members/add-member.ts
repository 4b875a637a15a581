import type { BodyOf } from '#contract/operation.ts';
import type { customerChanges } from '#contract/customer-changes.ts';
import { type MemberFields, readMember } from '#domain/members/member-input.ts';
import { dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import {
  jobCodeProblems,
  placeProblems,
  storeIdsOf,
  takenProblems,
  uniquePlaces,
} from './check-member.ts';
import { createMembers } from './create-members.ts';
import { giveCard } from './give-card.ts';
import { inviteMember } from './invite-member.ts';
import type { MembersDeps } from './members.ports.ts';
import { saveIdentity } from './member-edits.repo.ts';
import { lockIdentities } from './taken.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type NewMemberInput = BodyOf<(typeof customerChanges)['addCustomer']>;

/**
 * Adds one member with their places, gives them a card if one is named, and invites them unless
 * told not to. Answers their number.
 */
export async function addMember(
  context: RequestContext,
  deps: MembersDeps,
  input: NewMemberInput,
): Promise<Result<number, 'invalid_input' | 'not_found'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const read = readMember(input, {
    mode: 'add',
    country: actor.client.region,
    today: dayOf(now, 'UTC'),
  });
  await lockIdentities(tx, clientId);
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(read.ok ? await takenProblems(tx, clientId, read.value, null) : []),
    ...(await placeProblems(tx, deps.ports, actor, input.stores)),
    ...(await jobCodeProblems(
      context,
      deps.ports,
      input.job_code_ids ?? [],
      storeIdsOf(input.stores),
    )),
  ];
  if (!read.ok || problems.length > 0) return fail('invalid_input', {}, problems);
  const [id] = await createMembers(context, actor.client.currency, [toNew(read.value, input)]);
  invariant(id, 'one member was made');
  if (read.value.identity_number)
    await saveIdentity(
      tx,
      clientId,
      id,
      deps.vault.seal(read.value.identity_number, `customer:${id}:identity`),
    );
  if (input.proxy) {
    const given = await giveCard(context, id, input.proxy);
    if (!given.ok) return fail('invalid_input', {}, [{ path: 'proxy', code: given.code }]);
  }
  if (input.invite) {
    const invited = await inviteMember(context, id, deps.portalUrl);
    if (!invited.ok) return invited;
  }
  return ok(id);
}

/** What was read, as a new member of these places. */
export function toNew(
  fields: Partial<MemberFields>,
  { stores, roles, job_code_ids }: Pick<NewMemberInput, 'stores' | 'roles' | 'job_code_ids'>,
) {
  const {
    first_name,
    last_name,
    mobile_number,
    email,
    username_option,
    staff_id,
    identity_number: _,
    ...more
  } = fields;
  return {
    firstName: first_name ?? '',
    lastName: last_name ?? '',
    mobile: mobile_number ?? null,
    email: email ?? null,
    usernameOption: username_option ?? 1,
    staffId: staff_id ?? null,
    more: { ...more, ...(roles ? { roles } : {}), ...(job_code_ids ? { job_code_ids } : {}) },
    memberships: uniquePlaces(stores).map((place) => ({
      storeId: place.store_id,
      departmentId: place.department_id,
    })),
    card: null,
  } as const;
}
