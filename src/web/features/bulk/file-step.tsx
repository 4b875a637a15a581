import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Count } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';
import { FileProblems } from './file-problems.tsx';
import { useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** What was found in the file. */
export function FileStep({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const broken = job.file_problems.length > 0;
  const another = () => void go({ job: undefined, step: undefined });
  const open = job.with_errors.count + job.with_warnings.count;
  const found = [
    { term: t('fileName'), value: job.file_name ?? '—' },
    ...(job.encoding ? [{ term: t('encoding'), value: job.encoding }] : []),
    ...(job.delimiter
      ? [{ term: t('delimiter'), value: job.delimiter === ';' ? t('semicolon') : t('comma') }]
      : []),
    ...(broken ? [] : [{ term: t('rows'), value: <Count value={job.rows} /> }]),
  ];
  return (
    <>
      {broken && <FileProblems problems={job.file_problems} />}
      {!broken && job.ready.count === job.rows && (
        <Alert tone="success" title={t('cleanFile', { ...n(job.rows) })}>
          {t('cleanFileText')}
        </Alert>
      )}
      {!broken && open > 0 && (
        <Alert tone="warning" title={t('fileHasProblems', { ...n(open) })}>
          {t('fileHasProblemsText', {
            errors: formatCount(job.with_errors.count, language, region),
            warnings: formatCount(job.with_warnings.count, language, region),
          })}
        </Alert>
      )}
      <Card title={t('detected')}>
        <Facts facts={found} />
      </Card>
      <PageFoot>
        <Button onClick={another} tone={broken ? 'primary' : 'plain'}>
          {t('anotherFile')}
        </Button>
        {!broken && (
          <Button tone="primary" onClick={() => void go({ step: open > 0 ? 'fix' : 'review' })}>
            {open > 0 ? t('lookAtRows') : t('goOn')}
          </Button>
        )}
      </PageFoot>
    </>
  );
}
