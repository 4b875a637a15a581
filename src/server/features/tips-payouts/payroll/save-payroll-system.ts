import type { BodyOf } from '#contract/operation.ts';
import type { tipsPayroll } from '#contract/tips-payouts/payroll.ts';
import { PAYROLL_ASKS } from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import {
  type PayrollSystemInput,
  payrollSystemOf,
  setPayrollSystem,
} from './payroll-system.repo.ts';

type Input = BodyOf<(typeof tipsPayroll)['saveTipPayrollSystem']>;

const wrong = (path: string, text: string, form: RegExp): Problem[] =>
  form.test(text) ? [] : [{ path, code: text === '' ? 'required' : 'invalid_value' }];

/** What a system does not ask for is not kept. */
function readCodes({ version: _, ...input }: Input): {
  readonly set: PayrollSystemInput;
  readonly problems: readonly Problem[];
} {
  const { companyCode, earningCode } = PAYROLL_ASKS[input.system];
  return {
    set: { ...input, company_code: companyCode === null ? '' : input.company_code },
    problems: [
      ...(companyCode === null ? [] : wrong('company_code', input.company_code, companyCode)),
      ...wrong('earning_code', input.earning_code, earningCode),
    ],
  };
}

/** Chooses the payroll system of a store, with its codes. */
export async function savePayrollSystem(
  work: RequestContext,
  store: StoreRef,
  input: Input,
): Promise<Result<true, 'invalid_input' | 'changed_meanwhile'>> {
  const { set, problems } = readCodes(input);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  await lockTips(work, store);
  const before = await payrollSystemOf(work.tx, store);
  const conflict = await versionConflict(
    work.tx,
    {
      clientId: store.clientId,
      kind: 'tip_wallet',
      id: store.storeId,
      version: before?.version ?? 0,
    },
    input.version,
  );
  if (conflict !== null) return conflict;
  const changes = changesOf({ ...before }, set);
  if (changes === null) return ok(true);
  await setPayrollSystem(work.tx, store, set);
  await audit(work, {
    action: 'tips.payroll_system',
    subject: { kind: 'tip_wallet', id: store.storeId },
    ...changes,
  });
  return ok(true);
}
