import type { PlaceFacts, RuleFacts } from '#domain/tips-setup/compliance.ts';
import { feeRule } from '#domain/funds/fees.ts';
import type { PoolRule } from '#domain/tips-setup/pool-rules.ts';
import type { JobFacts, StoreFacts } from '#domain/tips-setup/rule-facts.ts';
import type { ShareRule } from '#domain/tips-setup/share-rules.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { type JobCode, jobCodesOf } from '../job-codes/job-codes.repo.ts';
import { capsAtTips } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { servicesOf } from '../services/services.repo.ts';
import type { TipWalletRow } from '../wallets.repo.ts';

const jobFacts = (code: JobCode): JobFacts => ({
  id: code.id,
  name: code.role_name,
  revenueGenerating: code.revenue_generating,
  pooling: code.pooling,
  management: code.management,
  backOfHouse: code.back_of_house,
});

/** What the checks of rules know of a store. */
export async function storeFacts(
  tx: ReadHandle,
  { clientId, storeId }: StoreRef,
): Promise<StoreFacts> {
  const services = await servicesOf(tx, clientId, storeId);
  return {
    services: new Map(services.map(({ id, name }) => [id, { id, name }])),
    jobs: new Map(
      (await jobCodesOf(tx, clientId, storeId)).map((code) => [code.id, jobFacts(code)]),
    ),
  };
}

/** What the law's checks know of it. */
export async function placeFacts(
  tx: ReadHandle,
  actor: ManagerActor,
  row: TipWalletRow | null,
): Promise<PlaceFacts> {
  const fee = feeRule((await clientTerms(tx, actor.client.id)).fees, 'load');
  return {
    region: actor.client.region,
    province: row?.province ?? null,
    tipCredit: row?.tip_credit ?? null,
    capAtTips: row?.cap_at_tips ?? capsAtTips(actor),
    cardFee: fee.memberBps > 0 && (fee.bps > 0 || fee.flat > 0n || fee.min > 0n),
  };
}

const jobsNamed = (ids: readonly number[], { jobs }: StoreFacts): JobFacts[] =>
  ids.flatMap((id) => jobs.get(id) ?? []);

export const factsOfPool = (rules: readonly PoolRule[], store: StoreFacts): RuleFacts[] =>
  rules.map((rule, index) => ({
    rule: `rules.${index}`,
    base: rule.base,
    receives: rule.pointsMilli > 0 ? jobsNamed([rule.jobCodeId], store) : [],
    gives: rule.contributionMilliPercent > 0 ? jobsNamed([rule.jobCodeId], store) : [],
  }));

export const factsOfShare = (rules: readonly ShareRule[], store: StoreFacts): RuleFacts[] =>
  rules.map((rule, index) => ({
    rule: `rules.${index}`,
    base: rule.base,
    receives: jobsNamed(
      rule.groups.flatMap((group) => group.jobs),
      store,
    ),
    gives: jobsNamed(rule.fromJobs, store),
  }));
