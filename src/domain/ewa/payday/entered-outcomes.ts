import { type Cents, toWire } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { DeductionRow } from './deductions.ts';
import { visibleId } from '../payroll/payroll-row.ts';
import { type DeductionOutcome, type ShortReason, deductionOutcome } from './outcomes.ts';

/** What payroll says of one payroll ID; `path` names it where something is wrong with it. */
export type EnteredRow = {
  readonly posId: string;
  readonly deducted: Cents;
  readonly reason: ShortReason | null;
  readonly path: string;
  /** Its line in a file, or its place in a list from 1. */
  readonly line: number;
};

/** What became of a row of a report, and why it was less. */
export type RowOutcome = DeductionOutcome & {
  readonly posId: string;
  readonly reason: ShortReason | null;
};

type ReportRow = Pick<DeductionRow, 'posId' | 'amount' | 'carriedIn'>;

/** Payroll IDs as they are compared: spreadsheets take zeros off their front, pasting adds unseen signs. */
const foldPosId = (posId: string): string =>
  visibleId(posId)
    .toLowerCase()
    .replace(/^0+(?=.)/, '');

/**
 * What became of each row of a report: less where it was entered, in full where it was not. With a
 * single problem nothing is taken. An ID that is written otherwise than payroll's counts where it
 * can only mean one row.
 */
export function outcomesOf(
  report: readonly ReportRow[],
  entered: readonly EnteredRow[],
): Result<readonly RowOutcome[], 'invalid_input'> {
  const rowOf = rowFinder(report);
  const byPosId = new Map<string, EnteredRow>();
  const problems: Problem[] = [];
  for (const one of entered) {
    const row = rowOf(one.posId);
    const before = row === null ? undefined : byPosId.get(row.posId);
    if (row === null) problems.push({ path: `${one.path}.pos_id`, code: 'pos_id_not_in_report' });
    else if (before !== undefined)
      problems.push({
        path: `${one.path}.pos_id`,
        code: 'doubled_in_file',
        params: { line: before.line },
      });
    else byPosId.set(row.posId, one);
  }
  const outcomes = report.flatMap((row): RowOutcome[] => {
    const one = byPosId.get(row.posId) ?? null;
    const outcome = deductionOutcome(row, one);
    if (outcome.ok) {
      const isLess = one !== null && outcome.value.deducted < row.amount;
      return [{ ...outcome.value, posId: row.posId, reason: isLess ? one.reason : null }];
    }
    problems.push(
      outcome.code === 'reason_required'
        ? { path: `${one?.path}.reason`, code: 'required' }
        : {
            path: `${one?.path}.amount`,
            code: 'deducted_out_of_range',
            params: { amount: toWire(row.amount) },
          },
    );
    return [];
  });
  return problems.length > 0 ? fail('invalid_input', {}, problems) : ok(outcomes);
}

/** By the ID as payroll writes it; written otherwise, where it stands for one row alone. */
function rowFinder(report: readonly ReportRow[]): (posId: string) => ReportRow | null {
  const exact = new Map(report.map((row) => [row.posId, row]));
  const folded = new Map<string, ReportRow | null>();
  for (const row of report) {
    const key = foldPosId(row.posId);
    folded.set(key, folded.has(key) ? null : row);
  }
  return (posId) => exact.get(posId) ?? folded.get(foldPosId(posId)) ?? null;
}
