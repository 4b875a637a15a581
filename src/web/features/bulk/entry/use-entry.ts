import { parse } from 'csv-parse/browser/esm/sync';
import { useEffect, useRef, useState } from 'react';
import type { PersonToLoad } from '#web/lib/people-to-load.ts';
import { sessionUser } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import type { Kind } from './bulk.queries.ts';
import {
  emptyRow,
  type EntryRow,
  isEmpty,
  readPasted,
  withFreshRow,
  withPeople,
} from './entry-rows.ts';

const SAVE_AFTER = 300;
const FIRST_ROWS = 5;

function readRows(name: string): readonly EntryRow[] {
  try {
    return JSON.parse(local.get(name) ?? '[]') as readonly EntryRow[];
  } catch {
    return [];
  }
}

function saveRows(name: string, rows: readonly EntryRow[]): void {
  const filled = rows.filter((row) => !isEmpty(row));
  local.set(name, filled.length > 0 ? JSON.stringify(filled) : null);
}

/** The cells of pasted text; a quote that is never closed is a character like any other. */
function cellsOf(text: string): string[][] {
  const options = {
    delimiter: text.includes('\t') ? '\t' : ',',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
  try {
    return parse(text.trim(), options);
  } catch {
    return parse(text.trim(), { ...options, quote: false });
  }
}

export type Entry = {
  readonly rows: readonly EntryRow[];
  readonly filled: readonly EntryRow[];
  readonly change: (id: number, cells: Partial<EntryRow>) => void;
  readonly remove: (id: number) => void;
  /** Takes what was copied from a spreadsheet, from that row on. */
  readonly paste: (text: string, at: number) => number;
  readonly clear: () => void;
};

/**
 * Typed rows and the people handed over from elsewhere, kept under the manager's own key in this
 * browser until they are a batch.
 */
export function useEntry(kind: Kind, several: boolean, people: readonly PersonToLoad[]): Entry {
  const [name] = useState(() => `draft.bulk.${several ? 'cards' : kind}.${sessionUser()?.id ?? 0}`);
  const fresh = () => Array.from({ length: FIRST_ROWS }, (_, index) => emptyRow(index + 1, ''));
  const [rows, setRows] = useState<readonly EntryRow[]>(() => {
    const found = withPeople(readRows(name), people);
    return found.length > 0 ? withFreshRow(found) : fresh();
  });
  const filled = rows.filter((row) => !isEmpty(row));
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
    const timer = setTimeout(() => saveRows(name, rows), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [name, rows]);
  // A page that is left, or taken away with its session, keeps its last words too.
  useEffect(() => () => saveRows(name, latest.current), [name]);
  return {
    rows,
    filled,
    change: (id, cells) =>
      setRows((now) =>
        withFreshRow(now.map((row) => (row.id === id ? { ...row, ...cells } : row))),
      ),
    remove: (id) => setRows((now) => withFreshRow(now.filter((row) => row.id !== id))),
    clear: () => {
      local.set(name, null);
      latest.current = [];
      setRows(fresh());
    },
    paste: (text, at) => {
      const pasted = readPasted(cellsOf(text), kind);
      setRows((now) => {
        const start = Math.max(
          0,
          now.findIndex((row) => row.id === at),
        );
        const free = Math.max(0, ...now.map((row) => row.id)) + 1;
        const place = now[start]?.wallet ?? '';
        const after = now.slice(start).filter((row) => !isEmpty(row));
        return withFreshRow([
          ...now.slice(0, start),
          ...pasted.map((row, index) => ({ ...row, id: free + index, wallet: place })),
          ...after,
        ]);
      });
      return pasted.length;
    },
  };
}
