import { groupBy } from '#kernel/group-by.ts';
import type { Params } from '#kernel/result.ts';
import { numberKey } from '../../people/match-keys.ts';

/** Whom somebody of payroll is to be linked to: a member, one who is added for it, or nobody. */
export type LinkTarget = number | 'new' | null;

export type LinkUpdate = {
  readonly personId: number;
  readonly to: LinkTarget;
  /** Set aside: they are no member and will be none. */
  readonly ignore: boolean;
};

/** Somebody of payroll, as far as links need them. */
export type LinkPerson = {
  readonly id: number;
  readonly posId: string;
  readonly customerId: number | null;
};

/** An active member of the store. */
export type LinkMember = {
  readonly id: number;
  readonly payrollId: string | null;
  readonly isVerified: boolean;
  readonly isEnrolled: boolean;
};

export type LinkWarning = 'payroll_id_replaced' | 'verify_account_first' | 'enrolment_ends';
export type LinkProblem =
  | 'person_twice'
  | 'member_unknown'
  | 'member_twice'
  | 'member_linked'
  | 'payroll_id_taken'
  | 'payroll_id_has_advances'
  | 'new_members_not_allowed'
  | 'ignored_not_linked';
export type LinkNotice<Code extends string> = { readonly code: Code; readonly params: Params };

/** What one update would do; a problem stops all of them. */
export type LinkVerdict = {
  readonly update: LinkUpdate;
  readonly warnings: readonly LinkNotice<LinkWarning>[];
  readonly problems: readonly LinkNotice<LinkProblem>[];
};

type LinkFacts = {
  /** Everybody of the store's payroll; each update names one of them. */
  readonly people: ReadonlyMap<number, LinkPerson>;
  readonly members: ReadonlyMap<number, LinkMember>;
  /**
   * Who took earned pay that has not come off yet, by the key of the payroll ID that they had then:
   * it comes off the pay of that ID.
   */
  readonly takersByKey: ReadonlyMap<string, readonly number[]>;
  readonly mayAddMembers: boolean;
};

/**
 * Whether a payroll ID is written to the member too, whose numbers are letters and digits. Another
 * one stands with the link alone.
 */
export const isMemberPayrollId = (posId: string): boolean => /^[a-z0-9]{1,50}$/i.test(posId);

/**
 * Judges updates together, as they are made together: a member who is unlinked from one person of
 * payroll can be linked to another by the same updates, and two payroll IDs can change places.
 */
export function reviewLinks(updates: readonly LinkUpdate[], facts: LinkFacts): LinkVerdict[] {
  const context = linkContext(updates, facts);
  return updates.map((update) => ({
    update,
    warnings: warningsOf(update, context),
    problems: problemsOf(update, context),
  }));
}

type LinkContext = LinkFacts & {
  readonly updatesOfPerson: ReadonlyMap<number, readonly LinkUpdate[]>;
  readonly updatesToMember: ReadonlyMap<LinkTarget, readonly LinkUpdate[]>;
  /** Who is linked to a member now. */
  readonly linkedPerson: ReadonlyMap<number, LinkPerson>;
  /** Members by the payroll IDs that they keep: those who get another one here are not among them. */
  readonly keepers: ReadonlyMap<string | null, readonly LinkMember[]>;
};

function linkContext(updates: readonly LinkUpdate[], facts: LinkFacts): LinkContext {
  const updatesToMember = groupBy(updates, ({ to }) => to);
  return {
    ...facts,
    updatesOfPerson: groupBy(updates, ({ personId }) => personId),
    updatesToMember,
    linkedPerson: new Map(
      [...facts.people.values()].flatMap((person): [number, LinkPerson][] =>
        person.customerId === null ? [] : [[person.customerId, person]],
      ),
    ),
    keepers: groupBy(
      [...facts.members.values()].filter(({ id }) => !updatesToMember.has(id)),
      ({ payrollId }) => numberKey(payrollId),
    ),
  };
}

function problemsOf(
  { personId, to, ignore }: LinkUpdate,
  context: LinkContext,
): LinkNotice<LinkProblem>[] {
  const problems: LinkNotice<LinkProblem>[] = [];
  const note = (code: LinkProblem, params: Params = {}): void => {
    problems.push({ code, params });
  };
  const person = context.people.get(personId);
  const posId = person?.posId ?? '';
  if ((context.updatesOfPerson.get(personId)?.length ?? 0) > 1) note('person_twice');
  if (to === null) return problems;
  if (ignore) note('ignored_not_linked');
  if (to === 'new' && !context.mayAddMembers) note('new_members_not_allowed');
  if (to !== 'new') {
    if (!context.members.has(to)) note('member_unknown');
    if ((context.updatesToMember.get(to)?.length ?? 0) > 1) note('member_twice');
    const linked = context.linkedPerson.get(to);
    if (linked !== undefined && !context.updatesOfPerson.has(linked.id))
      note('member_linked', { pos_id: linked.posId });
  }
  const key = numberKey(posId);
  if (key === null) return problems;
  if (context.keepers.has(key)) note('payroll_id_taken', { pos_id: posId });
  const takers = to === person?.customerId ? [] : (context.takersByKey.get(key) ?? []);
  if (takers.some((customerId) => customerId !== to))
    note('payroll_id_has_advances', { pos_id: posId });
  return problems;
}

function warningsOf(
  { personId, to }: LinkUpdate,
  { people, members, updatesToMember }: LinkContext,
): LinkNotice<LinkWarning>[] {
  const person = people.get(personId);
  if (person === undefined) return [];
  const warnings: LinkNotice<LinkWarning>[] = [];
  const member = typeof to === 'number' ? members.get(to) : undefined;
  const from = member?.payrollId ?? null;
  if (from !== null && from !== person.posId && isMemberPayrollId(person.posId))
    warnings.push({ code: 'payroll_id_replaced', params: { from, to: person.posId } });
  if (to === 'new' || (member?.isVerified === false && person.customerId !== to))
    warnings.push({ code: 'verify_account_first', params: {} });
  const before = person.customerId;
  const losesLink = before !== null && before !== to && !updatesToMember.has(before);
  if (losesLink && members.get(before)?.isEnrolled === true)
    warnings.push({ code: 'enrolment_ends', params: {} });
  return warnings;
}
