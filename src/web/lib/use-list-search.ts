import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Search, useChangeSearch } from './links.ts';

const PAGE_SIZES = ['10', '25', '50', '100'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const pageSizeOf = (rows: string | undefined, otherwise: PageSize = '25'): PageSize =>
  PAGE_SIZES.find((size) => size === rows) ?? otherwise;
export const pageOf = (page: string | undefined): number =>
  Math.max(1, Number.parseInt(page ?? '1', 10) || 1);

/**
 * A list's filters and page, which its address alone holds; a new filter begins at the first page.
 */
export function useListSearch() {
  const search: Search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const change = useCallback(
    (next: Search) => void changeSearch({ after: undefined, page: undefined, ...next }),
    [changeSearch],
  );
  return { search, change, page: pageOf(search.page), perPage: pageSizeOf(search.rows) };
}
