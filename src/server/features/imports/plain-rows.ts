import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import type { Cells, CheckedRow, RowOutcome, TypedRow } from './kind.ts';

/** What is wrong with a cell: a code, with what its sentence names where it names something. */
type Wrong = string | { readonly code: string; readonly params?: RowProblem['params'] } | false;
type WrongCells<Field extends string> = Readonly<Partial<Record<Field, Wrong>>>;
type Checked<Field extends string, Value> = {
  readonly value: Value;
  readonly wrong: WrongCells<Field>;
  /** By field, what only one row of the file may have. */
  readonly keys?: Readonly<Partial<Record<Field, string | null>>>;
};

/** Checks each row by its cells, once what the rows are compared with was read for all of them. */
export const checkEach = <Field extends string, Value>(
  rows: readonly TypedRow<Field>[],
  check: (cells: Cells<Field>) => Checked<Field, Value>,
): CheckedRow<Field, Value>[] =>
  rows.map((row) => {
    const { value, wrong, keys = {} } = check(row.cells);
    return { ...row, value, problems: problemsOf(wrong), keys: { ...keys } };
  });

/** Applies rows one by one; what is wrong with a row by now is said of it, and the others go on. */
export async function applyEach<Field extends string, Value extends object>(
  rows: readonly CheckedRow<Field, Value>[],
  apply: (value: Value) => Promise<WrongCells<Field>>,
): Promise<ReadonlyMap<number, RowOutcome>> {
  const outcomes = new Map<number, RowOutcome>();
  for (const { line, value } of rows) {
    const problems = problemsOf(await apply(value));
    outcomes.set(line, problems.length > 0 ? { problems } : { result: value });
  }
  return outcomes;
}

const problemsOf = (wrong: Readonly<Partial<Record<string, Wrong>>>): RowProblem[] =>
  Object.entries(wrong).flatMap(([column, what]) => {
    if (what === undefined || what === false) return [];
    const { code, params = {} } = typeof what === 'string' ? { code: what } : what;
    return [{ column, code, params }];
  });
