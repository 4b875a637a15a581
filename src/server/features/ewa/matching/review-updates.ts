import { createHash } from 'node:crypto';
import type { ewaMatching } from '#contract/ewa/matching.ts';
import type { BodyOf } from '#contract/operation.ts';
import { may } from '#domain/access/rights.ts';
import { type LinkNotice, type LinkUpdate, reviewLinks } from '#domain/ewa/index.ts';
import { numberKey } from '#domain/people/match-keys.ts';
import { payable } from '#domain/people/member-status.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type TypedMember, reviewMembers } from '../../members/index.ts';
import { clockingsLocation } from '../../tips-data/index.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { type PayrollPersonRow, payrollPeople } from '../payroll/people.repo.ts';
import { type StoreMember, membersOfStore, openTakers } from './matching.repo.ts';

export type Matches = BodyOf<(typeof ewaMatching)['verifyPosUpdates']>['matches'];
type Reading = Omit<RequestContext, 'tx'> & { readonly tx: ReadHandle };

/** What one update would do, as it is said to the manager. */
export type ReviewedUpdate = {
  readonly update: LinkUpdate;
  readonly person: PayrollPersonRow;
  readonly warnings: readonly LinkNotice<string>[];
  readonly problems: readonly LinkNotice<string>[];
};
export type UpdatesReview = {
  readonly rows: readonly ReviewedUpdate[];
  /** The same as long as nothing that these updates rely on has changed. */
  readonly check: string;
};

/**
 * Says what updates would do, all of them together. They cannot be judged where somebody is gone
 * from payroll: another file took the place of theirs, or their provider is not connected any more.
 */
export async function reviewUpdates(
  context: Reading,
  store: StoreRef,
  matches: Matches,
): Promise<Result<UpdatesReview, 'pos_updates_unverified'>> {
  const { tx, actor } = context;
  const all = await payrollPeople(tx, store);
  const people = new Map(all.map((person) => [person.id, person]));
  const isConnected = (await clockingsLocation(tx, store))?.feed != null;
  const updates = matches.map(asUpdate);
  const named = updates.flatMap((update) => {
    const person = people.get(update.personId);
    return person === undefined || isGone(person, update, isConnected) ? [] : [{ update, person }];
  });
  if (named.length < updates.length) return fail('pos_updates_unverified');
  const members = new Map((await membersOfStore(tx, store)).map((one) => [one.id, one]));
  const verdicts = reviewLinks(updates, {
    people: new Map(
      all.map(({ id, pos_id: posId, customer_id: customerId }) => [id, { id, posId, customerId }]),
    ),
    members: new Map(
      [...members.values()].map(({ id, payrollId, status, isEnrolled }) => [
        id,
        { id, payrollId, isVerified: payable(status), isEnrolled },
      ]),
    ),
    takersByKey: await takersByKey(tx, store),
    mayAddMembers: may(actor.level, 'edit_members', true),
  });
  const ofNewcomers = await newcomerProblems(context, store, named);
  const rows = named.map(({ update, person }, index) => ({
    update,
    person,
    warnings: verdicts[index]?.warnings ?? [],
    problems: [...(verdicts[index]?.problems ?? []), ...(ofNewcomers.get(index) ?? [])],
  }));
  return ok({ rows, check: checkOf(store, rows, { all, members }) });
}

const takersByKey = async (
  tx: ReadHandle,
  store: StoreRef,
): Promise<ReadonlyMap<string, readonly number[]>> =>
  new Map(
    [...groupBy(await openTakers(tx, store), (one) => numberKey(one.pos_id) ?? '')].map(
      ([key, own]) => [key, own.map((one) => one.customer_id)],
    ),
  );

const asUpdate = ({
  payroll_member_id: personId,
  customer_id: to = null,
  ignore = false,
}: Matches[number]): LinkUpdate => ({ personId, to, ignore });

/** Somebody who is linked already may be kept, or unlinked, though their source left them out. */
function isGone(person: PayrollPersonRow, { to }: LinkUpdate, isConnected: boolean): boolean {
  if (to === null || to === person.customer_id) return false;
  return person.missing_since !== null || (person.source === 'provider' && !isConnected);
}

type NamedUpdate = Pick<ReviewedUpdate, 'update' | 'person'>;

/** Whom payroll knows, as the form of members has them typed: they sign in by mobile number first. */
export const typedMember = (person: PayrollPersonRow, storeId: number): TypedMember => ({
  typed: {
    first_name: person.first_name,
    last_name: person.last_name,
    ...(person.mobile === null ? {} : { mobile_number: person.mobile }),
    ...(person.email === null ? {} : { email: person.email }),
    username_option: person.mobile === null && person.email !== null ? '2' : '1',
  },
  storeIds: [storeId],
});

/** What stands against adding people of payroll as members, by the place of their update. */
async function newcomerProblems(
  context: Reading,
  store: StoreRef,
  named: readonly NamedUpdate[],
): Promise<Map<number, LinkNotice<string>[]>> {
  const fresh = named.flatMap(({ update, person }, index) =>
    update.to === 'new' ? [{ person, index }] : [],
  );
  const { problems } = await reviewMembers(
    context,
    fresh.map(({ person }) => typedMember(person, store.storeId)),
  );
  const found = new Map<number, LinkNotice<string>[]>();
  for (const { path, code, params = {} } of problems) {
    const [at = '', ...field] = path.split('.');
    const index = fresh[Number.parseInt(at, 10)]?.index;
    if (index === undefined) continue;
    const notice = { code, params: { ...params, field: field.join('.') } };
    found.set(index, [...(found.get(index) ?? []), notice]);
  }
  return found;
}

type Facts = {
  readonly all: readonly PayrollPersonRow[];
  readonly members: ReadonlyMap<number, StoreMember>;
};

/** A hash of the updates and of all that they were judged by; it is no secret, and proves nothing. */
function checkOf(
  { clientId, storeId }: StoreRef,
  rows: readonly ReviewedUpdate[],
  { all, members }: Facts,
): string {
  const linkedTo = new Map(all.map((person) => [person.customer_id, person.id]));
  const facts = rows.map(({ update, person, warnings, problems }) => {
    const member = typeof update.to === 'number' ? members.get(update.to) : undefined;
    return [
      [update.personId, update.to, update.ignore],
      [person.pos_id, person.first_name, person.last_name, person.mobile, person.email],
      [person.customer_id, person.ignored_at, person.missing_since, person.source],
      member === undefined ? null : [member.payrollId, member.status, linkedTo.get(member.id)],
      warnings,
      problems,
    ];
  });
  const text = JSON.stringify([clientId, storeId, facts]);
  return createHash('sha256').update(text).digest('base64url');
}
