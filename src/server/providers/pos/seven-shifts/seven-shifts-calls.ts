import { seconds } from '#kernel/instant.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import type { AdapterParts } from '../adapter-parts.ts';
import { type Asked, createAsker } from '../shared/asker.ts';
import { pageGuard, readCount, readPageMark } from '../shared/page-links.ts';
import { isFields, listIn } from '../shared/read-json.ts';

export const PAGE_SIZE = 500;
/** One token serves all companies, so its limit is one of all of them. */
const PACE_KEY = '7shifts';
const PER_SECOND = 9;
/** Who asks too much is shut out for a minute, whatever is asked. */
const REST_AFTER_429 = seconds(60);

export type SevenShiftsPage = {
  readonly raws: readonly unknown[];
  readonly last: boolean;
  /** False where the page brought fewer records than it says. */
  readonly full: boolean;
};
export type SevenShiftsCalls = {
  readonly get: (
    connectionId: number,
    path: string,
    asked?: { readonly query?: URLSearchParams } & Pick<Asked, 'maxTries'>,
  ) => Promise<unknown>;
  readonly pages: (
    connectionId: number,
    path: string,
    query: Readonly<Record<string, string>>,
  ) => AsyncGenerator<SevenShiftsPage>;
};

export function createSevenShiftsCalls(
  { apiUrl, apiVersion }: { readonly apiUrl: string; readonly apiVersion: string },
  parts: AdapterParts,
): SevenShiftsCalls {
  const ask = createAsker({
    ...parts,
    baseUrl: apiUrl,
    headers: async (connectionId, refused) => {
      const headers = await parts.access.headers(connectionId, refused);
      return apiVersion === '' ? headers : { ...headers, 'x-api-version': apiVersion };
    },
    renews: true,
    restAfter429: REST_AFTER_429,
  });
  const get: SevenShiftsCalls['get'] = (connectionId, path, { query, maxTries } = {}) =>
    ask({
      connectionId,
      paceKey: PACE_KEY,
      perSecond: PER_SECOND,
      path,
      query: query?.toString(),
      maxTries,
    });
  return {
    get,
    async *pages(connectionId, path, asked) {
      const guard = pageGuard();
      const query = new URLSearchParams({ ...asked, limit: String(PAGE_SIZE) });
      for (let last = false; !last;) {
        guard(query.toString());
        const isLater = query.has('cursor');
        const answer = await get(connectionId, path, { query });
        const raws = listIn(answer, 'data');
        const { next, count } = cursorIn(answer);
        last = next === null;
        if (next !== null) query.set('cursor', next);
        // A page that an earlier one has announced has something on it.
        const isEmptyLater = isLater && raws.length === 0;
        // Whether more comes after a full page is said, or is not known.
        const isCounted = count === null ? raws.length < PAGE_SIZE || !last : raws.length >= count;
        yield { raws, last, full: !isEmptyLater && isCounted };
      }
    },
  };
}

function cursorIn(answer: unknown): {
  readonly next: string | null;
  readonly count: number | null;
} {
  const meta = isFields(answer) ? answer.meta : undefined;
  const cursor = isFields(meta) ? meta.cursor : undefined;
  if (cursor === undefined || cursor === null) return { next: null, count: null };
  if (!isFields(cursor)) throw new PosUnavailable('pos_changed', 'meta.cursor');
  return { next: readPageMark(cursor.next), count: readCount(cursor.count, 'meta.cursor.count') };
}
