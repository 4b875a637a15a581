import { PosUnavailable } from '../point-of-sale.port.ts';
import { isFields } from './read-json.ts';

const MAX_PAGES = 10_000;
const MAX_LINK = 4_000;

/**
 * The query of the link to the next page; null where there is none. Providers' links name other
 * hosts and could name any, so nothing but the query is taken.
 */
export function nextQuery(answer: unknown, linksField: 'links' | '_links'): string | null {
  const links = isFields(answer) ? answer[linksField] : undefined;
  const next = isFields(links) ? links.next : undefined;
  const href = isFields(next) ? next.href : undefined;
  if (href === undefined || href === null || href === '') return null;
  if (typeof href !== 'string' || href.length > MAX_LINK)
    throw new PosUnavailable('pos_changed', 'link of the next page');
  const [withoutFragment = ''] = href.split('#');
  const at = withoutFragment.indexOf('?');
  return at === -1 ? null : withoutFragment.slice(at + 1);
}

/** Refuses to ask for a page twice, which would never end, and for more pages than there can be. */
export function pageGuard(): (page: string) => void {
  const asked = new Set<string>();
  return (page) => {
    if (asked.has(page) || asked.size >= MAX_PAGES)
      throw new PosUnavailable('pos_changed', 'pages without an end');
    asked.add(page);
  };
}
