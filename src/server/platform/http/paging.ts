import { readDay } from '#kernel/day.ts';

/** The envelope of a list. `total` above 10,000 is not told; long lists page by `cursor`. */
export type Page<T> = {
  data: T[];
  meta: {
    page: number;
    per_page: number;
    total: number | null;
    last_page: number | null;
    cursor: string | null;
  };
};
export const COUNT_LIMIT = 10_000;

/** What a caller says of the page they want. */
export type PageQuery = {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
};

export function pageOf<T>(
  data: T[],
  at: { page: number; perPage: number; total: number | null; cursor: string | null },
): Page<T> {
  const total = at.total !== null && at.total > COUNT_LIMIT ? null : at.total;
  return {
    data,
    meta: {
      page: at.page,
      per_page: at.perPage,
      total,
      last_page: total === null ? null : Math.max(1, Math.ceil(total / Math.max(1, at.perPage))),
      cursor: at.cursor,
    },
  };
}

/** From where a page is read: after its cursor, else after the pages before it; and one row more. */
export const rangeOf = (query: PageQuery, isAfterCursor: boolean) => ({
  limit: query.per_page + 1,
  offset: isAfterCursor ? 0 : ((query.page ?? 1) - 1) * query.per_page,
});

type Cut<R, S> = {
  readonly show: (row: R) => S;
  /** After which parts the next page begins. */
  readonly place: (row: R) => readonly (string | number)[];
  readonly total?: number | null;
};

/** A page of rows of which one more than is shown was read. */
export function cutPage<R, S>(
  rows: readonly R[],
  query: PageQuery,
  { show, place, total = null }: Cut<R, S>,
): Page<S> {
  const shown = rows.slice(0, query.per_page);
  const last = shown.at(-1);
  const isMore = rows.length > query.per_page && last !== undefined;
  return pageOf(shown.map(show), {
    page: query.page ?? 1,
    perPage: query.per_page,
    total,
    cursor: isMore ? writeCursor(place(last)) : null,
  });
}

/** A whole list that is short by nature: wallets, departments. */
export const wholeList = <T>(data: T[]): Page<T> =>
  pageOf(data, { page: 1, perPage: data.length, total: data.length, cursor: null });

/** A cursor is what the next page starts after, opaque to the caller. */
export const writeCursor = (after: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(after)).toString('base64url');

/**
 * Null for a cursor that we did not write: each part must be what its place holds, since callers
 * may send anything.
 */
export function readCursor(
  cursor: string | undefined,
  ...places: readonly CursorPart[]
): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== places.length) return null;
    const good = places.every((place, index) => FITS[place](read[index]));
    // Each part was just found to be a text or a number.
    return good ? (read as (string | number)[]) : null;
  } catch {
    return null;
  }
}

const whole =
  (highest: number) =>
  (part: unknown): boolean =>
    typeof part === 'number' && Number.isSafeInteger(part) && part >= 0 && part <= highest;
/**
 * An id or a line, a number that grows for ever, an instant in milliseconds until the year 9999, a
 * day of this century or its neighbours, a text.
 */
const FITS = {
  id: whole(2_147_483_647),
  count: whole(Number.MAX_SAFE_INTEGER),
  instant: whole(253_402_300_799_999),
  day: (part: unknown): boolean =>
    typeof part === 'string' && /^(19|20|21)/.test(part) && readDay(part) !== null,
  text: (part: unknown): boolean => typeof part === 'string' && !/\0|\p{Surrogate}/u.test(part),
} as const;
type CursorPart = keyof typeof FITS;

/** The ids in a list like `1001,1002`; what is no id is left out. */
export const readIds = (list: string | undefined): number[] =>
  (list ?? '')
    .split(',')
    .filter((one) => /^ *[1-9]\d{0,9} *$/.test(one))
    .map(Number)
    .filter(FITS.id);
