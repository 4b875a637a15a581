import { useSearch } from '@tanstack/react-router';
import { type Search, useChangeSearch } from './links.ts';

/** What the address says of a list or a step, and its change; what is left out stays. */
export function useAddress(): {
  readonly search: Search;
  readonly change: (next: Search, replace?: boolean) => Promise<void>;
} {
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  return {
    search,
    change: (next, replace = false) => changeSearch(next, { replace, ignoreBlocker: true }),
  };
}
