import { useState } from 'react';
import { pageOf, type PageSize, pageSizeOf } from './use-list-search.ts';

/** The page of a list that is a part of a screen, and not in its address. */
export function useLocalPage(first: PageSize) {
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: first });
  return {
    page,
    perPage,
    change: (next: { readonly page?: string; readonly rows?: string }) =>
      setPage({ page: pageOf(next.page), perPage: pageSizeOf(next.rows, perPage) }),
  };
}
