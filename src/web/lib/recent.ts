import { sessionUser } from './session.ts';
import { local } from './storage.ts';

/** What somebody opened: an address of the portal, and the heading that stood over it. */
export type RecentPage = { readonly to: string; readonly name: string };

const NAME = 'recent';
const MAX_RECENT = 10;
/** Where one is in a page, and not what one looked at, is left out of its address. */
const KEPT = ['tab', 'view', 'store'];

type Kept = { readonly person: string; readonly pages: readonly RecentPage[] };

/** A person in a client: somebody else, or the same operator in another client, sees none of it. */
const person = (): string | null => {
  const user = sessionUser();
  return user && `${user.client_id}.${user.id}`;
};

const isPage = (page: unknown): page is RecentPage =>
  typeof page === 'object' &&
  page !== null &&
  'to' in page &&
  'name' in page &&
  typeof page.to === 'string' &&
  typeof page.name === 'string' &&
  /^\/(?!\/)/.test(page.to);

/** The last ten pages that this person opened, the newest first. */
export function recentPages(): readonly RecentPage[] {
  try {
    // Written by rememberPage; of each part is asked below whether it is what it should be.
    const kept = JSON.parse(local.get(NAME) ?? 'null') as Partial<Kept> | null;
    return kept?.person === person() && Array.isArray(kept?.pages) ? kept.pages.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** Notes a page that was opened. Home is always near, and what is before the sign-in is nobody's. */
export function rememberPage({ pathname, search }: Location, name: string): void {
  const who = person();
  if (who === null || pathname === '/' || /^\/(user|member)(\/|$)/.test(pathname)) return;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(
    KEPT.flatMap((key) => (asked.get(key) ? [[key, asked.get(key)!]] : [])),
  );
  const to = kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname;
  const others = recentPages().filter((page) => page.to !== to);
  const pages = [{ to, name }, ...others].slice(0, MAX_RECENT);
  local.set(NAME, JSON.stringify({ person: who, pages } satisfies Kept));
}

/** Nothing of other clients stays in a browser after an operator's session. */
export const forgetRecent = (): void => local.set(NAME, null);
