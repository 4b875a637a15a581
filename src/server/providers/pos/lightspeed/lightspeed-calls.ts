import { PosUnavailable } from '../point-of-sale.port.ts';
import type { AdapterParts } from '../adapter-parts.ts';
import { createAdaptiveRate } from '../shared/adaptive-rate.ts';
import { type Asked, createAsker } from '../shared/asker.ts';
import { nextQuery, pageGuard, readCount } from '../shared/page-links.ts';
import { isFields, listIn } from '../shared/read-json.ts';

export const PAGE_SIZE = 100;

/** Who is asked: the limit is one of a business. */
export type LightspeedCaller = { readonly connectionId: number; readonly account: string | null };
export type LightspeedCalls = {
  readonly get: (caller: LightspeedCaller, path: string, query: string) => Promise<unknown>;
  /** Creates or deletes something of ours at the provider. */
  readonly send: (
    caller: LightspeedCaller,
    method: 'POST' | 'DELETE',
    { path, body }: { readonly path: string; readonly body?: object },
  ) => Promise<void>;
  /** The lists of the staff API, page by page, with how many there are by its own count. */
  readonly staffPages: (
    caller: LightspeedCaller,
    path: string,
    asked: { readonly field: string; readonly query: URLSearchParams },
  ) => AsyncGenerator<{
    readonly raws: readonly unknown[];
    readonly last: boolean;
    readonly total: number | null;
  }>;
};

export function createLightspeedCalls(apiUrl: string, parts: AdapterParts): LightspeedCalls {
  const rate = createAdaptiveRate();
  const ask = createAsker({
    ...parts,
    baseUrl: apiUrl,
    headers: parts.access.headers,
    renews: true,
  });
  const call = (
    { connectionId, account }: LightspeedCaller,
    asked: Pick<Asked, 'path' | 'query' | 'method' | 'body'>,
  ): Promise<unknown> => {
    const paceKey = `lightspeed:${account ?? `connection-${connectionId}`}`;
    const perSecond = rate.perSecond(paceKey);
    const on429 = (): void => rate.slowDown(paceKey);
    return ask({ connectionId, paceKey, perSecond, on429, ...asked });
  };
  const get: LightspeedCalls['get'] = (caller, path, query) => call(caller, { path, query });
  return {
    get,
    async send(caller, method, { path, body }) {
      await call(caller, { method, path, body });
    },
    async *staffPages(caller, path, { field, query: first }) {
      const guard = pageGuard();
      let query: string | null = first.toString();
      for (let page = 1; query !== null; page += 1) {
        guard(query);
        const answer = await get(caller, path, query);
        const raws = listIn(answer, 'data', field);
        query = nextPage(answer, { page, first, isFull: raws.length >= PAGE_SIZE });
        yield { raws, last: query === null, total: countIn(answer, 'totalElements') };
      }
    },
  };
}

/**
 * The query of the next page: what its link changes of ours, as links leave out what was filtered
 * by; where there is no link, the page's own count says whether there is more.
 */
function nextPage(
  answer: unknown,
  {
    page,
    first,
    isFull,
  }: { readonly page: number; readonly first: URLSearchParams; readonly isFull: boolean },
): string | null {
  const query = new URLSearchParams(first);
  const link = nextQuery(answer, 'links');
  const pages = countIn(answer, 'totalPages');
  // Whether more comes after a full page is said, or is not known.
  if (link === null && pages === null && isFull && countIn(answer, 'totalElements') === null)
    throw new PosUnavailable('pos_changed', 'page');
  if (link === null && (pages === null || page >= pages)) return null;
  if (link === null) query.set('page', String(page + 1));
  else for (const [name, value] of new URLSearchParams(link)) query.set(name, value);
  return query.toString();
}

function countIn(answer: unknown, name: 'totalElements' | 'totalPages'): number | null {
  const page = isFields(answer) ? answer.page : undefined;
  return readCount(isFields(page) ? page[name] : undefined, `page.${name}`);
}
