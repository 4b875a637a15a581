import { typedAmount } from '#web/lib/typed-amount.ts';
import type { DraftLine } from '#domain/tips-results/draft-lines.ts';
import type { JobCode, TipEmployee } from '#web/ui/tips/setup.queries.ts';
import type { Draft } from './drafts.queries.ts';

/**
 * A row of the grid as it was typed. Who and what it means is known where the text is a name of
 * this wallet.
 */
export type DraftRow = {
  readonly key: number;
  readonly person: string;
  readonly personId: number | null;
  readonly job: string;
  readonly jobCodeId: number | null;
  readonly hours: string;
  readonly netsales: string;
  readonly totaltips: string;
  readonly cash_payment: string;
};
export const COLUMNS = ['person', 'job', 'hours', 'netsales', 'totaltips', 'cash_payment'] as const;
export type Column = (typeof COLUMNS)[number];
export const FIGURES = ['hours', 'netsales', 'totaltips', 'cash_payment'] as const;
export type Figure = (typeof FIGURES)[number];

/** Everybody and every job code that a row may name. */
export type Names = {
  readonly people: readonly Person[];
  readonly jobs: readonly { readonly id: number; readonly name: string }[];
};
export type Person = {
  readonly id: number;
  readonly label: string;
  readonly first: string;
  readonly last: string;
  readonly staffId: string | null;
  readonly externalId: string | null;
  readonly jobCodeIds: readonly number[];
};

export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, ' ')
    .trim();

/** People are called by their names; those of one name by their staff numbers as well. */
export function namesOf(staff: readonly TipEmployee[], jobs: readonly JobCode[]): Names {
  const plain = (one: TipEmployee): string => `${one.first_name} ${one.last_name}`.trim();
  const count = new Map<string, number>();
  for (const one of staff) count.set(plain(one), (count.get(plain(one)) ?? 0) + 1);
  return {
    people: staff.map((one) => ({
      id: one.employee_id,
      label:
        count.get(plain(one)) === 1
          ? plain(one)
          : `${plain(one)} (${one.staff_id ?? one.external_id ?? one.employee_id})`,
      first: one.first_name,
      last: one.last_name,
      staffId: one.staff_id,
      externalId: one.external_id,
      jobCodeIds: one.job_codes.map((job) => job.code_id),
    })),
    jobs: jobs.map((job) => ({ id: job.code_id, name: job.role_name })),
  };
}

let last = 0;
export const blank = (): DraftRow => {
  last += 1;
  return {
    key: last,
    person: '',
    personId: null,
    job: '',
    jobCodeId: null,
    hours: '',
    netsales: '',
    totaltips: '',
    cash_payment: '',
  };
};
export const isBlank = (row: DraftRow): boolean =>
  COLUMNS.every((column) => row[column].trim() === '');
/** There is always one more row to type into. */
export const withBlank = (rows: readonly DraftRow[]): readonly DraftRow[] =>
  rows.length > 0 && isBlank(rows.at(-1)!) ? rows : [...rows, blank()];

/** A row with one cell as typed. A person with one job code brings it along. */
export function typed(row: DraftRow, column: Column, text: string, names: Names): DraftRow {
  if (column === 'person') {
    const found = names.people.find((one) => folded(one.label) === folded(text));
    const own =
      found?.jobCodeIds.length === 1 && row.job.trim() === ''
        ? names.jobs.find(({ id }) => id === found.jobCodeIds[0])
        : undefined;
    return {
      ...row,
      person: text,
      personId: found?.id ?? null,
      ...(own ? { job: own.name, jobCodeId: own.id } : {}),
    };
  }
  if (column === 'job')
    return {
      ...row,
      job: text,
      jobCodeId: names.jobs.find(({ name }) => folded(name) === folded(text))?.id ?? null,
    };
  return { ...row, [column]: text };
}

type SavedLine = Required<DraftLine> &
  Partial<Pick<Draft['staff_worked'][number], 'first_name' | 'role_name'>>;
/** Rows of lines as they were saved, or were about to be. */
export const rowsOf = (lines: readonly SavedLine[], names: Names): readonly DraftRow[] =>
  lines.map((line) => ({
    ...blank(),
    person:
      names.people.find(({ id }) => id === line.employee_id)?.label ??
      (line.typed_name || (line.first_name ?? '')),
    personId: line.employee_id,
    job:
      names.jobs.find(({ id }) => id === line.code_id)?.name ??
      (line.typed_role || (line.role_name ?? '')),
    jobCodeId: line.code_id,
    hours: line.hours,
    netsales: line.netsales,
    totaltips: line.totaltips,
    cash_payment: line.cash_payment,
  }));

const figure = (text: string): string => text.trim().slice(0, 40);
/** What is sent: rows with nothing in them are left out. */
export const linesOf = (rows: readonly DraftRow[]): Required<DraftLine>[] =>
  rows
    .filter((row) => !isBlank(row))
    .map((row) => ({
      employee_id: row.personId,
      code_id: row.jobCodeId,
      typed_name: row.personId === null ? row.person.trim().slice(0, 80) : '',
      typed_role: row.jobCodeId === null ? row.job.trim().slice(0, 80) : '',
      hours: figure(row.hours),
      netsales: figure(typedAmount(row.netsales)),
      totaltips: figure(typedAmount(row.totaltips)),
      cash_payment: figure(typedAmount(row.cash_payment)),
    }));

/**
 * The row that a fresh one speaks of: that of the person in the job, or their only one where it
 * names no job.
 */
export function sameAs(rows: readonly DraftRow[], fresh: DraftRow): DraftRow | null {
  if (fresh.personId === null) return null;
  const own = rows.filter((row) => row.personId === fresh.personId);
  if (fresh.job.trim() === '') return own.length === 1 ? own[0]! : null;
  return own.find((row) => row.jobCodeId !== null && row.jobCodeId === fresh.jobCodeId) ?? null;
}

/** Adds or replaces figures of a person in a job; who is new comes after the others. */
export function merged(rows: readonly DraftRow[], fresh: readonly DraftRow[]): readonly DraftRow[] {
  let kept = rows.filter((row) => !isBlank(row));
  for (const row of fresh) {
    const before = sameAs(kept, row);
    const figures = Object.fromEntries(
      FIGURES.filter((name) => row[name] !== '').map((name) => [name, row[name]]),
    );
    kept = before
      ? kept.map((one) => (one === before ? { ...one, ...figures } : one))
      : [...kept, row];
  }
  return withBlank(kept);
}
