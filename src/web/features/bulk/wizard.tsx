import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { LoadingStep } from '#web/ui/imports/wizard-frame.tsx';
import { NeedsWallet } from '#web/ui/no-wallets.tsx';
import { type Job, type Kind, groupQuery, jobQuery } from './bulk.queries.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { PeopleStep } from './entry/people-step.tsx';
import { useEntry } from './entry/use-entry.ts';
import type { Jobs } from './group.ts';
import { fetchJobSteps, loadJobSteps } from './load-job-steps.ts';
import { ScopeStep } from './scope-step.tsx';
import { StepFrame } from './step-frame.tsx';
import { useWizard } from './use-wizard.ts';

/** Most visits end with the first step: a template that is fetched, a batch that is looked for. */
const JobSteps = lazy(async () => ({ default: (await loadJobSteps()).JobSteps }));

type Props = {
  readonly kind: Kind;
  /** Rows over several wallets are entered in a table; those of one come by file too. */
  readonly several: boolean;
};

/**
 * The bulk wizard. The server's job is its state: a reload, another tab and tomorrow find it where
 * it was.
 */
export function Wizard({ kind, several }: Props): ReactNode {
  const { search } = useWizard();
  const id = Number.parseInt(search.job ?? '', 10);
  const hasJob = !Number.isNaN(id);
  const found = useQuery({ ...jobQuery(id), enabled: hasJob });
  const job = found.data;
  const group = useQuery({ ...groupQuery(job?.group_id ?? 0), enabled: Boolean(job?.group_id) });
  useEffect(() => {
    if (hasJob) fetchJobSteps();
  }, [hasJob]);
  if (!hasJob) return <Start kind={kind} several={several} />;
  const loading = (
    <StepFrame kind={kind} step="file" several={several}>
      <LoadingStep found={job ? group : found} />
    </StepFrame>
  );
  if (!job || (job.group_id !== null && !group.data)) return loading;
  return (
    <Suspense fallback={loading}>
      <JobSteps job={job} jobs={jobsOf(job, group.data?.data)} several={several} />
    </Suspense>
  );
}

/** The batches of a table in their order, each as it was last heard of. */
function jobsOf(job: Job, group: readonly Job[] = []): Jobs {
  const newer = (one: Job) =>
    one.job_id === job.job_id && job.updated_at > one.updated_at ? job : one;
  const [first, ...others] = group.map(newer).sort((one, other) => one.job_id - other.job_id);
  return first ? [first, ...others] : [job];
}

function Start({ kind, several }: Props): ReactNode {
  const { search } = useWizard();
  const entry = useEntry(kind, several);
  const step = search.step === 'table' ? 'table' : 'scope';
  return (
    <StepFrame key={step} kind={kind} step={step} several={several}>
      <NeedsWallet>
        {step === 'table' ? (
          <EntryStep kind={kind} several={several} entry={entry} />
        ) : several ? (
          <PeopleStep entry={entry} />
        ) : (
          <ScopeStep kind={kind} />
        )}
      </NeedsWallet>
    </StepFrame>
  );
}
