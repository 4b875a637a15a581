import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useChangeSearch, type Search } from '#web/lib/links.ts';

/** What a view of the list is made of. */
export const FILTERS = ['search', 'status', 'view', 'wallet', 'department', 'sort'] as const;
export type Filter = { readonly [N in (typeof FILTERS)[number]]?: string };
export const filterOf = (search: Search): Filter =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
export const sameFilter = (one: Filter, other: Filter): boolean =>
  FILTERS.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/**
 * The address alone holds the filters, the order and the place in the list. Without a filter left
 * no saved view is open any more.
 */
export function useMemberSearch(): {
  readonly search: Search;
  readonly change: (next: Search, quiet?: boolean) => void;
} {
  const search: Search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const change = useCallback(
    (next: Search, quiet = false) =>
      void changeSearch(
        (now) => {
          const whole = { ...now, after: undefined, page: undefined, ...next };
          return Object.keys(filterOf(whole)).length === 0 ? { ...whole, saved: undefined } : whole;
        },
        { replace: quiet },
      ),
    [changeSearch],
  );
  return { search, change };
}

/** Every filter that is not named goes. */
export const only = (filter: Filter): Filter =>
  Object.fromEntries(FILTERS.map((name) => [name, filter[name]]));
