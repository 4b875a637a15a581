import type { Fault } from './faults.ts';

/** The records of one page; a page that is missing or doubled has those of its neighbor. */
export function pageOf<T>(
  all: readonly T[],
  { start, size }: { readonly start: number; readonly size: number },
  fault: Fault | null,
): T[] {
  const shifts: Partial<Record<Fault['kind'], number>> = {
    page_missing: size,
    page_doubled: -size,
  };
  const from = Math.max(0, start + ((fault && shifts[fault.kind]) ?? 0));
  return all.slice(from, from + size);
}

/**
 * An answer with a list in it, whose records are JSON already. `before` opens what the list lies in:
 * `{"data":`; `rest` are the fields beside it.
 */
export const listAnswer = (
  { before, after = '' }: { readonly before: string; readonly after?: string },
  records: readonly Buffer[],
  rest: object,
): Buffer => {
  const beside = JSON.stringify(rest).slice(1);
  const comma = Buffer.from(',');
  return Buffer.concat([
    Buffer.from(`${before}[`),
    ...records.flatMap((record, index) => (index === 0 ? [record] : [comma, record])),
    Buffer.from(`]${after}${beside === '}' ? '' : ','}${beside}`),
  ]);
};

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Where a list goes on, bound to what was asked for: nobody can carry it to another list. */
export const cursorText = (start: number, asked: string): string =>
  Buffer.from(JSON.stringify({ start, asked })).toString('base64url');

/** From where to go on; null where the cursor belongs to another list, or is none. */
export function readCursor(text: string, asked: string): number | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof read !== 'object' || read === null || !('start' in read) || !('asked' in read))
      return null;
    return read.asked === asked && Number.isSafeInteger(read.start) ? Number(read.start) : null;
  } catch {
    return null;
  }
}

/** A whole number of a query within bounds; null where it is none. */
export function readWhole(
  text: string | undefined,
  {
    least,
    most,
    absent,
  }: { readonly least: number; readonly most: number; readonly absent: number },
): number | null {
  if (text === undefined) return absent;
  const read = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return read >= least && read <= most ? read : null;
}
