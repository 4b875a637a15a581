import { type PageQuery, cutPage, readCursor } from '#server/platform/http/paging.ts';

/** The number before or after which a page begins; null for the first one. */
export const placeOf = (query: PageQuery): number | null => {
  const place = readCursor(query.cursor, 'id');
  return place ? Number(place[0]) : null;
};

/**
 * A page of rows of which one more than shown was read. How many there are is known where the first
 * page holds them all.
 */
export const cutNumbered = <R, S>(
  rows: readonly R[],
  query: PageQuery,
  { show, place }: { readonly show: (row: R) => S; readonly place: (row: R) => number },
) =>
  cutPage(rows, query, {
    show,
    place: (row) => [place(row)],
    total: rows.length > query.per_page || query.cursor !== undefined ? null : rows.length,
  });
