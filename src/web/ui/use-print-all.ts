import { useEffect, useState } from 'react';
import { useAction } from './use-action.ts';

/** More than anybody reads on paper; the export has the rest. */
const MOST = 2_000;

type CursorPage<Row> = {
  readonly data: readonly Row[];
  readonly meta: { readonly cursor: string | null };
};
type FetchPage<Row> = (cursor: string | undefined) => Promise<CursorPage<Row>>;

async function everything<Row>(fetchPage: FetchPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    rows.push(...page.data);
    cursor = page.meta.cursor ?? undefined;
  } while (cursor !== undefined && rows.length < MOST);
  return rows;
}

/**
 * Prints all rows that match and not only the page in sight: they stand in the table while the
 * browser prints.
 */
export function usePrintAll<Row>(fetchPage: FetchPage<Row>) {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const fetching = useAction(() => everything(fetchPage), { onDone: setRows });
  useEffect(() => {
    if (rows === null) return undefined;
    const done = () => setRows(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [rows]);
  return { rows, busy: fetching.busy, print: () => fetching.run() };
}
