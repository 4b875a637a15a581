import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { LoadingStep, WizardFrame } from '#web/ui/imports/wizard-frame.tsx';
import { BatchSwitcher } from './batch-switcher.tsx';
import { type Job, type Kind, jobQuery } from './bulk.queries.ts';
import { EntryStep } from './entry-step.tsx';
import { FileStep } from './file-step.tsx';
import { FixStep } from './fix-step.tsx';
import { ResultsStep } from './results-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ScopeStep } from './scope-step.tsx';
import { type Step, stepOf, useCacheJob, useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

const PLACE: Readonly<Record<Step, number>> = {
  scope: 0,
  table: 1,
  file: 1,
  fix: 2,
  review: 3,
  results: 4,
};

type Props = { readonly kind: Kind; readonly first: 'scope' | 'table' };

/**
 * The bulk wizard. The server's job is its state: a reload, another tab and tomorrow find it where
 * it was.
 */
export function Wizard({ kind, first }: Props): ReactNode {
  const { search } = useWizard();
  const id = Number.parseInt(search.job ?? '', 10);
  const found = useQuery({ ...jobQuery(id), enabled: !Number.isNaN(id) });
  if (Number.isNaN(id)) {
    const step = search.step === 'table' || search.step === 'scope' ? search.step : first;
    return (
      <Frame key={step} kind={kind} step={step} first={first}>
        {step === 'table' ? (
          <EntryStep kind={kind} several={first === 'table'} />
        ) : (
          <ScopeStep kind={kind} />
        )}
      </Frame>
    );
  }
  const job = found.data;
  if (!job)
    return (
      <Frame kind={kind} step="file" first={first}>
        <LoadingStep found={found} />
      </Frame>
    );
  return <JobSteps job={job} first={first} />;
}

function JobSteps({
  job,
  first,
}: {
  readonly job: Job;
  readonly first: Props['first'];
}): ReactNode {
  const { search, go } = useWizard();
  const step = stepOf(job, search.step);
  // The address says the step, so that the last fixed row does not turn the page by itself.
  useEffect(() => {
    if (search.step !== step) void go({ ...search, step }, true);
  }, [search, step, go]);
  return (
    <Frame key={`${job.job_id} ${step}`} kind={job.kind} step={step} first={first} job={job}>
      {step === 'file' && <FileStep job={job} />}
      {step === 'fix' && <FixStep job={job} />}
      {step === 'review' && <ReviewStep job={job} />}
      {step === 'results' && <ResultsStep job={job} />}
    </Frame>
  );
}

type FrameProps = Props & { readonly step: Step; readonly job?: Job; readonly children: ReactNode };

function Frame({ kind, step, first, job, children }: FrameProps): ReactNode {
  const { t } = useTranslation('bulk');
  const { go } = useWizard();
  const title = useTitle(kind, step, first, job);
  const byTable = step === 'table' || (job !== undefined && job.source !== 'file');
  const steps = [
    t('stepScope'),
    byTable ? t('stepTable') : t('stepFile'),
    t('stepFix'),
    t('stepReview'),
    t('stepResults'),
  ];
  const n = useCounted();
  const cacheJob = useCacheJob();
  const cancel = async ({ job_id: id }: Job) =>
    cacheJob(await call('cancelJob', { params: { job: id } }));
  const leave = () =>
    void go({ job: undefined, jobs: undefined, step: first === 'table' ? 'table' : undefined });
  const above = job && t(`above.${job.kind}`, { job: job.job_id, wallet: job.wallet.wallet_name });
  const draft = job?.state === 'awaiting_confirmation';
  const done = job && !draft && job.state !== 'processing';
  return (
    <WizardFrame
      catalog="bulk"
      title={title}
      above={above}
      steps={steps}
      now={done && step === 'results' ? 5 : PLACE[step]}
      draft={draft ? { rows: n(job.rows), cancel: () => cancel(job), leave } : undefined}
      beside={<BatchSwitcher />}
    >
      {children}
    </WizardFrame>
  );
}

function useTitle(kind: Kind, step: Step, first: Props['first'], job: Job | undefined): string {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { language, region } = usePreferences();
  if (!job) return step === 'table' && first === 'table' ? t('title.cards') : t(`title.${kind}`);
  if (step === 'file')
    return job.file_problems.length > 0 ? t('title.fileBad') : t('title.fileRead');
  if (step === 'fix') {
    const bad = job.with_errors.count;
    if (bad > 0)
      return job.ready.count > 0
        ? t('title.fixOrGoOn', { ...n(bad) })
        : t('title.fix', { ...n(bad) });
    return job.with_warnings.count > 0
      ? t('title.warnings', { ...n(job.with_warnings.count) })
      : t('title.allReady');
  }
  if (step === 'review') return t('title.review');
  const all = job.sent.count + job.failed.count + job.unknown.count;
  return job.state === 'complete_with_errors'
    ? t('title.partly', {
        sent: formatCount(job.sent.count, language, region),
        all: formatCount(all, language, region),
      })
    : t(`title.state.${job.state}`);
}
