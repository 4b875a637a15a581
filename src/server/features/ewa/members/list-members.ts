import type { z } from 'zod';
import type { ewaMembers } from '#contract/ewa/members.ts';
import type { QueryOf } from '#contract/operation.ts';
import { takenShare } from '#domain/ewa/index.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type Page, pageOf } from '#server/platform/http/paging.ts';
import type { DrawStore } from './draw-store.ts';
import { type MemberStanding, memberStandings } from './member-standing.ts';
import { type MemberListFilter, type MemberSort, pageOfMembers } from './members-list.repo.ts';
import { presentStanding } from './present-standing.ts';

type Query = QueryOf<(typeof ewaMembers)['ewaAvailableMembers']>;
type MemberShown = z.input<(typeof ewaMembers)['ewaAvailableMembers']['output']>['data'][number];

/** A page of the members of a store, each with what they have earned, taken and can take now. */
export async function listMembers(
  tx: ReadHandle,
  draw: DrawStore,
  query: Query,
): Promise<Page<MemberShown>> {
  const page = query.page ?? 1;
  const { ids, total } = await pageOfMembers(tx, draw, filterOf(query), {
    ...sortOf(query.sort),
    limit: query.per_page,
    offset: (page - 1) * query.per_page,
  });
  const standings = new Map(
    (await memberStandings(tx, draw, ids)).map((one) => [one.person.customer_id, one]),
  );
  const data = ids.flatMap((id) => {
    const standing = standings.get(id);
    return standing ? [presentMember(standing, draw)] : [];
  });
  return pageOf(data, { page, perPage: query.per_page, total, cursor: null });
}

const filterOf = ({ q, enrolled, state, employee_type: type }: Query): MemberListFilter => ({
  words: foldName(q ?? '')
    .split(' ')
    .filter((word) => word !== ''),
  enrolled: enrolled === undefined ? null : enrolled === '1' || enrolled === 'true',
  state: state ?? null,
  employeeType: type ?? null,
});

function sortOf(sort: Query['sort']): { sort: MemberSort; descending: boolean } {
  if (sort === undefined) return { sort: 'full_name', descending: false };
  const descending = sort.startsWith('-');
  // What the contract lets through is a column, with or without the sign before it.
  return { sort: (descending ? sort.slice(1) : sort) as MemberSort, descending };
}

/** Somebody of a store, as lists have them. */
export function presentMember(standing: MemberStanding, draw: DrawStore): MemberShown {
  const { person, state, taken, cap } = standing;
  const sums = presentStanding(standing, draw);
  return {
    customer_id: person.customer_id,
    pos_id: person.pos_id,
    full_name: `${person.first_name} ${person.last_name}`,
    employee_type: person.employee_type,
    earned_pay: sums.earned_pay,
    advances_taken: sums.advances_taken,
    enrolled: state === 'enrolled' || state === 'paused',
    status: person.status,
    state,
    available: toWire(standing.available),
    cap: sums.cap,
    over_cap: sums.over_cap,
    reason: standing.reason,
    taken_share: takenShare(taken, cap),
    last_advance_at: person.last_advance_at?.toISOString() ?? null,
  };
}
