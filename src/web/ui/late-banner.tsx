import type { ReactNode } from 'react';
import { useDrawnAbove } from '#web/lib/page-in-use.ts';

type Props = { readonly label?: string; readonly children: ReactNode };

/** What stands above every page and is fetched after it: it never moves a page that is in use. */
export function LateBanner({ label, children }: Props): ReactNode {
  return useDrawnAbove() ? <aside aria-label={label}>{children}</aside> : null;
}
