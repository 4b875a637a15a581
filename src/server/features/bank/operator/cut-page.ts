import { type PageQuery, pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';

/** The number before or after which a page begins; null for the first one. */
export const placeOf = (query: PageQuery): number | null => {
  const place = readCursor(query.cursor, 'id');
  return place ? Number(place[0]) : null;
};

/**
 * A page of rows of which one more than shown was read. How many there are is known where the first
 * page holds them all.
 */
export function cutPage<R, S>(
  rows: readonly R[],
  query: PageQuery,
  { show, place }: { readonly show: (row: R) => S; readonly place: (row: R) => number },
) {
  const { page = 1, per_page: perPage } = query;
  const data = rows.slice(0, perPage);
  const last = data.at(-1);
  const isMore = rows.length > perPage && last !== undefined;
  const total = isMore || query.cursor !== undefined ? null : data.length;
  const cursor = isMore ? writeCursor([place(last)]) : null;
  return pageOf(data.map(show), { page, perPage, total, cursor });
}
