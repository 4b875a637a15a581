import type { Collection, Stored } from '../store/collection.ts';
import { idText, integer } from './parameters.ts';
import { invalidRequest, notFound } from './protocol-error.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

/** What every list takes. */
export const PAGE = { limit: integer(), starting_after: idText(), ending_before: idText() };
type Page = {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
};

/** A page of a collection, the newest first, in the provider's envelope. */
export function listPage<T extends Stored, I extends string>(
  collection: Collection<T, I>,
  page: Page,
  {
    url,
    by,
    matches = () => true,
    present,
  }: {
    readonly url: string;
    readonly by?: readonly [index: I, key: string];
    readonly matches?: (record: T) => boolean;
    readonly present: (record: T) => object;
  },
): object {
  const limit = page.limit ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest('This value must be between 1 and 100 (inclusive).', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (page.starting_after !== undefined && page.ending_before !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: ending_before, starting_after.',
      {
        code: 'parameters_exclusive',
      },
    );
  const isBackwards = page.ending_before !== undefined;
  const found: T[] = [];
  for (const record of walk(collection, page, by)) {
    if (!matches(record)) continue;
    found.push(record);
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  if (isBackwards) shown.reverse();
  return {
    object: 'list',
    url,
    has_more: found.length > limit,
    data: shown.map(present),
  };
}

function walk<T extends Stored, I extends string>(
  collection: Collection<T, I>,
  { starting_after: after, ending_before: before }: Page,
  by: readonly [I, string] | undefined,
): Iterable<T> {
  if (after !== undefined) {
    if (!collection.get(after)) throw notFound('object', after, 'starting_after');
    return collection.after(after, by);
  }
  if (before !== undefined) {
    if (!collection.get(before)) throw notFound('object', before, 'ending_before');
    return collection.before(before, by);
  }
  return collection.newest(by);
}

/** A list inside of an object, whole. */
export const innerList = (url: string, data: readonly object[]): object => ({
  object: 'list',
  url,
  has_more: false,
  data,
});
