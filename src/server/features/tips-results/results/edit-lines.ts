import { readHours } from '#domain/tips-results/hours.ts';
import type { Cents } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { employeesOf, jobCodesOf } from '../../tips-setup/index.ts';
import { corrected } from '../corrections/corrected.ts';
import { keyOf } from '../late-data/data-lines.ts';
import { lockEditableResult, type Open, type OpenRefusal } from './lock-result.ts';
import { mayLeave } from '../corrections/links.ts';
import {
  type LineRow,
  changeLine,
  changeResult,
  deleteLines,
  insertLine,
  linesOf,
} from './results.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** A day, over all of a person's job codes. */
const MAX_MINUTES = 1_440;

type Figures = {
  readonly hours?: string | undefined;
  readonly netsales?: Cents | undefined;
  readonly totaltips?: Cents | undefined;
  readonly cash_payment?: Cents | undefined;
};
export type LineInput = Figures & {
  readonly code_id?: number | undefined;
  readonly old_code_id?: number | undefined;
  readonly contributor?: boolean | undefined;
};
type Refusal = OpenRefusal | 'invalid_input' | 'not_found';

/**
 * Adds a line to a result, changes one, moves it to another job code or switches it between giving
 * and receiving; then computes the result anew.
 */
export async function editLine(
  work: RequestContext,
  resultId: number,
  employeeId: number,
  input: LineInput,
): Promise<Result<true, Refusal>> {
  const held = await lockEditableResult(work, resultId);
  if (!held.ok) return held;
  const { result } = held.value;
  const { tx } = work;
  const lines = (await linesOf(tx, result.client_id, [result.id])).filter(
    (line) => line.employee_id === employeeId,
  );
  const known = (await employeesOf(tx, result.client_id, result.store_id)).some(
    ({ id }) => id === employeeId,
  );
  if (!known && lines.length === 0) return fail('not_found');
  const before = lines.find((line) => line.job_code_id === (input.old_code_id ?? input.code_id));
  const target = input.code_id ?? input.old_code_id;
  const problems = await problemsOf(tx, held.value, input, { lines, before });
  const minutes = input.hours === undefined ? ok(before?.minutes ?? 0) : readHours(input.hours);
  if (!minutes.ok) problems.push({ path: 'hours', code: minutes.code, params: minutes.params });
  else if (
    minutes.value > (before?.minutes ?? 0) &&
    minutes.value + minutesBeside(lines, before) > MAX_MINUTES
  )
    problems.push({ path: 'hours', code: 'hours_over_day' });
  if (problems.length > 0 || !minutes.ok || target === undefined)
    return fail('invalid_input', {}, problems);
  const row = {
    job_code_id: target,
    minutes: minutes.value,
    net_sales: input.netsales ?? before?.net_sales ?? 0n,
    total_tips: input.totaltips ?? before?.total_tips ?? 0n,
    cash_payment: input.cash_payment ?? before?.cash_payment ?? 0n,
    contributor: input.contributor ?? before?.contributor ?? null,
    by_hand: true,
    edited_by: work.actor.name,
    edited_at: work.now,
  };
  if (before) await changeLine(tx, result.client_id, before.id, row);
  else
    await insertLine(tx, {
      client_id: result.client_id,
      result_id: result.id,
      employee_id: employeeId,
      ...row,
    });
  if (before && before.job_code_id !== target) await takenOut(work, held.value, [before]);
  return edited(work, held.value, employeeId, {
    before: before ? auditedLine(before) : {},
    after: auditedLine(row),
  });
}

const minutesBeside = (lines: readonly LineRow[], line: LineRow | undefined): number =>
  lines.reduce((total, one) => (one === line ? total : total + one.minutes), 0);

/** Takes a person's line out of a result, or all of them. */
export async function removeLines(
  work: RequestContext,
  resultId: number,
  employeeId: number,
  codeId: number | undefined,
): Promise<Result<true, Refusal>> {
  const held = await lockEditableResult(work, resultId);
  if (!held.ok) return held;
  const { result } = held.value;
  const lines = await linesOf(work.tx, result.client_id, [result.id]);
  const own = lines.filter(
    (line) =>
      line.employee_id === employeeId && (codeId === undefined || line.job_code_id === codeId),
  );
  if (own.length === 0) return fail('not_found');
  const leaves = await mayLeave(
    work,
    held.value,
    lines,
    lines.filter((line) => !own.includes(line)),
  );
  if (!leaves.ok) return leaves;
  await deleteLines(
    work.tx,
    result.client_id,
    own.map(({ id }) => id),
  );
  await takenOut(work, held.value, own);
  return edited(work, held.value, employeeId, {
    before: Object.fromEntries(own.flatMap((line) => Object.entries(auditedLine(line)))),
    after: {},
  });
}

/** Remembers what is no longer there, so that data does not bring it back. */
async function takenOut(
  { tx }: RequestContext,
  { result }: Open,
  lines: readonly LineRow[],
): Promise<void> {
  await changeResult(tx, result.client_id, result.id, {
    removed: JSON.stringify([...new Set([...result.removed, ...lines.map(keyOf)])]),
  });
}

async function problemsOf(
  tx: WriteHandle,
  { result }: Open,
  input: LineInput,
  { lines, before }: { readonly lines: readonly LineRow[]; readonly before: LineRow | undefined },
): Promise<Problem[]> {
  const codes = new Set(
    (await jobCodesOf(tx, result.client_id, result.store_id)).map(({ id }) => id),
  );
  const target = input.code_id ?? input.old_code_id;
  const negative = (['netsales', 'totaltips', 'cash_payment'] as const).filter(
    (field) => field !== 'netsales' && (input[field] ?? 0n) < 0n,
  );
  return [
    ...(target === undefined
      ? [{ path: 'code_id', code: 'required' }]
      : codes.has(target)
        ? []
        : [{ path: 'code_id', code: 'job_unknown' }]),
    ...(input.old_code_id !== undefined && before === undefined
      ? [{ path: 'old_code_id', code: 'no_such_line' }]
      : []),
    ...(target !== undefined &&
    input.old_code_id !== undefined &&
    target !== input.old_code_id &&
    lines.some((line) => line.job_code_id === target)
      ? [{ path: 'code_id', code: 'line_exists' }]
      : []),
    ...negative.map((field) => ({ path: field, code: 'number_out_of_range' })),
  ];
}

type Fields = Readonly<Record<string, unknown>>;
const auditedLine = (
  row: Pick<
    LineRow,
    'job_code_id' | 'minutes' | 'net_sales' | 'total_tips' | 'cash_payment' | 'contributor'
  >,
): Fields => ({
  code_id: row.job_code_id,
  minutes: row.minutes,
  netsales: row.net_sales,
  totaltips: row.total_tips,
  cash_payment: row.cash_payment,
  ...(row.contributor === null ? {} : { contributor: row.contributor }),
});

function edited(
  work: RequestContext,
  held: Open,
  employeeId: number,
  { before, after }: { readonly before: Fields; readonly after: Fields },
): Promise<Result<true, never>> {
  const changes = changesOf(before, after) ?? { before, after };
  return corrected(work, held, [], {
    action: 'tips.line',
    before: changes.before,
    after: { employee_id: employeeId, ...changes.after },
  });
}
