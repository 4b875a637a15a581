import { parse } from 'csv-parse/browser/esm/sync';
import { useEffect, useRef, useState } from 'react';
import type { HistoryState } from '@tanstack/react-router';
import { readMoney } from '#domain/money-input.ts';
import { sessionUser } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import type { Kind, PersonToPay } from '../bulk.queries.ts';
import {
  counts,
  emptyRow,
  type EntryRow,
  isEmpty,
  listedRows,
  readPasted,
  withFreshRow,
  withPeople,
} from './entry-rows.ts';

const SAVE_AFTER = 300;
const FIRST_ROWS = 5;
const MOST_KEPT = 5_000;

function readRows(name: string): readonly EntryRow[] {
  try {
    // Written by saveRows, which takes nothing else.
    return JSON.parse(local.get(name) ?? '[]') as readonly EntryRow[];
  } catch {
    return [];
  }
}

/** A long list of people is not kept whole: what was typed is. */
function saveRows(name: string, rows: readonly EntryRow[]): void {
  const all = rows.filter((row) => !isEmpty(row));
  const kept = all.length > MOST_KEPT ? all.filter(counts) : all;
  local.set(name, kept.length > 0 ? JSON.stringify(kept) : null);
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
  /** Those that become rows of a batch. */
  readonly filled: readonly EntryRow[];
  readonly change: (id: number, cells: Partial<EntryRow>) => void;
  readonly remove: (id: number) => void;
  /** Takes what was copied from a spreadsheet, from that row on. */
  readonly paste: (text: string, at: number) => number;
  /** Takes a column of amounts, with memos beside it or not, down from that row; 0 where it is none. */
  readonly pasteAmounts: (text: string, at: number) => number;
  /** Begins anew with these people, or with nobody. */
  readonly start: (people: readonly PersonToPay[]) => void;
  /** The same amount for everybody on the table who has none. */
  readonly fill: (amount: string) => void;
  readonly replace: (rows: readonly EntryRow[]) => void;
  readonly clear: () => void;
};

const freshRows = () => Array.from({ length: FIRST_ROWS }, (_, index) => emptyRow(index + 1, ''));

/**
 * Typed rows and the people handed over from elsewhere, kept under the manager's own key in this
 * browser until they are a batch.
 */
export function useEntry(kind: Kind, several: boolean): Entry {
  const [name] = useState(() => `draft.bulk.${several ? 'cards' : kind}.${sessionUser()?.id ?? 0}`);
  const [rows, setRows] = useState<readonly EntryRow[]>(() => {
    // The router alone writes states, and these are its own.
    const people = (history.state as HistoryState | null)?.people ?? [];
    const found = withPeople(readRows(name), people);
    return found.length > 0 ? withFreshRow(found) : freshRows();
  });
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
    const timer = setTimeout(() => saveRows(name, rows), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [name, rows]);
  // A page that is left, or taken away with its session, keeps its last words too.
  useEffect(() => {
    const save = () => saveRows(name, latest.current);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [name]);
  return {
    rows,
    filled: rows.filter(counts),
    change: (id, cells) =>
      setRows((now) =>
        withFreshRow(now.map((row) => (row.id === id ? { ...row, ...cells } : row))),
      ),
    remove: (id) => setRows((now) => withFreshRow(now.filter((row) => row.id !== id))),
    start: (people) => setRows(people.length > 0 ? withFreshRow(listedRows(people)) : freshRows()),
    fill: (amount) =>
      setRows((now) =>
        now.map((row) => (row.who !== '' && row.amount.trim() === '' ? { ...row, amount } : row)),
      ),
    replace: setRows,
    clear: () => {
      local.set(name, null);
      latest.current = [];
      setRows(freshRows());
    },
    pasteAmounts: (text, at) => {
      const cells = columnsOf(text);
      if (cells.some(([amount = '', ...more]) => more.length > 1 || !isAmount(amount))) return 0;
      setRows((now) => withAmounts(now, cells, at));
      return cells.length;
    },
    paste: (text, at) => {
      const pasted = readPasted(cellsOf(text), kind);
      setRows((now) => withPasted(now, pasted, at));
      return pasted.length;
    },
  };
}

/** Lines of cells as they stand: an empty one is somebody without an amount, and keeps its place. */
const columnsOf = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

const isAmount = (text: string): boolean => {
  const read = readMoney(text);
  return text.trim() === '' || read.ok || read.params.reading !== undefined;
};

/** Where a row stands (the first where it is gone), and the first id that no row has. */
const placeOf = (rows: readonly EntryRow[], id: number) => ({
  start: Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  ),
  free: Math.max(0, ...rows.map((row) => row.id)) + 1,
});

/** The rows with these amounts, one below the other from that row on. */
function withAmounts(
  now: readonly EntryRow[],
  cells: readonly (readonly string[])[],
  at: number,
): readonly EntryRow[] {
  const { start, free } = placeOf(now, at);
  const missing = Math.max(0, start + cells.length - now.length);
  const room = Array.from({ length: missing }, (_, index) => emptyRow(free + index, ''));
  return withFreshRow(
    [...now, ...room].map((row, index) => {
      const [amount, memo] = cells[index - start] ?? [];
      if (index < start || amount === undefined) return row;
      return { ...row, amount: amount.trim(), memo: memo?.trim() ?? row.memo };
    }),
  );
}

/** The rows with what was pasted from that row on; empty ones below make room. */
function withPasted(
  now: readonly EntryRow[],
  pasted: readonly Omit<EntryRow, 'id' | 'wallet'>[],
  at: number,
): readonly EntryRow[] {
  const { start, free } = placeOf(now, at);
  const place = now[start]?.wallet ?? '';
  const after = now.slice(start).filter((row) => !isEmpty(row));
  return withFreshRow([
    ...now.slice(0, start),
    ...pasted.map((row, index) => ({ ...row, id: free + index, wallet: place })),
    ...after,
  ]);
}
