import { isMemberPayrollId, storeLanguage } from '#domain/ewa/index.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { invariant } from '#kernel/invariant.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { addMembers, checkMembers, inviteNew, replacePayrollIds } from '../../members/index.ts';
import type { Language } from '#texts/catalogue.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { endEnrolments } from '../members/end-enrolments.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { noteOpenDates } from '../worked/changed-dates.repo.ts';
import { keepPeople, linkPeople, lockLinkedMembers, unlinkPeople } from './matching.repo.ts';
import { type Matches, type ReviewedUpdate, reviewUpdates, typedMember } from './review-updates.ts';

type Input = { readonly matches: Matches; readonly check: string };
type Updated = {
  readonly linked: number;
  readonly added: number;
  readonly unlinked: number;
  readonly ignored: number;
  readonly payroll_ids_replaced: number;
};

/**
 * Links people of payroll to members, adds and invites new ones, unlinks and sets aside: all or
 * none. They are judged again under the store's lock, and whatever changed since the manager saw
 * them stops all.
 */
export async function updatePayrollMembers(
  context: RequestContext,
  store: StoreRef,
  { matches, check }: Input,
  portalUrl: string,
): Promise<Result<Updated, 'ewa_off' | 'employees_update_failed'>> {
  const settings = await lockEwaStore(context.tx, store);
  if (settings === null || !settings.is_on) return fail('ewa_off');
  await lockLinkedMembers(
    context.tx,
    store,
    matches.map((one) => one.payroll_member_id),
  );
  const review = await reviewUpdates(context, store, matches);
  if (!review.ok) return stale();
  const { rows } = review.value;
  const problems = rows.flatMap(({ problems: own }, index): Problem[] =>
    own.map(({ code, params }) => ({ path: `matches.${index}`, code, params })),
  );
  if (problems.length > 0) return fail('employees_update_failed', {}, problems);
  if (review.value.check !== check) return stale();
  const language = storeLanguage(settings.province);
  const added = await addNewcomers(context, store, rows, { language, portalUrl });
  return added === null ? stale() : ok(await writeLinks(context, store, rows, added));
}

const stale = () =>
  fail('employees_update_failed', {}, [{ path: 'check', code: 'check_outdated' }]);

/**
 * Adds whom payroll knows and nobody here did, and invites them in the language of the store, which
 * is theirs until they choose another; answers members by person. Null where somebody was added by
 * the form in the meantime who has the same name to sign in with.
 */
async function addNewcomers(
  context: RequestContext,
  store: StoreRef,
  rows: readonly ReviewedUpdate[],
  { language, portalUrl }: { readonly language: Language; readonly portalUrl: string },
): Promise<ReadonlyMap<number, number> | null> {
  const fresh = rows.flatMap(({ update, person }) => (update.to === 'new' ? [person] : []));
  if (fresh.length === 0) return new Map();
  const { members, problems } = await checkMembers(
    context,
    fresh.map((person) => typedMember(person, store.storeId)),
  );
  if (problems.length > 0) return null;
  const ids = await addMembers(
    context,
    members.map((member) => ({
      ...member,
      more: { ...member.more, language },
      invitedAt: context.now,
    })),
  );
  await inviteNew(
    context,
    members.map((member, index) => {
      const byMail = member.usernameOption === 2;
      const [id, address] = [ids[index], byMail ? member.email : member.mobile];
      invariant(id !== undefined && address !== null, 'who was checked has a name to sign in with');
      return { id, channel: byMail ? 'email' : 'sms', address, language } as const;
    }),
    portalUrl,
  );
  return new Map(
    fresh.flatMap((person, index): [number, number][] => {
      const id = ids[index];
      return id === undefined ? [] : [[person.id, id]];
    }),
  );
}

/** Writes links, ends those that give way first, and has the hours of all of them written again. */
async function writeLinks(
  context: RequestContext,
  store: StoreRef,
  rows: readonly ReviewedUpdate[],
  added: ReadonlyMap<number, number>,
): Promise<Updated> {
  const { tx, actor, now } = context;
  const { clientId } = store;
  const targets = rows.map(({ update, person }) => ({
    person,
    ignore: update.ignore,
    to: update.to === 'new' ? (added.get(person.id) ?? null) : update.to,
  }));
  const kept = targets.filter(({ person, to }) => to !== null && to === person.customer_id);
  const changed = targets.filter(
    ({ person, to, ignore }) =>
      to !== person.customer_id || ignore !== (person.ignored_at !== null),
  );
  await keepPeople(
    tx,
    clientId,
    kept.map(({ person }) => person.id),
  );
  await unlinkPeople(
    tx,
    clientId,
    changed.map(({ person, ignore }) => ({ personId: person.id, ignore })),
    now,
  );
  const links = new Map(
    changed.flatMap(({ person, to }): [number, number][] => (to === null ? [] : [[person.id, to]])),
  );
  await linkPeople(tx, clientId, links, { by: actor.name, now });
  const linkedNow = new Set(links.values());
  const lost = changed.flatMap(({ person: { customer_id: id } }) =>
    id === null || linkedNow.has(id) ? [] : [id],
  );
  await endEnrolments(tx, store, { customerIds: lost, reason: 'unlinked', now });
  const replaced = await replacePayrollIds(
    context,
    new Map(
      changed.flatMap(({ person, to }): [number, string][] =>
        to === null || !isMemberPayrollId(person.pos_id) ? [] : [[to, person.pos_id]],
      ),
    ),
  );
  const updated = {
    linked: links.size,
    added: added.size,
    unlinked: changed.filter(({ person, to }) => person.customer_id !== null && to === null).length,
    ignored: changed.filter(({ ignore }) => ignore).length,
    payroll_ids_replaced: replaced,
  };
  if (changed.length > 0 || kept.some(({ person }) => person.missing_since !== null)) {
    await noteOpenDates(tx, store, now);
    await audit(context, {
      action: 'ewa.payroll_links',
      subject: { kind: 'ewa_store', id: store.storeId },
      before: Object.fromEntries(changed.map(({ person }) => [person.pos_id, person.customer_id])),
      after: {
        ...updated,
        links: Object.fromEntries(changed.map(({ person, to }) => [person.pos_id, to])),
      },
    });
  }
  return updated;
}
