import type { Problem } from '../../kernel/result.ts';
import type { ShiftLine } from '../tips/vocabulary.ts';
import { readMoney } from '../money-input.ts';
import { readHours } from './hours.ts';

/** A line as somebody typed it. */
export type DraftLine = {
  readonly employee_id: number | null;
  readonly code_id: number | null;
  readonly typed_name?: string;
  readonly typed_role?: string;
  readonly hours: string;
  readonly netsales: string;
  readonly totaltips: string;
  readonly cash_payment: string;
};
/** The same, read. Amounts in cents. */
export type ReadLine = Pick<ShiftLine, 'netSales' | 'totalTips' | 'cashPayment'> & {
  readonly employeeId: number;
  readonly jobCodeId: number;
  readonly minutes: number;
};
/** What a draft may name. */
export type DraftFacts = {
  readonly employees: ReadonlySet<number>;
  readonly jobs: ReadonlySet<number>;
};

const MAX_MINUTES = 1_440;
const FIGURES = ['netsales', 'totaltips', 'cash_payment'] as const;

/**
 * Reads the lines of a draft and names everything that is wrong with them; empty figures are 0, and
 * a line of nothing but a person counts.
 */
export function readDraft(
  lines: readonly DraftLine[],
  facts: DraftFacts,
): { lines: ReadLine[]; problems: Problem[] } {
  const problems: Problem[] =
    lines.length === 0 ? [{ path: 'staff_worked', code: 'required' }] : [];
  const seen = new Set<string>();
  const minutesOf = new Map<number, number>();
  const read = lines.map((line, at): ReadLine => {
    const path = (field: string): string => `staff_worked.${String(at)}.${field}`;
    problems.push(...namingProblems(line, facts, seen, path));
    const hours = readHours(line.hours.trim() === '' ? '0' : line.hours);
    if (!hours.ok) problems.push({ path: path('hours'), code: hours.code });
    const minutes = hours.ok ? hours.value : 0;
    const together = (minutesOf.get(line.employee_id ?? 0) ?? 0) + minutes;
    if (line.employee_id !== null && together > MAX_MINUTES && minutes <= MAX_MINUTES)
      problems.push({ path: path('hours'), code: 'hours_over_day' });
    minutesOf.set(line.employee_id ?? 0, together);
    const [netSales = 0n, totalTips = 0n, cashPayment = 0n] = FIGURES.map((field) =>
      amountOf(line, field, path, problems),
    );
    return {
      employeeId: line.employee_id ?? 0,
      jobCodeId: line.code_id ?? 0,
      minutes,
      netSales,
      totalTips,
      cashPayment,
    };
  });
  return { lines: read, problems };
}

function namingProblems(
  line: DraftLine,
  facts: DraftFacts,
  seen: Set<string>,
  path: (field: string) => string,
): Problem[] {
  const problems: Problem[] = [];
  if (line.employee_id === null)
    problems.push({
      path: path('employee_id'),
      code: line.typed_name ? 'employee_unknown' : 'required',
    });
  else if (!facts.employees.has(line.employee_id))
    problems.push({ path: path('employee_id'), code: 'employee_unknown' });
  if (line.code_id === null)
    problems.push({ path: path('code_id'), code: line.typed_role ? 'job_unknown' : 'required' });
  else if (!facts.jobs.has(line.code_id))
    problems.push({ path: path('code_id'), code: 'job_unknown' });
  const key = `${String(line.employee_id)} ${String(line.code_id)}`;
  if (line.employee_id !== null && line.code_id !== null && seen.has(key))
    problems.push({ path: path('code_id'), code: 'line_exists' });
  seen.add(key);
  return problems;
}

/** Net sales may be negative, after refunds; tips and cash may not. */
function amountOf(
  line: DraftLine,
  field: (typeof FIGURES)[number],
  path: (field: string) => string,
  problems: Problem[],
): bigint {
  if (line[field].trim() === '') return 0n;
  const read = readMoney(line[field]);
  if (!read.ok) problems.push({ path: path(field), code: read.code, params: read.params });
  else if (field !== 'netsales' && read.value < 0n)
    problems.push({ path: path(field), code: 'number_out_of_range' });
  return read.ok ? read.value : 0n;
}
