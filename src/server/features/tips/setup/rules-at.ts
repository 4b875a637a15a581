import type { PoolJob, ShareJob, ShareRule } from '#domain/tips/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type JobCode, jobCodesOf } from './job-codes.repo.ts';
import { poolRulesOf, shareRulesOf, versionOn } from './rules.repo.ts';

/** A service of a store on a business date. */
export type At = { readonly clientId: number; readonly storeId: number; readonly serviceId: number; readonly day: string };

/**
 * The rules of a service's pool as the engine takes them; null where there is none. A job code without a rule neither gives
 * nor receives.
 */
export async function poolRulesAt(tx: ReadHandle, { clientId, storeId, serviceId, day }: At) {
  const version = await versionOn(tx, clientId, storeId, 'pool', day);
  if (!version) return null;
  const rules = new Map((await poolRulesOf(tx, clientId, version.id)).filter((rule) => rule.serviceId === serviceId).map((rule) => [rule.jobId, rule]));
  if (rules.size === 0) return null;
  const jobs = (await jobCodesOf(tx, clientId, storeId)).map((code): PoolJob => {
    const rule = rules.get(code.id);
    return {
      ...flagsOf(code), pointsMilli: rule?.pointsMilli ?? 0, per: rule?.per ?? 'hour', contributionMilliPercent: rule?.contributionMilliPercent ?? 0, base: rule?.base ?? 'tips',
    };
  });
  return { versionId: version.id, effectiveFrom: version.effective_from, jobs };
}

/** The rules of a service's share in their order, those for every service among them; null where there is none. */
export async function shareRulesAt(tx: ReadHandle, { clientId, storeId, serviceId, day }: At) {
  const version = await versionOn(tx, clientId, storeId, 'share', day);
  if (!version) return null;
  const rules = (await shareRulesOf(tx, clientId, version.id)).filter((rule) => rule.serviceId === null || rule.serviceId === serviceId);
  if (rules.length === 0) return null;
  const jobs = (await jobCodesOf(tx, clientId, storeId)).map((code): ShareJob => ({ ...flagsOf(code), weightMilli: code.weight_milli }));
  return {
    versionId: version.id, effectiveFrom: version.effective_from, jobs,
    rules: rules.map(({ ruleId, fromJobs, base, milliPercent, label, groups }): ShareRule & { readonly label: string } => ({ id: ruleId, fromJobs, base, milliPercent, label, groups })),
  };
}

const flagsOf = (code: JobCode) => ({ id: code.id, revenueGenerating: code.revenue_generating, pooling: code.pooling });
