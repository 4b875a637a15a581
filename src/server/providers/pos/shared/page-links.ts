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
  const next = fieldIn(links, 'next');
  const href = readPageMark(fieldIn(next, 'href'));
  if (href === null) return null;
  const [withoutFragment = ''] = href.split('#');
  const at = withoutFragment.indexOf('?');
  return at === -1 ? null : withoutFragment.slice(at + 1);
}

/** A field of what may be missing; no links at all are an empty list to some. */
function fieldIn(holder: unknown, name: string): unknown {
  if (holder === undefined || holder === null) return undefined;
  if (Array.isArray(holder) && holder.length === 0) return undefined;
  if (!isFields(holder)) throw nextPageUnknown();
  return holder[name];
}

const nextPageUnknown = (): PosUnavailable =>
  new PosUnavailable('pos_changed', 'link of the next page');

/**
 * What names the next page, a link or a token; null where there is none. Anything else would leave
 * out what comes after without a word.
 */
export function readPageMark(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > MAX_LINK) throw nextPageUnknown();
  return value;
}

/** How many there are by the provider's own count; null where it does not count. */
export function readCount(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new PosUnavailable('pos_changed', name);
  return value;
}

/** Refuses to ask for a page twice, which would never end, and for more pages than there can be. */
export function pageGuard(maxPages = MAX_PAGES): (page: string) => void {
  const asked = new Set<string>();
  return (page) => {
    if (asked.has(page) || asked.size >= maxPages)
      throw new PosUnavailable('pos_changed', 'pages without an end');
    asked.add(page);
  };
}
