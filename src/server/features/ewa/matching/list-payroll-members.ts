import type { ewaMatching } from '#contract/ewa/matching.ts';
import type { QueryOf } from '#contract/operation.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { numberKey } from '#domain/people/match-keys.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { type PayrollPersonRow, payrollPeople } from '../payroll/people.repo.ts';
import { type MatchedPerson, matchPeople } from './match-people.ts';
import { type StoreMember, membersOfStore, ratesOf } from './matching.repo.ts';
import { type MatchNames, presentPayrollMember } from './matching.present.ts';

type Query = QueryOf<(typeof ewaMatching)['payrollMembers']>;

/**
 * People of payroll by name, with whom each is or may be. All of them are compared each time, by the
 * keys of the members: what was suggested yesterday says nothing once somebody is linked.
 */
export async function listPayrollMembers(tx: ReadHandle, store: StoreRef, query: Query) {
  const people = await payrollPeople(tx, store);
  const members = await membersOfStore(tx, store);
  const matched = matchPeople(people, members);
  const wanted = matched.filter(
    (one) => isWanted(one, query.match) && isFound(one.person, query.q),
  );
  const { page = 1, per_page: perPage } = query;
  const cursor = readCursor(query.cursor, 'text', 'id');
  const from = cursor
    ? wanted.findIndex(({ person }) => isAfter(person, String(cursor[0]), Number(cursor[1])))
    : (page - 1) * perPage;
  const shown = from < 0 ? [] : wanted.slice(from, from + perPage);
  const last = shown.at(-1)?.person;
  const hasMore = from >= 0 && wanted.length > from + perPage;
  const names = await namesOf(tx, store.clientId, { members, people, shown });
  const listed = pageOf(
    shown.map((one) => presentPayrollMember(one, names)),
    {
      page,
      perPage,
      total: wanted.length,
      cursor: hasMore && last ? writeCursor([last.name_key, last.id]) : null,
    },
  );
  return { ...listed, meta: { ...listed.meta, ...summaryOf(people, matched) } };
}

const isWanted = ({ person, match }: MatchedPerson, asked: Query['match']): boolean =>
  asked === undefined || (asked === 'missing' ? person.missing_since !== null : match === asked);

/** By words of the name in any order, by the beginning of the payroll ID, or by whole contacts. */
function isFound(person: PayrollPersonRow, search: string | undefined): boolean {
  if (search === undefined) return true;
  const folded = foldName(search);
  const words = folded.split(' ');
  return (
    words.every((word) => person.name_key.includes(word)) ||
    person.pos_key.startsWith(numberKey(search) ?? folded) ||
    person.email?.toLowerCase() === folded ||
    person.mobile === search.replace(/\D/g, '').slice(-10)
  );
}

const isAfter = (person: PayrollPersonRow, key: string, id: number): boolean =>
  person.name_key > key || (person.name_key === key && person.id > id);

type Lookup = {
  readonly members: readonly StoreMember[];
  readonly people: readonly PayrollPersonRow[];
  readonly shown: readonly MatchedPerson[];
};

async function namesOf(
  tx: ReadHandle,
  clientId: number,
  { members, people, shown }: Lookup,
): Promise<MatchNames> {
  const rates = await ratesOf(
    tx,
    clientId,
    shown.map(({ person }) => person.id),
  );
  return {
    members: new Map(members.map((member) => [member.id, member])),
    linked: new Set(people.flatMap((person) => person.customer_id ?? [])),
    rates,
  };
}

/** Where people come from, when they came last, and how many there are of each kind. */
function summaryOf(people: readonly PayrollPersonRow[], matched: readonly MatchedPerson[]) {
  const newest = people.reduce<PayrollPersonRow | null>(
    (found, one) => (found === null || one.seen_at > found.seen_at ? one : found),
    null,
  );
  const counts = { matched: 0, suggested: 0, conflict: 0, none: 0, ignored: 0, missing: 0 };
  for (const { match, person } of matched) {
    counts[match] += 1;
    if (person.missing_since !== null) counts.missing += 1;
  }
  return {
    source: newest?.source ?? null,
    imported_at: newest?.seen_at.toISOString() ?? null,
    counts,
  };
}
