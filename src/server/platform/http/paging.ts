/** The envelope of a list. `total` above 10,000 is not told; long lists page by `cursor`. */
export type Page<T> = { data: T[]; meta: { page: number; per_page: number; total: number | null; last_page: number | null; cursor: string | null } };
export const COUNT_LIMIT = 10_000;

export function pageOf<T>(data: T[], at: { page: number; perPage: number; total: number | null; cursor: string | null }): Page<T> {
  const total = at.total !== null && at.total > COUNT_LIMIT ? null : at.total;
  return { data, meta: { page: at.page, per_page: at.perPage, total, last_page: total === null ? null : Math.max(1, Math.ceil(total / at.perPage)), cursor: at.cursor } };
}

/** A whole list that is short by nature: wallets, departments. */
export const wholeList = <T>(data: T[]): Page<T> => pageOf(data, { page: 1, perPage: data.length, total: data.length, cursor: null });

/** A cursor is what the next page starts after, opaque to the caller. */
export const writeCursor = (after: readonly (string | number)[]): string => Buffer.from(JSON.stringify(after)).toString('base64url');

/** Null for a cursor that we did not write. */
export function readCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const good = Array.isArray(read) && read.length === length && read.every((part) => typeof part === 'string' || Number.isSafeInteger(part));
    return good ? (read as (string | number)[]) : null;
  } catch {
    return null;
  }
}
