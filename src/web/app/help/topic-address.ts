import type { CurrentSession } from '#web/lib/abilities.ts';
import type { NavItem } from '../nav-item.ts';
import { mayOpen, navigation } from '../navigation.ts';
import type { Topic } from './help-topics.ts';

const itemOf = (key: NavItem['key']): NavItem | undefined =>
  navigation.flatMap((group) => group.items ?? [group]).find((item) => item.key === key);

/** The address of a topic's screen; null for who may not open it. */
export function addressOf({ page, to }: Topic, session: CurrentSession): string | null {
  if (page === 'settings') return to ?? null;
  return mayOpen(page, session) ? (to ?? itemOf(page)?.to ?? null) : null;
}

/** Whether a topic is about the page that one is on. */
export function isAbout({ page, to, at }: Topic, pathname: string): boolean {
  const item = itemOf(page);
  const own = to ?? item?.to ?? '';
  return (
    pathname === own ||
    (own !== '/' && own !== '' && pathname.startsWith(`${own}/`)) ||
    (at?.test(pathname) ?? false) ||
    (item?.also?.test(pathname) ?? false)
  );
}
