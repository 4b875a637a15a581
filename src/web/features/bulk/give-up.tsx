import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Job } from './bulk.queries.ts';
import { useKeepJob } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** Ends a batch that waits, after a second word. */
export function GiveUp({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { textOf } = useErrorText();
  const keepJob = useKeepJob();
  const [asked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call('cancelJob', { params: { job: job.job_id } }),
    onSuccess: (answer) => keepJob(answer),
  });
  return (
    <>
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {t('giveUp')}
      </Button>
      <Dialog
        open={asked}
        role="alertdialog"
        title={t('giveUpTitle')}
        onClose={() => setAsked(false)}
        foot={
          <>
            <Button onClick={() => setAsked(false)}>{t('giveUpNo')}</Button>
            <Button tone="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('giveUp')}
            </Button>
          </>
        }
      >
        {cancel.isError && (
          <Alert tone="danger" urgent>
            {textOf(cancel.error)}
          </Alert>
        )}
        <p>{t('giveUpText', { ...n(job.rows) })}</p>
      </Dialog>
    </>
  );
}
