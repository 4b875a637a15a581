import {
  type LogAnswer,
  type LogRow,
  LOG_COLUMNS,
  checkLog,
  lackingColumns,
  namedIn,
} from '#domain/tips-payouts/payout-log.ts';
import type { Problem } from '#kernel/result.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type CheckedRow,
  type ImportKind,
  type ImportRow,
  type RowOutcome,
  type TypedRow,
  plainColumns,
} from '../imports/index.ts';
import { payResult } from './pay-result.ts';
import { loggedResults } from './payout-logs.repo.ts';

type Column = (typeof LOG_COLUMNS)[number];
/** The store whose payouts a log names. */
export type LogOptions = { readonly store_id: number };
type Row = CheckedRow<Column, LogAnswer>;

const MAX_ROWS = 5_000;
const MAX_CELL = 100;

/**
 * Logs of payouts that were made elsewhere: results that a log names whole are marked as paid by
 * hand, so no money moves.
 */
export const payoutLogKind: ImportKind<Column, LogOptions, LogAnswer> = {
  name: 'payout-log',
  subject: 'tip_wallet',
  // Written by the use case: its line is about the store, and counts the results.
  actions: {},
  part: 'log_file',
  unreadable: 'refuse',
  columns: {
    ...plainColumns({ fields: LOG_COLUMNS, required: [] }),
    guess: (heading) => {
      const names = heading.map((name) => name.toLowerCase());
      return names.map(
        (name, index) =>
          LOG_COLUMNS.find((column) => column === name && names.indexOf(name) === index) ?? null,
      );
    },
    canBeMapped: false,
    money: ['tips'],
    problems: (heading, { problems }) => (problems.length > 0 ? [] : headingProblems(heading)),
    checksBlankRows: true,
    maxRows: MAX_ROWS,
  },
  check: async ({ tx, actor }, { store_id: storeId }, rows) => {
    const read = rows.map(readRow);
    const results = await loggedResults(tx, actor.client.id, storeId, namedIn(read));
    const { answers } = checkLog(read, results);
    return answers.map(checked);
  },
  waits: 'always',
  // A log is applied in the request that brings it, so that its answer says what became of each
  // row.
  chunk: MAX_ROWS,
  apply: markAsPaid,
  retention: null,
};

function headingProblems(heading: readonly string[]): Problem[] {
  const lacking = lackingColumns(heading.map((name) => name.toLowerCase()));
  if (lacking.length === 0) return [];
  return [{ path: '', code: 'columns_lacking', params: { columns: lacking.join(', ') } }];
}

function readRow({ line, cells }: TypedRow<Column>): LogRow {
  const cell = (column: Column): string => (cells[column] ?? '').slice(0, MAX_CELL);
  return {
    line,
    payout_id: cell('payout_id'),
    to_date: cell('to_date'),
    service: cell('service'),
    employee_id: cell('employee_id'),
    first_name: cell('first_name'),
    tips: cell('tips'),
    process: cell('process'),
  };
}

/** Cells as the answer names them: what a row said, or what was found by it. */
const checked = (answer: LogAnswer): Row => ({
  line: answer.line,
  cells: {
    payout_id: String(answer.payout_id ?? ''),
    to_date: answer.to_date,
    service: answer.service,
    employee_id: String(answer.employee_id ?? ''),
    first_name: answer.first_name,
    tips: answer.tips,
    process: answer.state === 'left_out' ? 'no' : '',
  },
  secret: null,
  value: answer,
  problems:
    answer.code === null ? [] : [{ code: answer.code, column: '', params: { ...answer.params } }],
  keys: {},
});

/** Marks the results that the rows name; all rows of one that is blocked say why. */
async function markAsPaid(
  context: RequestContext,
  _: object,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, RowOutcome>> {
  const named = rows.flatMap(({ value }) =>
    value.state === 'paid' ? (value.payout_id ?? []) : [],
  );
  const blocked = new Map<number, string>();
  for (const id of new Set(named)) {
    const done = await payResult(context, id, { manual: true, version: undefined, reason: null });
    if (!done.ok) blocked.set(id, String(done.params.why ?? done.code));
  }
  return new Map(
    rows.map(({ line, value }): [number, RowOutcome] => {
      const why = value.state === 'paid' ? blocked.get(value.payout_id ?? 0) : undefined;
      return why === undefined
        ? [line, { result: value }]
        : [line, { problems: [{ code: 'payout_blocked', column: '', params: { why } }] }];
    }),
  );
}

/** What became of a row of a log. */
export function answerOf(row: ImportRow): LogAnswer {
  // Written by `markAsPaid`, whose result of a row is the row's answer.
  if (row.result !== null) return row.result as LogAnswer;
  // Written by `checked`, which has a cell of each column.
  const cells = row.cells as Readonly<Record<Column, string>>;
  // The code of an answer, or the one that `markAsPaid` adds.
  const [problem] = row.problems as readonly Pick<LogAnswer, 'code' | 'params'>[];
  const number = (cell: string | undefined): number | null =>
    cell ? Number.parseInt(cell, 10) : null;
  return {
    line: row.line,
    state: 'refused',
    code: problem?.code ?? null,
    params: problem?.params ?? {},
    payout_id: number(cells.payout_id),
    to_date: cells.to_date,
    service: cells.service,
    employee_id: number(cells.employee_id),
    first_name: cells.first_name,
    tips: cells.tips,
  };
}
