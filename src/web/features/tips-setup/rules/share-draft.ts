import type { ShareRule } from '#domain/tips/index.ts';
import { RANGES, WHOLE, readMilli } from '#domain/tips-setup/milli.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import type { JobCode, Service, ShareRules } from '#web/ui/tips/setup.queries.ts';

export type GroupDraft = {
  readonly key: number;
  readonly jobs: readonly number[];
  readonly percent: string;
  readonly split: 'even' | 'hours' | 'weighted_hours' | 'net_sales';
  readonly missing: 'return' | 'redistribute';
};
export type RuleDraft = {
  readonly key: number;
  readonly ruleId: number | null;
  /** 0: every service. */ readonly service: number;
  readonly fromJobs: readonly number[];
  readonly base: 'tips' | 'net_sales';
  readonly percent: string;
  readonly label: string;
  readonly groups: readonly GroupDraft[];
};

let keys = 0;
const newKey = (): number => (keys += 1);
export const LABEL = 15;

export const newGroup = (percent: string, jobs: readonly number[] = []): GroupDraft => ({
  key: newKey(),
  jobs,
  percent,
  split: 'hours',
  missing: 'return',
});
export const newRule = (fromJobs: readonly number[], part: Partial<RuleDraft> = {}): RuleDraft => ({
  key: newKey(),
  ruleId: null,
  service: 0,
  fromJobs,
  base: 'tips',
  percent: '',
  label: '',
  groups: [newGroup('100')],
  ...part,
});

export const draftOf = ({ rules }: Pick<ShareRules, 'rules'>): RuleDraft[] =>
  rules.map(({ rule_id, service_id, from_jobs, base, percent, label, groups }) => ({
    key: newKey(),
    ruleId: rule_id,
    service: service_id ?? 0,
    fromJobs: from_jobs,
    base,
    percent,
    label,
    groups: groups.map((group) => ({ key: newKey(), ...group })),
  }));

/**
 * What fits most places: who sells gives of sales to those who helped, and of tips to the kitchen.
 */
export function suggested(jobs: readonly JobCode[]): RuleDraft[] {
  const [first, ...others] = jobs.filter((job) => job.revenue_generating);
  if (!first) return [];
  const to = (job: JobCode, part: Pick<RuleDraft, 'base' | 'percent'>): RuleDraft =>
    newRule([first.code_id], {
      ...part,
      label: [...job.role_name].slice(0, LABEL).join(''),
      groups: [newGroup('100', [job.code_id])],
    });
  return [
    ...others
      .filter((job) => job.pooling)
      .slice(0, 1)
      .map((job) => to(job, { base: 'net_sales', percent: '2' })),
    ...jobs
      .filter((job) => job.pooling && !job.revenue_generating)
      .slice(0, 4)
      .map((job) =>
        to(
          job,
          job.back_of_house === true
            ? { base: 'tips', percent: '10' }
            : { base: 'net_sales', percent: '1' },
        ),
      ),
  ];
}

const bare = (typed: string): string => typed.trim().replace(',', '.');
export const rulesOf = (draft: readonly RuleDraft[]) =>
  draft.map(({ ruleId, service, fromJobs, base, percent, label, groups }) => ({
    ...(ruleId === null ? {} : { rule_id: ruleId }),
    service_id: service === 0 ? null : service,
    from_jobs: [...fromJobs],
    base,
    percent: bare(percent),
    label,
    groups: groups.map((group) => ({
      jobs: [...group.jobs],
      percent: bare(group.percent),
      split: group.split,
      missing: group.missing,
    })),
  }));

/** What the server says of one job of a list stands at the list. */
export const placeOf = (path: string): string => path.replace(/(jobs)\.\d+$/, '$1');

const milliOf = (typed: string, range: readonly [number, number]): number => {
  const read = readMilli(typed, ...range);
  return read.ok ? read.value : 0;
};
export const groupsTotal = ({ groups }: RuleDraft): number =>
  groups.reduce((sum, group) => sum + milliOf(group.percent, RANGES.part), 0);

function numberProblem(
  typed: string,
  range: readonly [number, number],
  path: string,
): FieldProblem[] {
  if (typed.trim() === '') return [{ path, code: 'required' }];
  const read = readMilli(typed, ...range);
  return read.ok ? [] : [{ path, code: read.code }];
}

export function problemsOf(draft: readonly RuleDraft[]): FieldProblem[] {
  if (draft.length === 0) return [{ path: 'rules', code: 'rule_required' }];
  return draft.flatMap((rule, nth) => {
    const at = `rules.${nth}.`;
    return [
      ...([...rule.label].length > LABEL
        ? [{ path: `${at}label`, code: 'too_long' as const }]
        : []),
      ...(rule.fromJobs.length === 0
        ? [{ path: `${at}from_jobs`, code: 'required' as const }]
        : []),
      ...numberProblem(rule.percent, RANGES.percent, `${at}percent`),
      ...rule.groups.flatMap((group, index) => [
        ...(group.jobs.length === 0
          ? [{ path: `${at}groups.${index}.jobs`, code: 'required' as const }]
          : []),
        ...numberProblem(group.percent, RANGES.part, `${at}groups.${index}.percent`),
      ]),
    ];
  });
}

/** The rules of a service as the engine takes them; one whose groups are no whole yet waits. */
export const engineRules = (draft: readonly RuleDraft[], service: number): ShareRule[] =>
  draft
    .filter(
      (rule) =>
        (rule.service === 0 || rule.service === service) &&
        rule.fromJobs.length > 0 &&
        groupsTotal(rule) === WHOLE &&
        rule.groups.every((group) => group.jobs.length > 0),
    )
    .map((rule) => ({
      id: rule.key,
      fromJobs: rule.fromJobs,
      base: rule.base,
      milliPercent: milliOf(rule.percent, RANGES.percent),
      groups: rule.groups.map((group) => ({
        jobs: group.jobs,
        milliPercent: milliOf(group.percent, RANGES.part),
        split: group.split,
        missing: group.missing,
      })),
    }));

export type Given = { readonly job: JobCode; readonly tips: number; readonly net_sales: number };

/** All that each job gives, in thousandths of a percent: in the service where it gives most. */
export function givenBy(
  draft: readonly RuleDraft[],
  jobs: readonly JobCode[],
  services: readonly Service[],
): Given[] {
  const most = (job: JobCode, base: RuleDraft['base']): number =>
    Math.max(
      0,
      ...services.map(({ service_id: service }) =>
        draft
          .filter(
            (rule) =>
              rule.base === base &&
              rule.fromJobs.includes(job.code_id) &&
              (rule.service === 0 || rule.service === service),
          )
          .reduce((sum, rule) => sum + milliOf(rule.percent, RANGES.percent), 0),
      ),
    );
  return jobs
    .filter((job) => job.revenue_generating)
    .map((job) => ({ job, tips: most(job, 'tips'), net_sales: most(job, 'net_sales') }));
}
