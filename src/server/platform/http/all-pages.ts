import type { Page, PageQuery } from './paging.ts';

/** A file holds this many rows; a narrower filter gives the rest. */
const MAX_ROWS = 50_000;
const PER_PAGE = 1_000;

/** All rows of a list, read page by page as the list itself reads them, for a file. */
export async function allPages<T>(
  read: (page: Required<Pick<PageQuery, 'page' | 'per_page'>> & PageQuery) => Promise<Page<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  for (let page = 1; rows.length < MAX_ROWS; page += 1) {
    const { data, meta } = await read({
      page: cursor === undefined ? page : 1,
      per_page: PER_PAGE,
      cursor,
    });
    rows.push(...data);
    if (data.length < PER_PAGE) break;
    cursor = meta.cursor ?? undefined;
  }
  return rows;
}
