import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call, download } from '#web/lib/api.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import type { Job } from './bulk.queries.ts';
import styles from './bulk.module.css';
import { FileProblems } from './file-problems.tsx';
import { useKeepJob } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** The bad rows as a file with reasons, and the way back for the corrected ones. */
export function RowFiles({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { textOf } = useErrorText();
  const { language } = usePreferences();
  const keepJob = useKeepJob();
  const bad = job.with_errors.count + job.with_warnings.count;
  const take = useMutation({
    mutationFn: () => download('badRows', { params: { job: job.job_id }, query: { language } }),
  });
  const give = useMutation({
    mutationFn: (file: File) =>
      call('correctedRows', { params: { job: job.job_id }, body: {}, file }),
    onSuccess: (answer) => {
      keepJob(answer, true);
      toast('success', t('correctedTaken'));
    },
  });
  const problems =
    give.error instanceof ApiError
      ? give.error.errors.filter((problem) => problem.path.startsWith('transfer_file'))
      : [];
  return (
    <>
      {job.with_errors.count > 0 && (
        <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
          <Download aria-hidden="true" />
          {t('badRows', { ...n(job.with_errors.count) })}
        </Button>
      )}
      {bad > 0 && (
        <FileButton
          label={t('correctedRows')}
          busy={give.isPending}
          onFile={(file) => give.mutate(file)}
        />
      )}
      {problems.length > 0 && (
        <div className={styles.fullLine}>
          <FileProblems problems={problems} />
        </div>
      )}
      {problems.length === 0 && (give.isError || take.isError) && (
        <div className={styles.fullLine}>
          <Alert tone="danger" urgent>
            {textOf(give.error ?? take.error)}
          </Alert>
        </div>
      )}
    </>
  );
}
