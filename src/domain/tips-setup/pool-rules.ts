import type { Problem } from '#kernel/result.ts';
import { WHOLE, writeMilli } from './milli.ts';
import type { Base, JobFacts, Readable, StoreFacts } from './rule-facts.ts';

export type PoolRule = {
  readonly serviceId: number;
  readonly jobCodeId: number;
  readonly pointsMilli: number;
  readonly per: 'hour' | 'shift';
  readonly contributionMilliPercent: number;
  readonly base: Base;
};
export type PoolRuleInput = Omit<PoolRule, 'contributionMilliPercent'> & {
  readonly contributionMilliPercent: number | undefined;
};

/** Left out, the contribution of who has sales and tips is the whole, and nobody else gives. */
const contributionOf = (given: number | undefined, job: JobFacts | undefined): number =>
  given ?? (job?.revenueGenerating === true ? WHOLE : 0);

export const withContribution = (rule: PoolRuleInput, { jobs }: StoreFacts): PoolRule => ({
  ...rule,
  contributionMilliPercent: contributionOf(rule.contributionMilliPercent, jobs.get(rule.jobCodeId)),
});

/**
 * What is wrong with one rule, at the place in the input that `at` says. Only who has sales and
 * tips gives; only who pools receives.
 */
export function poolRuleProblems(rule: PoolRule, facts: StoreFacts, at: string): Problem[] {
  const job = facts.jobs.get(rule.jobCodeId);
  return [
    ...(facts.services.has(rule.serviceId)
      ? []
      : [{ path: `${at}service_id`, code: 'service_unknown' }]),
    ...(job ? [] : [{ path: `${at}code_id`, code: 'job_unknown' }]),
    ...(job && !job.pooling && rule.pointsMilli > 0
      ? [{ path: `${at}points`, code: 'job_not_pooling', params: { name: job.name } }]
      : []),
    ...(job && !job.revenueGenerating && rule.contributionMilliPercent > 0
      ? [
          {
            path: `${at}contribution`,
            code: 'job_not_revenue_generating',
            params: { name: job.name },
          },
        ]
      : []),
  ];
}

export function poolRulesProblems(rules: readonly PoolRule[], facts: StoreFacts): Problem[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, index) => {
    const key = `${rule.serviceId} ${rule.jobCodeId}`;
    const repeated = seen.has(key);
    seen.add(key);
    return [
      ...(repeated ? [{ path: `rules.${index}.code_id`, code: 'rule_repeated' }] : []),
      ...poolRuleProblems(rule, facts, `rules.${index}.`),
    ];
  });
}

/** The rules for the audit: where and who, then what. */
export const readablePoolRules = (
  rules: readonly PoolRule[],
  { services, jobs }: StoreFacts,
): Readable =>
  Object.fromEntries(
    rules.map((rule) => [
      `${services.get(rule.serviceId)?.name ?? rule.serviceId} · ${jobs.get(rule.jobCodeId)?.name ?? rule.jobCodeId}`,
      [
        {
          points: writeMilli(rule.pointsMilli),
          per: rule.per,
          contribution: writeMilli(rule.contributionMilliPercent),
          base: rule.base,
        },
      ],
    ]),
  );
