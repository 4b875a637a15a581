import { type MemberFields, type MemberTyped, readMember } from '#domain/members/member-input.ts';
import { dayOf } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit, auditMany } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { toNew } from './add-member.ts';
import { takenFields } from './check-member.ts';
import { type NewMember, createMembers } from './create-members.ts';
import { changePayrollId, changePayrollIds, lockMember } from './member-edits.repo.ts';
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
  context: RequestContext,
  people: readonly TypedMember[],
): Promise<CheckedMembers> {
  await lockIdentities(context.tx, context.actor.client.id);
  return reviewMembers(context, people);
}

/** The same without taking turns with anybody: what it finds free may be taken a moment later. */
export async function reviewMembers(
  { tx, actor, now }: Omit<RequestContext, 'tx'> & { readonly tx: ReadHandle },
  people: readonly TypedMember[],
): Promise<CheckedMembers> {
  const clientId = actor.client.id;
  const mode = { mode: 'add', country: actor.client.region, today: dayOf(now, 'UTC') } as const;
  const read = people.map(({ typed }) => readMember(typed, mode));
  const taken = await takenFields(
    tx,
    clientId,
    read.flatMap((one) => (one.ok ? [one.value] : [])),
  );
  const members: NewMember[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, one] of read.entries()) {
    const own = one.ok
      ? [...taken(one.value), ...repeated(seen, uniqueOf(one.value))]
      : one.problems;
    problems.push(
      ...(own ?? []).map((each) => ({ ...each, path: `${String(index)}.${each.path}` })),
    );
    if (one.ok)
      members.push(
        toNew(one.value, {
          stores: (people[index]?.storeIds ?? []).map((id) => ({
            store_id: id,
            department_id: null,
          })),
          roles: undefined,
          job_code_ids: undefined,
        }),
      );
  }
  return { members, problems };
}

const uniqueOf = ({ mobile_number, email, staff_id }: Partial<MemberFields>) =>
  [
    ['mobile_number', 'mobile_taken', mobile_number],
    ['email', 'email_taken', email],
    ['staff_id', 'staff_id_taken', staff_id],
  ] as const;

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

/**
 * Gives members payroll numbers in place of whatever they have; who has theirs already stays
 * untouched. Answers how many had another one.
 */
export async function replacePayrollIds(
  context: RequestContext,
  wanted: ReadonlyMap<number, string>,
): Promise<number> {
  const { tx, actor } = context;
  const changed = await changePayrollIds(tx, actor.client.id, wanted);
  auditMany(
    context,
    'customers.edit',
    'customer',
    changed
      .filter(({ before }) => before === null)
      .map(({ id }) => ({ id, after: { payroll_id: wanted.get(id) } })),
  );
  const replaced = changed.filter(({ before }) => before !== null);
  for (const { id, before } of replaced)
    await audit(context, {
      action: 'customers.edit',
      subject: { kind: 'customer', id },
      before: { payroll_id: before },
      after: { payroll_id: wanted.get(id) },
    });
  return replaced.length;
}
