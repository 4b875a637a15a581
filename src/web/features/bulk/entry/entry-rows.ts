import { FUND_COLUMNS, type FundColumn } from '#domain/funds/fund-rows.ts';
import { readMoney } from '#domain/money-input.ts';
import type { Cents } from '#kernel/money.ts';
import type { Body } from '#contract/index.ts';
import type { PersonToLoad } from '#web/lib/people-to-load.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import type { Kind, PersonToPay } from '../bulk.queries.ts';

/**
 * One row as it is typed. Without a `wallet` of its own it goes to the table's. `who` is what
 * stands in the box; the person's own cells are filled in when somebody was chosen or pasted.
 */
export type EntryRow = {
  readonly id: number;
  readonly wallet: string;
  readonly who: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly identifier: string;
  readonly staff_id: string;
  readonly amount: string;
  readonly memo: string;
  /** From the list of a wallet's people: without an amount they are left out. */
  readonly listed?: { readonly department: string | null; readonly status: string };
};

const EMPTY = {
  who: '',
  first_name: '',
  last_name: '',
  identifier: '',
  staff_id: '',
  amount: '',
  memo: '',
} as const;
export const emptyRow = (id: number, wallet: string): EntryRow => ({ id, wallet, ...EMPTY });
export const isEmpty = (row: EntryRow): boolean =>
  row.who.trim() === '' && row.amount.trim() === '' && row.memo.trim() === '';

/** Whether it becomes a row of a batch. */
export const counts = (row: EntryRow): boolean =>
  row.listed ? row.amount.trim() !== '' : !isEmpty(row);

/** The last row is always a fresh one, in the wallet of the row before it. */
export function withFreshRow(rows: readonly EntryRow[]): readonly EntryRow[] {
  const last = rows.at(-1);
  if (last && isEmpty(last)) return rows;
  return [...rows, emptyRow(Math.max(0, ...rows.map((row) => row.id)) + 1, last?.wallet ?? '')];
}

/** A line for everybody of the chosen wallets. */
export const listedRows = (people: readonly PersonToPay[]): readonly EntryRow[] =>
  people.map((person, index) => ({
    ...emptyRow(index + 1, String(person.wallet_id)),
    who: `${person.first_name} ${person.last_name}`.trim(),
    first_name: person.first_name,
    last_name: person.last_name,
    identifier: person.identifier,
    staff_id: person.staff_id,
    listed: { department: person.department, status: person.status },
  }));

/** The rows with a line for everybody handed over who has none yet. */
export function withPeople(
  rows: readonly EntryRow[],
  people: readonly PersonToLoad[],
): readonly EntryRow[] {
  const fresh = people.filter(
    (person) =>
      !rows.some((row) => row.identifier === person.identifier && row.staff_id === person.staff_id),
  );
  const free = Math.max(0, ...rows.map((row) => row.id)) + 1;
  return [
    ...rows,
    ...fresh.map((person, index) => ({
      ...emptyRow(free + index, person.wallet),
      ...person,
      who: `${person.first_name} ${person.last_name}`,
    })),
  ];
}

type DraftRow = Body<'bulkDraft'>['rows'][number];

/**
 * A row as a batch has it: amounts that unload are typed positive and sent negative. Whom a typed
 * text means is found by the check.
 */
export function draftRow(row: EntryRow, kind: Kind): DraftRow {
  const chosen = row.identifier !== '' || row.staff_id !== '';
  const amount = typedAmount(row.amount.trim());
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    identifier: row.identifier,
    staff_id: row.staff_id,
    who: chosen ? '' : row.who.trim(),
    load_amount:
      kind === 'unload' && amount !== '' && !amount.startsWith('-') ? `-${amount}` : amount,
    memo: row.memo.trim(),
  };
}

export function sumOf(rows: readonly EntryRow[]): Cents {
  return rows.reduce((sum, row) => {
    const read = readMoney(typedAmount(row.amount.replace(/^-/, '')));
    return read.ok ? sum + read.value : sum;
  }, 0n);
}

type Cells = Partial<Record<FundColumn | 'who', string>>;

/** Which cell is which, by how many there are: the template's six, or person, amount and memo. */
const SHAPES: Readonly<Record<number, readonly (keyof Cells)[]>> = {
  1: ['who'],
  2: ['who', 'load_amount'],
  3: ['who', 'load_amount', 'memo'],
  4: ['identifier', 'staff_id', 'load_amount', 'memo'],
  5: ['first_name', 'last_name', 'who', 'load_amount', 'memo'],
  6: FUND_COLUMNS,
};

/** Cells that were copied from a spreadsheet, as rows. A header is understood and left out. */
export function readPasted(
  records: readonly (readonly string[])[],
  kind: Kind,
): readonly Omit<EntryRow, 'id' | 'wallet'>[] {
  const header = records[0]?.map((cell) => cell.trim().toLowerCase()) ?? [];
  const named = header.includes('load_amount') || header.includes('identifier');
  const width = Math.min(6, Math.max(1, ...records.map((record) => record.length)));
  const names = named ? header : (SHAPES[width] ?? FUND_COLUMNS);
  return records.slice(named ? 1 : 0).flatMap((record) => {
    const cells: Cells = Object.fromEntries(
      names.map((name, index) => [name, (record[index] ?? '').trim()]),
    );
    const {
      first_name = '',
      last_name = '',
      identifier = '',
      staff_id = '',
      load_amount = '',
      memo = '',
    } = cells;
    const who = cells.who ?? (`${first_name} ${last_name}`.trim() || identifier || staff_id);
    const amount = kind === 'unload' ? load_amount.replace(/^-/, '') : load_amount;
    return who === '' && amount === ''
      ? []
      : [{ who, first_name, last_name, identifier, staff_id, amount, memo }];
  });
}
