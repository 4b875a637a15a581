import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RANGES, readMilli } from '#domain/tips-setup/milli.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import {
  type JobCode,
  type TipEmployee,
  type TipSettings,
  tipEmployees,
  tipJobs,
} from '#web/ui/tips/setup.queries.ts';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { SetupFrame, StepFoot } from '../setup-frame.tsx';
import { useStep } from '../use-step.ts';
import { type Draft, JobGrid } from './job-grid.tsx';

export const AssignJobCodes = (): ReactNode => (
  <SetupFrame step="job_codes" wide>
    {(settings) => <JobCodes settings={settings} />}
  </SetupFrame>
);

function JobCodes({ settings }: { readonly settings: TipSettings }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const staff = useQuery(tipEmployees(settings.wallet_id));
  const jobs = useQuery(tipJobs(settings.wallet_id));
  if (!staff.data || !jobs.data)
    return <LoadingCard found={firstFailed(staff, jobs)} height="320px" />;
  if (staff.data.data.length === 0 || jobs.data.data.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('nobodyYet')}
          text={t(jobs.data.data.length === 0 ? 'noJobsYetText' : 'nobodyYetText')}
        />
      </Card>
    );
  return <Assign settings={settings} staff={staff.data.data} jobs={jobs.data.data} />;
}

const draftOf = (one: TipEmployee): Draft => ({
  jobs: one.job_codes.map((job) => job.code_id),
  weight: one.weight,
});
const sameJobs = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((job) => b.includes(job));

function Assign({
  settings,
  staff,
  jobs,
}: {
  readonly settings: TipSettings;
  readonly staff: readonly TipEmployee[];
  readonly jobs: readonly JobCode[];
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const cache = useQueryClient();
  const [edits, setEdits] = useState<ReadonlyMap<number, Draft>>(new Map());
  const sending = useSubmit();
  const { next } = useStep(settings, 'job_codes');
  const of = (one: TipEmployee): Draft => edits.get(one.employee_id) ?? draftOf(one);
  const changed = staff.filter(
    (one) => !sameJobs(of(one).jobs, draftOf(one).jobs) || of(one).weight !== one.weight,
  );
  const without = staff.filter((one) => one.customer_id !== null && of(one).jobs.length === 0);
  const problems = (): FieldProblem[] => [
    ...without
      .slice(0, 1)
      .map((one) => ({ path: `jobs.${one.employee_id}`, code: 'jobs_unassigned' as const })),
    ...changed.flatMap((one) => {
      const read = readMilli(of(one).weight, ...RANGES.weight);
      return read.ok
        ? []
        : [
            {
              path: `weight.${one.employee_id}`,
              code: read.code,
              params: read.params,
            },
          ];
    }),
  ];
  const go = () => {
    const wrong = problems();
    if (wrong.length > 0) return sending.refuse(wrong);
    void sending.run(async () => {
      if (changed.length > 0) {
        const employees = changed.map((one) => ({
          employee_id: one.employee_id,
          job_codes: [...of(one).jobs],
          weight: of(one).weight.replace(',', '.'),
        }));
        cache.setQueryData(
          tipEmployees(settings.wallet_id).queryKey,
          await call('setJobCodes', { body: { wallet_id: settings.wallet_id, employees } }),
        );
        setEdits(new Map());
      }
      await next();
    });
  };
  const change = (people: readonly TipEmployee[], to: (draft: Draft) => Draft) =>
    setEdits((now) => {
      const after = new Map(now);
      for (const one of people)
        after.set(one.employee_id, to(after.get(one.employee_id) ?? draftOf(one)));
      return after;
    });
  const note =
    without.length > 0 ? t('withoutJob', { count: without.length }) : t('everybodyHasJob');
  return (
    <>
      <SendProblems
        sending={sending}
        resolved={(name) => name.startsWith('jobs.') && without.length === 0}
      />
      <JobGrid
        staff={staff}
        jobs={jobs}
        of={of}
        change={change}
        weights={settings.tip_type === 'share'}
        sending={sending}
      />
      <StepFoot
        settings={settings}
        step="job_codes"
        busy={sending.busy}
        onNext={go}
        dirty={changed.length > 0 && !sending.busy}
        note={<span role="status">{note}</span>}
      />
    </>
  );
}
