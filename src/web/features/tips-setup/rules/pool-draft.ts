import type { PoolJob } from '#domain/tips/index.ts';
import { RANGES, readMilli } from '#domain/tips-setup/milli.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import type { JobCode, PoolRules, Service } from '#web/ui/tips/setup.queries.ts';

export type PoolRow = {
  readonly points: string;
  readonly per: 'hour' | 'shift';
  readonly contribution: string;
  readonly base: 'tips' | 'net_sales';
};
/**
 * Rows by service and job code; where all services have the same rules they stand under no service.
 */
export type PoolDraft = {
  readonly same: boolean;
  readonly rows: Readonly<Record<string, PoolRow>>;
};

export const EVERY = 0;
export const rowKey = (service: number, job: number): string => `${service}.${job}`;

/** What fits most places: who brings in tips gets three points an hour, who helps gets one. */
function suggested(job: JobCode): PoolRow {
  const points = !job.pooling ? '0' : job.revenue_generating ? '3' : '1';
  return { points, per: 'hour', contribution: job.revenue_generating ? '100' : '0', base: 'tips' };
}
const NONE: PoolRow = { points: '0', per: 'hour', contribution: '0', base: 'tips' };

export const rowOf = (draft: PoolDraft, service: number, job: number): PoolRow =>
  draft.rows[rowKey(draft.same ? EVERY : service, job)] ?? NONE;

const put = (
  services: readonly number[],
  jobs: readonly JobCode[],
  row: (service: number, job: JobCode) => PoolRow,
): PoolDraft['rows'] =>
  Object.fromEntries(
    services.flatMap((service) =>
      jobs.map((job) => [rowKey(service, job.code_id), row(service, job)]),
    ),
  );

/** The rules as they are, or a suggestion where there are none yet. */
export function draftOf(
  { rules }: Pick<PoolRules, 'rules'>,
  services: readonly Service[],
  jobs: readonly JobCode[],
): PoolDraft {
  if (rules.length === 0)
    return { same: true, rows: put([EVERY], jobs, (_, job) => suggested(job)) };
  const known = new Map(
    rules.map(({ service_id, code_id, ...row }) => [rowKey(service_id, code_id), row]),
  );
  const rows = put(
    services.map((one) => one.service_id),
    jobs,
    (service, job) => {
      const { points, per, contribution, base } = known.get(rowKey(service, job.code_id)) ?? NONE;
      return { points, per, contribution, base };
    },
  );
  return merged({ same: false, rows }, services, jobs);
}

/** Services whose rules are all the same are shown as one. */
function merged(
  draft: PoolDraft,
  services: readonly Service[],
  jobs: readonly JobCode[],
): PoolDraft {
  const told = (service: Service): string =>
    JSON.stringify(jobs.map((job) => rowOf(draft, service.service_id, job.code_id)));
  const alike = services.every((service) => told(service) === told(services[0]!));
  return alike ? withSame(draft, true, services, jobs) : draft;
}

export function withSame(
  draft: PoolDraft,
  same: boolean,
  services: readonly Service[],
  jobs: readonly JobCode[],
): PoolDraft {
  if (same === draft.same) return draft;
  const first = services[0]?.service_id ?? EVERY;
  return {
    same,
    rows: put(same ? [EVERY] : services.map((one) => one.service_id), jobs, (service, job) =>
      rowOf(draft, same ? first : service, job.code_id),
    ),
  };
}

export const withRow = (
  draft: PoolDraft,
  service: number,
  job: number,
  part: Partial<PoolRow>,
): PoolDraft => ({
  ...draft,
  rows: {
    ...draft.rows,
    [rowKey(draft.same ? EVERY : service, job)]: { ...rowOf(draft, service, job), ...part },
  },
});

const isNothing = (text: string): boolean => /^[0.,\s]*$/.test(text);

/** What is sent: who neither gives nor receives is left out. */
export const rulesOf = (draft: PoolDraft, services: readonly Service[], jobs: readonly JobCode[]) =>
  services.flatMap(({ service_id }) =>
    jobs.flatMap(({ code_id }) => {
      const { points, per, contribution, base } = rowOf(draft, service_id, code_id);
      return isNothing(points) && isNothing(contribution)
        ? []
        : [
            {
              service_id,
              code_id,
              points: points === '' ? '0' : points,
              per,
              contribution: contribution === '' ? '0' : contribution,
              base,
            },
          ];
    }),
  );

/** The place on the screen of what the server says of one of the rules that were sent. */
export function placeOf(path: string, sent: ReturnType<typeof rulesOf>, draft: PoolDraft): string {
  const [, nth, field] = /^rules\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const rule = sent[Number(nth)];
  if (!rule) return path;
  return `${field === 'contribution' ? 'contribution' : 'points'}.${rowKey(draft.same ? EVERY : rule.service_id, rule.code_id)}`;
}

/** What can not be read as a number, and whether there is a rule at all. */
export function problemsOf(
  draft: PoolDraft,
  services: readonly Service[],
  jobs: readonly JobCode[],
): FieldProblem[] {
  const keys = (draft.same ? [EVERY] : services.map((one) => one.service_id)).flatMap((service) =>
    jobs.map((job) => ({ job, key: rowKey(service, job.code_id) })),
  );
  const wrong = keys.flatMap(({ key }) => {
    const row = draft.rows[key] ?? NONE;
    return (
      [
        ['points', RANGES.points],
        ['contribution', RANGES.percent],
      ] as const
    ).flatMap(([field, range]) => {
      const read = readMilli(row[field] === '' ? '0' : row[field], ...range);
      return read.ok ? [] : [{ path: `${field}.${key}`, code: read.code }];
    });
  });
  const none = keys.every(({ key }) => isNothing((draft.rows[key] ?? NONE).points));
  return none && wrong.length === 0 ? [{ path: 'rules', code: 'rule_required' }] : wrong;
}

const milli = (text: string, range: readonly [number, number]): number => {
  const read = readMilli(text === '' ? '0' : text, ...range);
  return read.ok ? read.value : 0;
};

/**
 * The job codes with their rules as the engine takes them; what can not be read counts as nothing.
 */
export const engineJobs = (
  draft: PoolDraft,
  service: number,
  jobs: readonly JobCode[],
): PoolJob[] =>
  jobs.map((job) => {
    const row = rowOf(draft, service, job.code_id);
    return {
      id: job.code_id,
      revenueGenerating: job.revenue_generating,
      pooling: job.pooling,
      pointsMilli: milli(row.points, RANGES.points),
      per: row.per,
      contributionMilliPercent: milli(row.contribution, RANGES.percent),
      base: row.base,
    };
  });
