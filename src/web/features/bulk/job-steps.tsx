import { useEffect, type ReactNode } from 'react';
import { BatchSwitcher } from './batch-switcher.tsx';
import type { Job } from './bulk.queries.ts';
import { FileStep } from './file-step.tsx';
import { FixStep } from './fix-step.tsx';
import { type Jobs, asOne, waits } from './group.ts';
import { ResultsStep } from './results-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepFrame } from './step-frame.tsx';
import { stepOf, useWizard } from './use-wizard.ts';

type StepsProps = { readonly job: Job; readonly jobs: Jobs; readonly several: boolean };

/** The steps of a batch that the server has: its file, what to fix, the review and the results. */
export function JobSteps({ job, jobs, several }: StepsProps): ReactNode {
  const { search, go } = useWizard();
  const whole = asOne(jobs);
  const step = stepOf(whole, search.step, jobs.length > 1 && jobs.some(waits));
  // Of a group only what waits can be fixed.
  const one = jobs.length > 1 && !waits(job) ? (jobs.find(waits) ?? job) : job;
  // The address says the step, so that the last fixed row does not turn the page by itself.
  useEffect(() => {
    if (search.step !== step) void go({ ...search, step }, true);
  }, [search, step, go]);
  const shown = step === 'fix' ? one : whole;
  return (
    <StepFrame
      key={step === 'fix' ? `${one.job_id}` : step}
      kind={job.kind}
      step={step}
      several={several}
      job={shown}
      jobs={jobs}
      beside={step === 'fix' && <BatchSwitcher jobs={jobs} job={shown} />}
    >
      {step === 'file' && <FileStep job={job} />}
      {step === 'fix' && <FixStep job={one} jobs={jobs} />}
      {step === 'review' && <ReviewStep jobs={jobs} />}
      {step === 'results' && <ResultsStep jobs={jobs} />}
    </StepFrame>
  );
}
