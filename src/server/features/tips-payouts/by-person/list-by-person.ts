import type { z } from 'zod';
import type { tipsByPerson } from '#contract/tips-payouts/by-person.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type PageQuery,
  cutPage,
  pageOf,
  rangeOf,
  readCursor,
} from '#server/platform/http/paging.ts';
import { presentPart, presentPerson, presentSums } from './by-person.present.ts';
import { type PaidQuery, paidPlaces } from './paid-filter.ts';
import { type PaidOrder, paidParts, paidPeople } from './paid-parts.repo.ts';

type Operations = typeof tipsByPerson;
type Looking = { readonly tx: ReadHandle; readonly actor: ManagerActor };
/** What each person got; by name unless another order is wanted. */
export async function listByPerson(
  looking: Looking,
  query: PaidQuery & PageQuery & { readonly sort?: PaidOrder | undefined },
): Promise<Result<z.input<Operations['paidTipsByPerson']['output']>, 'not_found'>> {
  const places = await paidPlaces(looking, query);
  if (places === null) return fail('not_found');
  const [page, perPage] = [query.page ?? 1, query.per_page];
  const { rows, people, totals } = await paidPeople(looking.tx, places.filter, {
    sort: query.sort ?? 'name',
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return ok({
    ...pageOf(
      rows.map((row) => presentPerson(row, places.stores)),
      { page, perPage, total: people, cursor: null },
    ),
    totals: presentSums(totals),
  });
}

/** The paid services of one person, newest first. */
export async function listOfPerson(
  looking: Looking,
  query: PaidQuery & PageQuery,
): Promise<
  Result<z.input<Operations['paidTipsOfPerson']['output']>, 'not_found' | 'invalid_input'>
> {
  if (query.person === undefined)
    return fail('invalid_input', {}, [{ path: 'person', code: 'required' }]);
  const places = await paidPlaces(looking, query);
  if (places === null) return fail('not_found');
  // Each part was just found to be what its place holds.
  const place = readCursor(query.cursor, 'day', 'id', 'id', 'id') as
    | [string, number, number, number]
    | null;
  const rows = await paidParts(looking.tx, places.filter, {
    after: place && {
      date: place[0],
      result_id: place[1],
      outside: place[2] === 1,
      part_no: place[3],
    },
    limit: rangeOf(query, true).limit,
  });
  return ok(
    cutPage(rows, query, {
      show: (row) => presentPart(row, places.stores),
      place: (row) => [row.date, row.result_id, row.outside ? 1 : 0, row.part_no],
    }),
  );
}
