import type { MemberStatus } from '#domain/people/member-status.ts';
import { foldName } from '#domain/people/identifiers.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { COUNT_LIMIT, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { IdRow, MemberFilter, Sort } from './member-filter.ts';
import { countMatching, pageOfIds, searchIds } from './members.repo.ts';
import { MEMBER_STATUSES } from '#contract/customers.ts';

export type FindMembers = {
  readonly stores: 'all' | readonly number[];
  readonly status?: string | undefined;
  readonly department?: number | undefined;
  readonly search?: string | undefined;
  readonly view?: string | undefined;
  readonly sort?: string | undefined;
  readonly page: number;
  readonly perPage: number;
  readonly cursor?: string | undefined;
};
export type FoundMembers = {
  readonly ids: number[];
  readonly total: number | null;
  readonly cursor: string | null;
};

const NOT_PAYABLE = MEMBER_STATUSES.filter((status) => status !== 'active');
/** A search looks this far along each key; more says "refine", not "page on". */
const SEARCH_DEPTH = 200;

/** The ids of a page of members, in order, with the cursor of the next page. */
export async function findMembers(
  tx: ReadHandle,
  actor: ManagerActor,
  find: FindMembers,
): Promise<FoundMembers> {
  const filter: MemberFilter = {
    clientId: actor.client.id,
    stores: find.stores,
    statuses: statusesOf(find),
    departmentId: find.department ?? null,
  };
  if (find.search !== undefined && foldName(find.search) !== '') return search(tx, filter, find);
  const sort: Sort = find.sort === 'name' || find.sort === '-name' ? find.sort : 'newest';
  const read = readCursor(find.cursor, 'id', 'text');
  const after = read ? { id: Number(read[0]), nameKey: String(read[1]) } : null;
  const rows = await pageOfIds(tx, filter, {
    sort,
    after,
    limit: find.perPage + 1,
    offset: after ? 0 : (find.page - 1) * find.perPage,
  });
  const page = rows.slice(0, find.perPage);
  const last = page.at(-1);
  const total = await countMatching(tx, filter, COUNT_LIMIT);
  return {
    ids: page.map((row) => row.id),
    total: total > COUNT_LIMIT ? null : total,
    cursor: rows.length > find.perPage && last ? writeCursor([last.id, last.name_key]) : null,
  };
}

async function search(
  tx: ReadHandle,
  filter: MemberFilter,
  find: FindMembers,
): Promise<FoundMembers> {
  const folded = foldName(find.search ?? '');
  const found = await searchIds(
    tx,
    filter,
    { folded, digits: folded.replaceAll(/\D/g, '') },
    SEARCH_DEPTH,
  );
  found.sort(find.sort === '-name' ? (a, b) => byName(b, a) : byName);
  const from = (find.page - 1) * find.perPage;
  return {
    ids: found.slice(from, from + find.perPage).map((row) => row.id),
    total: found.length,
    cursor: null,
  };
}

const byName = (a: IdRow, b: IdRow): number =>
  a.name_key === b.name_key ? a.id - b.id : a.name_key < b.name_key ? -1 : 1;

/** `status` may name several, separated by commas; the view "cannot be paid" is all but active. */
function statusesOf({ status, view }: FindMembers): MemberStatus[] | null {
  if (status !== undefined) {
    const asked = new Set(status.split(',').map((one) => one.trim().toLowerCase()));
    return MEMBER_STATUSES.filter((known) => asked.has(known));
  }
  return view === 'cannot_be_paid' ? [...NOT_PAYABLE] : null;
}
