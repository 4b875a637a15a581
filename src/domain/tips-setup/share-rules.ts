import type { Problem } from '#kernel/result.ts';
import { WHOLE, writeMilli } from './milli.ts';
import type { Base, JobFacts, Readable, StoreFacts } from './rule-facts.ts';

export type ShareGroup = {
  readonly jobs: readonly number[];
  readonly milliPercent: number;
  readonly split: 'even' | 'hours' | 'weighted_hours' | 'net_sales';
  readonly missing: 'return' | 'redistribute';
};
export type ShareRule = {
  /** Null: a rule that is new. */
  readonly ruleId: number | null;
  /** Null: every service, each by itself. */
  readonly serviceId: number | null;
  readonly fromJobs: readonly number[];
  readonly base: Base;
  readonly milliPercent: number;
  readonly label: string;
  readonly groups: readonly ShareGroup[];
};

/**
 * What is wrong with the rules of a store: jobs against their flags, groups that are no whole, jobs
 * that give more than all. `first` is where the ones of the input begin.
 */
export function shareRulesProblems(
  rules: readonly ShareRule[],
  facts: StoreFacts,
  first = 0,
): Problem[] {
  const own = rules
    .slice(first)
    .flatMap((rule, index) => ruleProblems(rule, facts, `rules.${index}.`));
  return [...own, ...aboveWhole(rules, facts, first)];
}

function ruleProblems(rule: ShareRule, facts: StoreFacts, at: string): Problem[] {
  const total = rule.groups.reduce((sum, group) => sum + group.milliPercent, 0);
  return [
    ...(rule.serviceId === null || facts.services.has(rule.serviceId)
      ? []
      : [{ path: `${at}service_id`, code: 'service_unknown' }]),
    ...rule.fromJobs.flatMap((job, index) =>
      against(
        facts.jobs.get(job),
        `${at}from_jobs.${index}`,
        'job_not_revenue_generating',
        (one) => one.revenueGenerating,
      ),
    ),
    ...rule.groups.flatMap((group, nth) =>
      group.jobs.flatMap((job, index) =>
        against(
          facts.jobs.get(job),
          `${at}groups.${nth}.jobs.${index}`,
          'job_not_pooling',
          (one) => one.pooling,
        ),
      ),
    ),
    ...(total === WHOLE
      ? []
      : [{ path: `${at}groups`, code: 'groups_not_whole', params: { total: writeMilli(total) } }]),
  ];
}

function against(
  job: JobFacts | undefined,
  path: string,
  code: string,
  fits: (job: JobFacts) => boolean,
): Problem[] {
  if (!job) return [{ path, code: 'job_unknown' }];
  return fits(job) ? [] : [{ path, code, params: { name: job.name } }];
}

/**
 * In each service, all that one job gives on one base: rules for every service count in each. The
 * rule that goes over is named.
 */
function aboveWhole(rules: readonly ShareRule[], facts: StoreFacts, first: number): Problem[] {
  const found = new Map<string, Problem>();
  for (const service of facts.services.keys()) {
    const given = new Map<string, number>();
    for (const [index, rule] of rules.entries()) {
      if (rule.serviceId !== null && rule.serviceId !== service) continue;
      for (const job of new Set(rule.fromJobs)) {
        const key = `${job} ${rule.base}`;
        const sum = (given.get(key) ?? 0) + rule.milliPercent;
        given.set(key, sum);
        const place = `rules.${Math.max(0, index - first)}.percent`;
        if (sum > WHOLE)
          found.set(`${place} ${job}`, {
            path: place,
            code: 'percent_above_whole',
            params: { name: facts.jobs.get(job)?.name ?? '' },
          });
      }
    }
  }
  return [...found.values()];
}

/** The rules for the audit: which one, then what it does. */
export function readableShareRules(
  rules: readonly ShareRule[],
  { services, jobs }: StoreFacts,
): Readable {
  const names = (ids: readonly number[]): string =>
    ids.map((id) => jobs.get(id)?.name ?? String(id)).join(' + ');
  const groups = (rule: ShareRule) =>
    rule.groups.map(({ jobs: to, milliPercent, split, missing }) => ({
      to: names(to),
      part: writeMilli(milliPercent),
      split,
      missing,
    }));
  return Object.fromEntries(
    rules.map((rule, index) => [
      `${index + 1} ${rule.label}`.trim(),
      [
        {
          ...(rule.serviceId === null
            ? {}
            : { service: services.get(rule.serviceId)?.name ?? String(rule.serviceId) }),
          from_jobs: names(rule.fromJobs),
          percent: writeMilli(rule.milliPercent),
          base: rule.base,
          groups: groups(rule),
        },
      ],
    ]),
  );
}
