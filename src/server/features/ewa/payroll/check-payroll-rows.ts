import {
  type PayrollField,
  type PayrollRow,
  ambiguousPayrollIds,
  differingFields,
  isSomebodyElse,
  jobKey,
  readPayrollRow,
} from '#domain/ewa/index.ts';
import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import { dayOf } from '#kernel/day.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Cells, CheckedRow, TypedRow } from '../../imports/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { begunPeriods } from '../periods/periods.repo.ts';
import { type PayrollPersonRow, payrollPeople } from './people.repo.ts';

/** A row that was read; null where it cannot be. */
export type PayrollRead = PayrollRow | null;
export type PayrollRowChecked = CheckedRow<PayrollField, PayrollRead>;

const problem = (column: PayrollField, code: string, params = {}): RowProblem => ({
  column,
  code,
  params,
});

/**
 * Checks rows by themselves: what they hold, whether their payroll ID already is somebody else's who
 * is linked, and whether there is a period for what payroll adds to it.
 */
export async function checkPayrollRows(
  { tx, now }: Pick<RequestContext, 'tx' | 'now'>,
  store: StoreZone,
  rows: readonly TypedRow<PayrollField>[],
): Promise<PayrollRowChecked[]> {
  const linked = new Map(
    (await payrollPeople(tx, store))
      .filter((person) => person.customer_id !== null)
      .map((person) => [person.pos_key, person]),
  );
  const [period] = await begunPeriods(tx, store, dayOf(now, store.timezone));
  return rows.map((row): PayrollRowChecked => {
    const read = readPayrollRow(row.cells);
    if (!read.ok)
      return {
        ...row,
        value: null,
        problems: (read.problems ?? []).map(({ path, code, params = {} }) => ({
          column: path,
          code,
          params,
        })),
        keys: {},
      };
    const { value } = read;
    return {
      ...row,
      value,
      problems: [
        ...takenProblems(value, linked.get(value.posKey)),
        ...(period === undefined ? periodProblems(value) : []),
      ],
      keys: {},
    };
  });
}

const takenProblems = (row: PayrollRow, known: PayrollPersonRow | undefined): RowProblem[] => {
  if (known === undefined) return [];
  const before = { ...known, firstName: known.first_name, lastName: known.last_name };
  const name = `${known.first_name} ${known.last_name}`.trim();
  return isSomebodyElse(before, row) ? [problem('pos_id', 'pos_id_taken', { name })] : [];
};

/** Figures of a period that nobody could say which one it is. */
const periodProblems = ({ otherEarned, earnedPay }: PayrollRow): RowProblem[] => [
  ...(otherEarned === null ? [] : [problem('other_earned', 'pay_periods_missing')]),
  ...(earnedPay === null ? [] : [problem('earned_pay', 'pay_periods_missing')]),
];

/**
 * What is wrong with rows because of others: one payroll ID with two names, a figure or a job that
 * two rows of one person say.
 */
export function comparePayrollRows(
  rows: readonly { readonly line: number; readonly cells: Cells }[],
): Map<number, RowProblem[]> {
  const read = rows.flatMap(({ line, cells }) => {
    const row = readPayrollRow(cells);
    return row.ok ? [{ line, row: row.value }] : [];
  });
  const own = read.map(({ row }) => row);
  const ambiguous = ambiguousPayrollIds(own);
  const differing = differingFields(own);
  const firstOfJob = new Map<string, number>();
  return new Map(
    read.flatMap(({ line, row }): [number, RowProblem[]][] => {
      if (ambiguous.has(row.posKey)) return [[line, [problem('pos_id', 'pos_id_two_names')]]];
      const before = firstOfJob.get(jobKey(row));
      if (before === undefined) firstOfJob.set(jobKey(row), line);
      const problems = [
        ...(differing.get(row.posKey) ?? []).map((field) => problem(field, 'rows_differ')),
        ...(before === undefined ? [] : [problem('job', 'doubled_in_file', { line: before })]),
      ];
      return problems.length > 0 ? [[line, problems]] : [];
    }),
  );
}
