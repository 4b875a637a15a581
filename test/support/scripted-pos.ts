import type { AdapterParts } from '#server/providers/pos/adapter-parts.ts';
import type { PosPage, PosPages } from '#server/providers/pos/point-of-sale.port.ts';

/** A provider whose answers a test writes down; nothing is asked outside and nobody waits. */
export type ScriptedPos = {
  readonly parts: AdapterParts;
  /** Path and query of what was asked, readable: an encoded slash is shown as a slash. */
  readonly asked: string[];
};

/**
 * `answer` is given path and query and gives the body; a `Response` is given as it is. The clock
 * stands at `now`.
 */
export function scriptedPos(
  answer: (path: string, query: URLSearchParams) => unknown,
  now = new Date('2026-11-21T14:00:00Z'),
): ScriptedPos {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
    const body = answer(url.pathname, url.searchParams);
    return Promise.resolve(body instanceof Response ? body : new Response(JSON.stringify(body)));
  };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    asked,
    parts: {
      access: { headers: () => Promise.resolve({ authorization: 'Bearer t' }) },
      pace: { turn: nothing, rest: nothing },
      clock: { now: () => now },
      sleep: nothing,
      fetch,
    },
  };
}

/** All pages of a reading, each as it came. */
export async function pagesOf<T>(pages: PosPages<T>): Promise<PosPage<T>[]> {
  const found: PosPage<T>[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

/** The pages of a reading as one. */
export async function readWhole<T>(pages: PosPages<T>): Promise<PosPage<T>> {
  const found = await pagesOf(pages);
  return {
    records: found.flatMap(({ records }) => records),
    skipped: found.flatMap(({ skipped }) => skipped),
    bodies: found.flatMap(({ bodies }) => bodies),
    end: found.at(-1)?.end ?? null,
  };
}
