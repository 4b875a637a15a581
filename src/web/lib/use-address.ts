import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Readonly<
  Partial<
    Record<'pick' | 'step' | 'from' | 'to' | 'page' | 'rows' | 'open' | 'state' | 'view', string>
  >
>;

/** What the address says of a list or a step, and its change; what is left out stays. */
export function useAddress(): {
  readonly search: Search;
  readonly change: (next: Search, replace?: boolean) => Promise<void>;
} {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return {
    search,
    change: (next, replace = false) =>
      navigate({
        to: '.',
        search: (now: object) => ({ ...now, ...next }),
        replace,
        ignoreBlocker: true,
      } as never),
  };
}
