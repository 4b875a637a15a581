import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Address = {
  readonly search?: string;
  readonly type?: string;
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
  readonly wallet?: string;
  readonly after?: string;
  readonly page?: string;
  readonly rows?: string;
  readonly movement?: string;
};

export const SIZES = ['10', '25', '50', '100'] as const;
export const sizeOf = (rows: string | undefined): (typeof SIZES)[number] =>
  SIZES.find((size) => size === rows) ?? '25';

/** The address alone holds the filters and the place in the list; a new filter begins at the first page. */
export function useAddress() {
  const search: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: Address) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, after: undefined, page: undefined, ...next }),
      }),
    [navigate],
  );
  /** What opens over the list leaves its place alone. */
  const open = useCallback(
    (movement: string | undefined) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, movement }),
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, change, open };
}
