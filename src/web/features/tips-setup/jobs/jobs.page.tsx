import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type TipSettings, tipJobs } from '#web/ui/tips/setup.queries.ts';
import { LoadingCard } from '#web/ui/states.tsx';
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
  if (!found.data) return <LoadingCard found={found} height="220px" />;
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
