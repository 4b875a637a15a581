import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { nextToFix } from './batch-switcher.tsx';
import type { Job } from './bulk.queries.ts';
import { FixRows } from './fix-rows.tsx';
import { type Jobs, asOne } from './group.ts';
import { JobFigures } from './job-figures.tsx';
import { useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** The rows, those with something wrong first. What is ready can go on without the rest. */
export function FixStep({ job, jobs }: { readonly job: Job; readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const left = job.with_errors.count + job.with_warnings.count;
  const next = nextToFix(jobs, job);
  const { ready } = asOne(jobs);
  const back = () =>
    void go(job.source === 'file' ? { step: 'file' } : { job: undefined, step: 'table' });
  return (
    <>
      <JobFigures job={job} />
      {job.kind === 'unload' && (
        <Alert tone="info">{job.source === 'file' ? t('negativeRows') : t('positiveRows')}</Alert>
      )}
      <FixRows job={job} />
      <PageFoot note={left > 0 ? t('stayNote', { ...n(left) }) : t('checkedNote')}>
        <Button onClick={back}>{t('common:back')}</Button>
        {next && (
          <Button
            tone={left === 0 ? 'primary' : 'plain'}
            onClick={() => void go({ job: String(next.job_id), step: 'fix' })}
          >
            {t('nextWallet', { wallet: next.wallet.wallet_name })}
          </Button>
        )}
        {ready.count > 0 && (
          <Button
            tone={next && left === 0 ? 'plain' : 'primary'}
            onClick={() => void go({ step: 'review' })}
          >
            {t('goOnWith', {
              ...n(ready.count),
              amount: formatMoney(ready.amount, language, region),
            })}
          </Button>
        )}
      </PageFoot>
    </>
  );
}
