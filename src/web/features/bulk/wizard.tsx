import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { LoadingStep, WizardFrame } from '#web/ui/imports/wizard-frame.tsx';
import { BatchSwitcher } from './batch-switcher.tsx';
import { type Job, type Kind, groupQuery, jobQuery } from './bulk.queries.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { PeopleStep } from './entry/people-step.tsx';
import { useEntry } from './entry/use-entry.ts';
import { FileStep } from './file-step.tsx';
import { FixStep } from './fix-step.tsx';
import { type Jobs, asOne, waits } from './group.ts';
import { ResultsStep } from './results-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ScopeStep } from './scope-step.tsx';
import { type BulkStep, stepOf, useCacheJob, useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';
import { useTitle } from './use-title.ts';

const PLACE: Readonly<Record<BulkStep, number>> = {
  scope: 0,
  table: 1,
  file: 1,
  fix: 2,
  review: 3,
  results: 4,
};

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
  const found = useQuery({ ...jobQuery(id), enabled: !Number.isNaN(id) });
  const job = found.data;
  const group = useQuery({ ...groupQuery(job?.group_id ?? 0), enabled: Boolean(job?.group_id) });
  if (Number.isNaN(id)) return <Start kind={kind} several={several} />;
  if (!job || (job.group_id !== null && !group.data))
    return (
      <Frame kind={kind} step="file" several={several}>
        <LoadingStep found={job ? group : found} />
      </Frame>
    );
  return <JobSteps job={job} jobs={jobsOf(job, group.data?.data)} several={several} />;
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
    <Frame key={step} kind={kind} step={step} several={several}>
      {step === 'table' ? (
        <EntryStep kind={kind} several={several} entry={entry} />
      ) : several ? (
        <PeopleStep entry={entry} />
      ) : (
        <ScopeStep kind={kind} />
      )}
    </Frame>
  );
}

type StepsProps = { readonly job: Job; readonly jobs: Jobs; readonly several: boolean };

function JobSteps({ job, jobs, several }: StepsProps): ReactNode {
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
    <Frame
      key={step === 'fix' ? `${one.job_id}` : step}
      kind={job.kind}
      step={step}
      several={several}
      job={shown}
      jobs={jobs}
    >
      {step === 'file' && <FileStep job={job} />}
      {step === 'fix' && <FixStep job={one} jobs={jobs} />}
      {step === 'review' && <ReviewStep jobs={jobs} />}
      {step === 'results' && <ResultsStep jobs={jobs} />}
    </Frame>
  );
}

type FrameProps = Props & {
  readonly step: BulkStep;
  readonly job?: Job;
  readonly jobs?: Jobs;
  readonly children: ReactNode;
};

function Frame({ kind, step, several, job, jobs, children }: FrameProps): ReactNode {
  const { t } = useTranslation('bulk');
  const { go } = useWizard();
  const title = useTitle(kind, step, several, job);
  const n = useCounted();
  const cacheJob = useCacheJob();
  const together = (jobs?.length ?? 0) > 1;
  const byTable = step === 'table' || several || (job !== undefined && job.source !== 'file');
  const steps = [
    several ? t('stepPeople') : t('stepScope'),
    several ? t('stepAmounts') : byTable ? t('stepTable') : t('stepFile'),
    t('stepFix'),
    t('stepReview'),
    t('stepResults'),
  ];
  const cancel = async ({ job_id: id }: Job) =>
    cacheJob(await call('cancelJob', { params: { job: id }, body: { group: together } }));
  const leave = () => void go({ job: undefined, step: undefined });
  const above =
    job &&
    t(`above.${job.kind}`, {
      job: job.job_id,
      wallet:
        together && step !== 'fix'
          ? t('walletsCount', n(jobs?.length ?? 0))
          : job.wallet.wallet_name,
    });
  const whole = jobs ? asOne(jobs) : job;
  const draft = whole?.state === 'awaiting_confirmation';
  const done = whole && !draft && whole.state !== 'processing';
  return (
    <WizardFrame
      catalog="bulk"
      title={title}
      above={above}
      steps={steps}
      now={done && step === 'results' ? 5 : PLACE[step]}
      draft={draft ? { rows: n(whole.rows), cancel: () => cancel(whole), leave } : undefined}
      beside={step === 'fix' && job && jobs && <BatchSwitcher jobs={jobs} job={job} />}
    >
      {children}
    </WizardFrame>
  );
}
