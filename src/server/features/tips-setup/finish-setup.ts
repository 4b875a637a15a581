import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { dayOf } from '#kernel/day.ts';
import { audit } from '#server/platform/audit.ts';
import { jobCodesOf } from './job-codes/job-codes.repo.ts';
import { lockTips } from './places.ts';
import type { StoreRef } from './store-ref.ts';
import { newestVersion, poolRulesOf, shareRulesOf } from './rules/rules.repo.ts';
import { servicesOf } from './services/services.repo.ts';
import { fulfilled } from './staff/staff.present.ts';
import { type Employee, employeesOf } from './staff/staff.repo.ts';
import { type TipWalletRow, changeTipWallet } from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Ends the set-up of a wallet, or says everything that is still missing. Once done it stays done.
 */
export async function finishSetup(
  work: RequestContext,
  place: StoreRef,
): Promise<Result<true, 'invalid_input'>> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  if (wallet.finished_at !== null) return ok(true);
  const problems = await missing(work, place, wallet);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  await changeTipWallet(tx, place.clientId, place.storeId, { finished_at: now });
  await audit(work, {
    action: 'tips.finish',
    subject: { kind: 'tip_wallet', id: place.storeId },
    before: { finished_on: null },
    after: { finished_on: dayOf(now, place.timezone) },
  });
  return ok(true);
}

async function missing(
  { tx }: RequestContext,
  { clientId, storeId }: StoreRef,
  wallet: TipWalletRow,
): Promise<Problem[]> {
  const services = await servicesOf(tx, clientId, storeId);
  const codes = await jobCodesOf(tx, clientId, storeId);
  const people = (await employeesOf(tx, clientId, storeId)).filter(
    (one) => one.customer_id !== null,
  );
  return [
    ...(wallet.tip_type === null ? [{ path: 'tip_type', code: 'required' }] : []),
    ...(wallet.import_type === null ? [{ path: 'import_type', code: 'required' }] : []),
    ...(services.length === 0 ? [{ path: 'services', code: 'timeframe_required' }] : []),
    ...(codes.some((code) => code.revenue_generating)
      ? []
      : [{ path: 'job_codes', code: 'receipt_generator_required' }]),
    ...(people.some((one) => fulfilled(one.status))
      ? []
      : [{ path: 'employees', code: 'member_required' }]),
    ...people.filter((one) => one.job_codes.length === 0).map(unassigned),
    ...((await hasRule({ tx }, { clientId, storeId }, wallet))
      ? []
      : [{ path: 'rules', code: 'rule_required' }]),
  ];
}

const unassigned = ({ id, first_name: first, last_name: last }: Employee): Problem => ({
  path: `employees.${id}.job_codes`,
  code: 'jobs_unassigned',
  params: { name: `${first} ${last}`.trim() },
});

/** Whether the newest version of the wallet's own kind has a rule left. */
async function hasRule(
  { tx }: Pick<RequestContext, 'tx'>,
  { clientId, storeId }: Pick<StoreRef, 'clientId' | 'storeId'>,
  { tip_type: type }: TipWalletRow,
): Promise<boolean> {
  if (type === null) return false;
  const version = await newestVersion(tx, clientId, storeId, type);
  return (await (type === 'pool' ? poolRulesOf : shareRulesOf)(tx, clientId, version)).length > 0;
}
