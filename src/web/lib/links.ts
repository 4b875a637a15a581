import { type LinkProps, useNavigate, type ValidateUseSearchResult } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * An address of the portal without parameters, as the tables of screens in `web/app` declare it.
 */
export type Address = NonNullable<LinkProps['to']>;

/**
 * Everything that can follow the question mark of an address of the portal, whatever the screen.
 */
export type Search = Readonly<ValidateUseSearchResult<{ strict: false }>>;

type Options = {
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
  readonly ignoreBlocker?: boolean;
};

/**
 * Changes what follows the question mark of the current address; what the change doesn't name
 * stays.
 */
export function useChangeSearch(): (
  next: Search | ((now: Search) => Search),
  options?: Options,
) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    (next, options) =>
      navigate({
        to: '.',
        search: (now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) }),
        ...options,
      }),
    [navigate],
  );
}
