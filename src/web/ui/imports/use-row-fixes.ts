import { useRef, useState } from 'react';

export type RowFixes<R, F> = {
  readonly fix: (row: R, cells: F) => void;
  readonly isBusy: (line: number) => boolean;
  readonly failure: unknown;
};

/** Sends corrections of rows: several rows at the same time, each row once at a time. */
export function useRowFixes<R extends { readonly line: number }, F>(
  send: (row: R, cells: F) => Promise<void>,
): RowFixes<R, F> {
  const under = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<unknown>(null);
  const showBusy = () => setBusy(new Set(under.current));
  const fix = async (row: R, cells: F) => {
    if (under.current.has(row.line)) return;
    under.current.add(row.line);
    showBusy();
    setFailure(null);
    await send(row, cells)
      .catch(setFailure)
      .finally(() => {
        under.current.delete(row.line);
        showBusy();
      });
  };
  return { fix: (row, cells) => void fix(row, cells), isBusy: (line) => busy.has(line), failure };
}

/** The answers in the cache with one row replaced by what the server says of it now. */
export const withRow =
  <P extends { readonly data: readonly { readonly line: number }[] }>(row: P['data'][number]) =>
  (page: P | undefined): P | undefined =>
    page && { ...page, data: page.data.map((entry) => (entry.line === row.line ? row : entry)) };
