import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type TipSettings, tipJobs } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { SetupFrame, StepFoot } from '../setup-frame.tsx';
import { useStep } from '../use-step.ts';
import { JobCodes } from './job-codes-list.tsx';

export const AddJobs = (): ReactNode => (
  <SetupFrame step="jobs" wide>
    {(settings) => <Jobs settings={settings} />}
  </SetupFrame>
);

function Jobs({ settings }: { readonly settings: TipSettings }): ReactNode {
  const found = useQuery(tipJobs(settings.wallet_id));
  const sending = useSubmit();
  const { next } = useStep(settings, 'jobs');
  if (found.isError)
    return (
      <Card>
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    );
  if (found.isPending)
    return (
      <Card>
        <Skeleton height="220px" />
      </Card>
    );
  const jobs = found.data.data;
  const go = () => {
    if (!jobs.some((job) => job.revenue_generating))
      return sending.refuse([{ path: 'job_codes', code: 'receipt_generator_required' }]);
    void sending.run(() => next());
  };
  return (
    <>
      <SendProblems sending={sending} resolved={() => jobs.some((job) => job.revenue_generating)} />
      <JobCodes settings={settings} jobs={jobs} />
      <StepFoot settings={settings} step="jobs" busy={sending.busy} onNext={go} />
    </>
  );
}
