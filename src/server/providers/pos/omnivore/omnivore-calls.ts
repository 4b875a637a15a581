import type { AdapterParts } from '../adapter-parts.ts';
import { createAdaptiveRate } from '../shared/adaptive-rate.ts';
import { createAsker } from '../shared/asker.ts';
import { nextQuery, pageGuard, readCount } from '../shared/page-links.ts';
import { pathSegment } from '../shared/path-segment.ts';
import { isFields, listIn } from '../shared/read-json.ts';

export const PAGE_SIZE = 100;
/** All places are opened by one key. */
const PACE_KEY = 'omnivore';

export type OmnivorePage = {
  readonly raws: readonly unknown[];
  readonly last: boolean;
  /** False where the page brought fewer records than it says. */
  readonly full: boolean;
};
export type OmnivoreCalls = {
  readonly get: (location: string, path: string, query?: string) => Promise<unknown>;
  /** A list of a location; `where` is a filter in the provider's words, or empty. */
  readonly pages: (location: string, list: string, where?: string) => AsyncGenerator<OmnivorePage>;
};

/** The key is that of our own account: there is no connection of a client, and nothing to renew. */
export type OmnivoreParts = Omit<AdapterParts, 'access'>;

export function createOmnivoreCalls(
  { apiUrl, apiKey }: { readonly apiUrl: string; readonly apiKey: string },
  parts: OmnivoreParts,
): OmnivoreCalls {
  const rate = createAdaptiveRate();
  const oneAtATime = createQueue();
  const ask = createAsker({
    ...parts,
    baseUrl: apiUrl,
    headers: () => Promise.resolve({ 'Api-Key': apiKey }),
    renews: false,
  });
  const get: OmnivoreCalls['get'] = (location, path, query) =>
    oneAtATime(location, () =>
      ask({
        connectionId: 0,
        paceKey: PACE_KEY,
        perSecond: rate.perSecond(PACE_KEY),
        path: `/locations/${pathSegment(location)}/${path}`,
        query,
        on429: () => rate.slowDown(PACE_KEY),
      }),
    );
  return {
    get,
    async *pages(location, list, where = '') {
      const guard = pageGuard();
      let pages = 0;
      let query: string | null = `limit=${PAGE_SIZE}${where === '' ? '' : `&where=${where}`}`;
      while (query !== null) {
        guard(query);
        const answer = await get(location, `${list}/`, query);
        const raws = listIn(answer, '_embedded', list);
        const count = (isFields(answer) ? readCount(answer.count, 'count') : null) ?? 0;
        query = nextQuery(answer, '_links');
        // A page that an earlier one has announced has something on it.
        const isEmptyLater = pages > 0 && raws.length === 0;
        yield { raws, last: query === null, full: raws.length >= count && !isEmptyLater };
        pages += 1;
      }
    },
  };
}

/** A till answers itself, so a location is asked one thing at a time. */
function createQueue(): <T>(key: string, call: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, call) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(call, call);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, settled);
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return mine;
  };
}
