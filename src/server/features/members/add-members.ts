import { type MemberTyped, readMember } from '#domain/members/member-input.ts';
import { dayOf } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { toNew } from './add-member.ts';
import { takenProblems } from './check-member.ts';
import { type NewMember, createMembers } from './create-members.ts';
import { changePayrollId, lockMember } from './member-edits.repo.ts';
import { lockIdentities } from './taken.repo.ts';

/** Somebody as another module has them typed, and the stores that they belong to. */
export type TypedMember = { readonly typed: MemberTyped; readonly storeIds: readonly number[] };
/** People who may become members, and how each is named in problems. */
export type CheckedMembers = {
  readonly members: readonly NewMember[];
  /** With the place in the list before the field: `3.email`. */ readonly problems: Problem[];
};

/**
 * Checks people as a set, by the rules of the single form: against the members that there are, and
 * against each other. Nobody else may make members until the transaction ends.
 */
export async function checkMembers(
  { tx, actor, now }: RequestContext,
  people: readonly TypedMember[],
): Promise<CheckedMembers> {
  const clientId = actor.client.id;
  await lockIdentities(tx, clientId);
  const members: NewMember[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, { typed, storeIds }] of people.entries()) {
    const read = readMember(typed, {
      mode: 'add',
      country: actor.client.region,
      today: dayOf(now, 'UTC'),
    });
    const own = read.ok
      ? [
          ...(await takenProblems(tx, clientId, read.value, null)),
          ...repeated(seen, [
            ['mobile_number', 'mobile_taken', read.value.mobile_number],
            ['email', 'email_taken', read.value.email],
            ['staff_id', 'staff_id_taken', read.value.staff_id],
          ]),
        ]
      : read.problems;
    problems.push(...own.map((one) => ({ ...one, path: `${String(index)}.${one.path}` })));
    if (read.ok)
      members.push(
        toNew(read.value, {
          stores: storeIds.map((id) => ({ store_id: id, department_id: null })),
          roles: undefined,
          job_code_ids: undefined,
        }),
      );
  }
  return { members, problems };
}

/** What somebody before in the same list has already. */
function repeated(
  seen: Set<string>,
  fields: readonly (readonly [path: string, code: string, value: string | null | undefined])[],
): Problem[] {
  return fields.flatMap(([path, code, value]): Problem[] => {
    if (value == null) return [];
    const key = `${path} ${value.toLowerCase()}`;
    const twice = seen.has(key);
    seen.add(key);
    return twice ? [{ path, code }] : [];
  });
}

/** Makes members of people who were checked; nobody is invited yet. Answers their numbers. */
export const addMembers = (
  context: RequestContext,
  members: readonly NewMember[],
): Promise<number[]> => createMembers(context, context.actor.client.currency, members);

/**
 * Gives a member a payroll number. Another one that they have already is replaced only where
 * `replace` says so.
 */
export async function setPayrollId(
  context: RequestContext,
  customerId: number,
  { payrollId, replace }: { readonly payrollId: string; readonly replace: boolean },
): Promise<Result<true, 'not_found' | 'payroll_id_differs'>> {
  const { tx, actor } = context;
  const member = await lockMember(tx, actor.client.id, customerId);
  if (!member) return fail('not_found');
  const before = member.payroll_id;
  if (before === payrollId) return ok(true);
  if (before !== null && !replace) return fail('payroll_id_differs');
  await changePayrollId(tx, actor.client.id, customerId, payrollId);
  await audit(context, {
    action: 'customers.edit',
    subject: { kind: 'customer', id: customerId },
    before: { payroll_id: before },
    after: { payroll_id: payrollId },
  });
  return ok(true);
}
