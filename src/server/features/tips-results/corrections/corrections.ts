import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { type StoreRef, employeesOf, lockTips } from '../../tips-setup/index.ts';
import {
  lockCorrection,
  lockEditableResult,
  type Open,
  type OpenRefusal,
  requireNotArchived,
} from '../results/lock-result.ts';
import { corrected } from './corrected.ts';
import {
  changeAdjustments,
  deleteAdjustments,
  findAdjustment,
  insertAdjustments,
  linkedTo,
} from './corrections.repo.ts';
import { findResult, keptOutcome, linesOf } from '../results/results.repo.ts';
import { recompute } from '../computing/recompute.ts';
import {
  changeSquareUp,
  findSquareUp,
  insertSquareUp,
  type SquareUpRow,
} from '../square-ups/square-ups.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type AdjustmentInput = {
  readonly amount: Cents;
  readonly title: string;
  readonly description?: string | undefined;
  readonly rule_id?: number | undefined;
  readonly employee_id?: number | undefined;
};
type Refusal = OpenRefusal | 'invalid_input';

/** Changes a pool's pot, or of a share exactly one of a rule's bucket and a person's own result. */
export async function adjust(
  work: RequestContext,
  resultId: number,
  input: AdjustmentInput,
): Promise<Result<true, Refusal>> {
  const held = await lockEditableResult(work, resultId);
  if (!held.ok) return held;
  const problems = await problemsOf(work, held.value, input);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const { tx, now, actor } = work;
  const [id] = await insertAdjustments(tx, [
    {
      client_id: actor.client.id,
      result_id: resultId,
      ...written(input),
      balance_id: null,
      made_by: actor.name,
      created_at: now,
    },
  ]);
  return corrected(work, held.value, [], {
    action: 'tips.adjust',
    after: { adjustment_id: id, ...input },
  });
}

const written = ({
  amount,
  title,
  description,
  rule_id: ruleId,
  employee_id: employeeId,
}: AdjustmentInput) => ({
  amount,
  title,
  description: description ?? null,
  rule_id: ruleId ?? null,
  employee_id: employeeId ?? null,
});

async function problemsOf(
  { tx }: RequestContext,
  { result }: Open,
  input: AdjustmentInput,
): Promise<Problem[]> {
  const problems: Problem[] = input.amount === 0n ? [{ path: 'amount', code: 'amount_zero' }] : [];
  if (result.tip_type === 'pool') return problems;
  const { rule_id: ruleId, employee_id: employeeId } = input;
  if ((ruleId === undefined) === (employeeId === undefined))
    return [...problems, { path: 'rule_id', code: 'rule_or_person' }];
  if (
    ruleId !== undefined &&
    !keptOutcome(result).buckets.some((bucket) => bucket.ruleId === ruleId)
  )
    problems.push({ path: 'rule_id', code: 'rule_unknown' });
  if (
    employeeId !== undefined &&
    !(await linesOf(tx, result.client_id, [result.id])).some(
      (line) => line.employee_id === employeeId,
    )
  )
    problems.push({ path: 'employee_id', code: 'no_such_line' });
  return problems;
}

/** Changes an adjustment of a share; half of a balance is only taken back. Answers the result. */
export async function changeAdjustment(
  work: RequestContext,
  id: number,
  input: AdjustmentInput,
): Promise<Result<number, Refusal>> {
  const held = await lockCorrection(work, () => findAdjustment(work.tx, work.actor.client.id, id));
  if (!held.ok) return held;
  const { row, open } = held.value;
  if (row.balance_id !== null) return fail('not_found');
  const problems = await problemsOf(work, open, input);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  await changeAdjustments(work.tx, row.client_id, [id], written(input));
  const before = {
    amount: row.amount,
    title: row.title,
    rule_id: row.rule_id,
    employee_id: row.employee_id,
  };
  const done = await corrected(work, open, [], {
    action: 'tips.adjust',
    before,
    after: { ...input },
  });
  return done.ok ? ok(row.result_id) : done;
}

/** Takes an adjustment back, with the other half of a balance. Answers the result. */
export async function removeAdjustment(
  work: RequestContext,
  id: number,
): Promise<Result<number, OpenRefusal>> {
  const held = await lockCorrection(work, () => findAdjustment(work.tx, work.actor.client.id, id));
  if (!held.ok) return held;
  const { row, open } = held.value;
  const linked =
    row.balance_id === null ? [row] : await linkedTo(work.tx, row.client_id, row.balance_id);
  const others = [...new Set(linked.map((one) => one.result_id))].filter(
    (one) => one !== row.result_id,
  );
  for (const other of others) {
    const further = await lockEditableResult(work, other);
    if (!further.ok) return further;
  }
  await deleteAdjustments(
    work.tx,
    row.client_id,
    linked.map((one) => one.id),
  );
  const done = await corrected(work, open, others, {
    action: 'tips.adjust_remove',
    before: {
      amount: row.amount,
      title: row.title,
      rule_id: row.rule_id,
      employee_id: row.employee_id,
    },
  });
  return done.ok ? ok(row.result_id) : done;
}

export type SquareUpInput = {
  readonly employee_id: number;
  readonly title: string;
  readonly amount: Cents;
  readonly reason: string;
  readonly date: string | null;
};

/**
 * Carries an amount to a person's next results at the store, of which the open ones are computed
 * anew.
 */
export async function createSquareUp(
  work: RequestContext,
  place: StoreRef,
  input: SquareUpInput,
): Promise<Result<SquareUpRow, 'invalid_input'>> {
  const { tx, now, actor } = work;
  const wallet = await lockTips(work, place);
  const known = (await employeesOf(tx, place.clientId, place.storeId)).some(
    ({ id }) => id === input.employee_id,
  );
  const problems = [
    ...(input.amount === 0n ? [{ path: 'amount', code: 'amount_zero' }] : []),
    ...(known ? [] : [{ path: 'employee_id', code: 'employee_unknown' }]),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const { date, ...rest } = input;
  const id = await insertSquareUp(tx, {
    client_id: place.clientId,
    store_id: place.storeId,
    ...rest,
    not_before: date,
    proposed: false,
    origin_id: null,
    origin_result_id: null,
    made_by: actor.name,
    created_at: now,
  });
  await recompute(tx, wallet, [], now);
  await audit(work, {
    action: 'tips.square_up',
    subject: { kind: 'tip_square_up', id },
    after: {
      employee_id: input.employee_id,
      amount: input.amount,
      title: input.title,
      reason: input.reason,
      date,
    },
  });
  const row = await findSquareUp(tx, place.clientId, id);
  invariant(row, 'what was written is there');
  return ok(row);
}

/** Cancels what is not paid; results that had taken it are computed anew. */
export async function cancelSquareUp(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<
  Result<SquareUpRow, 'not_found' | 'square_up_settled' | 'tips_archived' | 'result_locked'>
> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  const row = await findSquareUp(tx, place.clientId, id);
  if (!row || row.store_id !== place.storeId) return fail('not_found');
  if (row.state === 'paid' || row.state === 'cancelled')
    return fail('square_up_settled', { state: row.state });
  const taker = row.result_id === null ? null : await findResult(tx, place.clientId, row.result_id);
  const readable = requireNotArchived({ archived_at: taker?.archived_at ?? row.archived_at });
  if (!readable.ok) return readable;
  if (taker?.locked_at)
    return fail('result_locked', { by: taker.locked_by ?? '', at: taker.locked_at.toISOString() });
  await changeSquareUp(tx, place.clientId, id, { state: 'cancelled', result_id: null });
  await recompute(tx, wallet, row.result_id === null ? [] : [row.result_id], now);
  await audit(work, {
    action: 'tips.square_up_cancel',
    subject: { kind: 'tip_square_up', id },
    before: { state: row.state, amount: row.amount, title: row.title },
    after: { state: 'cancelled' },
  });
  return ok({ ...row, state: 'cancelled', result_id: null });
}
