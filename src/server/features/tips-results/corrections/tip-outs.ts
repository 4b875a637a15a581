import type { Cents } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { employeesOf, findService } from '../../tips-setup/index.ts';
import { corrected } from './corrected.ts';
import {
  changeExternalRow,
  changeOverride,
  deleteExternal,
  deleteOverride,
  findExternal,
  findOverride,
  insertExternal,
  putOverride,
} from './corrections.repo.ts';
import {
  lockCorrection,
  lockEditableResult,
  type Open,
  type OpenRefusal,
} from '../results/lock-result.ts';
import { linesOf, overridesOf, resultAt } from '../results/results.repo.ts';
import { RuleBook } from '../computing/rule-book.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Refusal = OpenRefusal | 'invalid_input';
const tooLow = (amount: Cents, least: Cents): Problem[] =>
  amount < least
    ? [{ path: 'amount', code: least === 0n ? 'number_out_of_range' : 'amount_not_positive' }]
    : [];

/**
 * Sets what a person with a line of the rule's from-jobs gives to it, instead of what it takes; 0
 * lets them give nothing.
 */
export async function setTipOut(
  work: RequestContext,
  resultId: number,
  input: { readonly rule_id: number; readonly employee_id: number; readonly amount: Cents },
): Promise<Result<true, Refusal>> {
  const held = await lockEditableResult(work, resultId);
  if (!held.ok) return held;
  const { tx, actor, now } = work;
  const { result } = held.value;
  const rules = await new RuleBook(tx, {
    clientId: result.client_id,
    storeId: result.store_id,
  }).rulesAt('share', result.service_id, result.business_date);
  const rule = rules?.share.find(({ id }) => id === input.rule_id);
  const lines = (await linesOf(tx, result.client_id, [resultId])).filter(
    (line) => line.employee_id === input.employee_id,
  );
  const problems = [
    ...tooLow(input.amount, 0n),
    ...(rule === undefined
      ? [{ path: 'rule_id', code: 'rule_unknown' }]
      : lines.some((line) => rule.fromJobs.includes(line.job_code_id))
        ? []
        : [{ path: 'employee_id', code: 'no_such_line' }]),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const before = (await overridesOf(tx, result.client_id, [resultId])).find(
    (row) => row.rule_id === input.rule_id && row.employee_id === input.employee_id,
  );
  await putOverride(tx, {
    client_id: result.client_id,
    result_id: resultId,
    ...input,
    made_by: actor.name,
    created_at: now,
  });
  return corrected(work, held.value, [], {
    action: 'tips.tip_out',
    ...(before && { before: { amount: before.amount } }),
    after: { ...input },
  });
}

/**
 * Changes what somebody gives to a rule, or lets the rule take again what it says (`amount` null).
 * Answers the result.
 */
export async function changeTipOut(
  work: RequestContext,
  id: number,
  amount: Cents | null,
): Promise<Result<number, Refusal>> {
  const held = await lockCorrection(work, () => findOverride(work.tx, work.actor.client.id, id));
  if (!held.ok) return held;
  const { row, open } = held.value;
  const problems = amount === null ? [] : tooLow(amount, 0n);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  if (amount === null) await deleteOverride(work.tx, row.client_id, id);
  else await changeOverride(work.tx, row.client_id, id, amount);
  const done = await corrected(work, open, [], {
    action: amount === null ? 'tips.tip_out_remove' : 'tips.tip_out',
    before: { rule_id: row.rule_id, employee_id: row.employee_id, amount: row.amount },
    after: amount === null ? undefined : { amount },
  });
  return done.ok ? ok(row.result_id) : done;
}

export type ExternalInput = {
  readonly employee_id: number | null;
  readonly to_employee_id: number | null;
  readonly to_service_id: number | null;
  readonly amount: Cents;
  readonly title: string;
};

/**
 * Takes money out of a pool's pot or of one of a share's people: to a person outside of the result,
 * or to another service of the same day.
 */
export async function createExternal(
  work: RequestContext,
  resultId: number,
  input: ExternalInput,
): Promise<Result<true, Refusal | 'no_result_of_service'>> {
  const held = await lockEditableResult(work, resultId);
  if (!held.ok) return held;
  const { tx, actor, now } = work;
  const { result } = held.value;
  const problems = await externalProblems(work, held.value, input);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const target =
    input.to_service_id === null
      ? null
      : await resultAt(tx, {
          clientId: result.client_id,
          storeId: result.store_id,
          tipType: result.tip_type,
          serviceId: input.to_service_id,
          day: result.business_date,
        });
  if (
    input.to_service_id !== null &&
    (target === null ||
      target.state === 'paid' ||
      target.archived_at !== null ||
      target.locked_at !== null)
  )
    return fail('no_result_of_service');
  await insertExternal(tx, {
    client_id: result.client_id,
    result_id: resultId,
    employee_id: input.employee_id,
    to_employee_id: input.to_employee_id,
    to_result_id: target?.id ?? null,
    amount: input.amount,
    title: input.title,
    pay_state: null,
    reason: null,
    job_id: null,
    line: null,
    made_by: actor.name,
    created_at: now,
  });
  return corrected(work, held.value, target ? [target.id] : [], {
    action: 'tips.external',
    after: { ...input },
  });
}

async function externalProblems(
  { tx }: RequestContext,
  { result }: Open,
  input: ExternalInput,
): Promise<Problem[]> {
  const lines = await linesOf(tx, result.client_id, [result.id]);
  const employees = new Set(
    (await employeesOf(tx, result.client_id, result.store_id)).map(({ id }) => id),
  );
  const service =
    input.to_service_id === null
      ? null
      : await findService(tx, result.client_id, input.to_service_id);
  const outside = input.to_employee_id;
  return [
    ...tooLow(input.amount, 1n),
    ...(result.tip_type === 'share' && !lines.some((line) => line.employee_id === input.employee_id)
      ? [{ path: 'employee_id', code: input.employee_id === null ? 'required' : 'no_such_line' }]
      : []),
    ...(result.tip_type === 'pool' && input.employee_id !== null
      ? [{ path: 'employee_id', code: 'invalid_value' }]
      : []),
    ...((outside === null) === (input.to_service_id === null)
      ? [{ path: 'to_employee_id', code: 'one_receiver' }]
      : []),
    ...(outside !== null &&
    (!employees.has(outside) || lines.some((line) => line.employee_id === outside))
      ? [
          {
            path: 'to_employee_id',
            code: employees.has(outside) ? 'within_result' : 'employee_unknown',
          },
        ]
      : []),
    ...(input.to_service_id !== null &&
    (service?.store_id !== result.store_id || input.to_service_id === result.service_id)
      ? [{ path: 'to_service_id', code: 'service_unknown' }]
      : []),
  ];
}

/**
 * Changes an external tip-out or takes it back (`change` null). Answers the result that it leaves.
 */
export async function changeExternal(
  work: RequestContext,
  id: number,
  change: { readonly amount: Cents; readonly title: string } | null,
): Promise<Result<number, Refusal>> {
  const held = await lockCorrection(work, () => findExternal(work.tx, work.actor.client.id, id));
  if (!held.ok) return held;
  const { row, open } = held.value;
  const into = row.to_result_id === null ? null : await lockEditableResult(work, row.to_result_id);
  if (into !== null && !into.ok) return into;
  const problems = change === null ? [] : tooLow(change.amount, 1n);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  if (change === null) await deleteExternal(work.tx, row.client_id, id);
  else await changeExternalRow(work.tx, row.client_id, id, change);
  const done = await corrected(work, open, row.to_result_id === null ? [] : [row.to_result_id], {
    action: change === null ? 'tips.external_remove' : 'tips.external',
    before: { amount: row.amount, title: row.title },
    after: change === null ? undefined : { ...change },
  });
  return done.ok ? ok(row.result_id) : done;
}
