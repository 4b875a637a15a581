import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { WizardFrame } from '#web/ui/imports/wizard-frame.tsx';
import type { Job, Kind } from './bulk.queries.ts';
import { type Jobs, asOne } from './group.ts';
import { useCounted } from './use-counted.ts';
import { useTitle } from './use-title.ts';
import { type BulkStep, useCacheJob, useWizard } from './use-wizard.ts';

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
  readonly step: BulkStep;
  readonly job?: Job;
  readonly jobs?: Jobs;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** What stands around each step of a batch: its title, the steps, and the ways out of a draft. */
export function StepFrame(props: Props): ReactNode {
  const { kind, step, several, job, jobs, beside, children } = props;
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
      beside={beside}
    >
      {children}
    </WizardFrame>
  );
}
