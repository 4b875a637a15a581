import { useEffect, useState } from 'react';
import type { Query } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { HistoryRow } from './reports.queries.ts';

/** More than anybody reads on paper; the export has the rest. */
const MOST = 2_000;

async function everything(query: Query<'cardLoads'>): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('cardLoads', { query: { ...query, per_page: '100', cursor } });
    rows.push(...page.data);
    cursor = page.meta.cursor ?? undefined;
  } while (cursor !== undefined && rows.length < MOST);
  return rows;
}

/**
 * Prints all rows that match and not only the page in sight: they stand in the table while the
 * browser prints.
 */
export function usePrintAll(query: Query<'cardLoads'>) {
  const [rows, setRows] = useState<readonly HistoryRow[] | null>(null);
  const fetching = useAction(() => everything(query), { onDone: setRows });
  useEffect(() => {
    if (rows === null) return undefined;
    const done = () => setRows(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [rows]);
  return { rows, busy: fetching.busy, print: () => fetching.run() };
}
