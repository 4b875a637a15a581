import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { upload as uploadFile } from '#web/lib/upload.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Kind } from './bulk.queries.ts';
import styles from './bulk.module.css';
import { useWizard } from './use-wizard.ts';

type Props = {
  readonly kind: Kind;
  readonly wallet: number | undefined;
  readonly onNoWallet: () => void;
};
type Sent = { readonly file: File; readonly again: boolean };

/** Takes the filled-in file. What is wrong with it the server says; a file that was uploaded before waits for a second word. */
export function UploadCard({ kind, wallet, onNoWallet }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const { go } = useWizard();
  const stop = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: ({ file, again }: Sent) => {
      stop.current = new AbortController();
      setShare(0);
      return uploadFile('bulkTransfer', setShare, {
        query: { wallet: String(wallet), kind, again: again ? '1' : undefined },
        body: { notes: '', description: '' },
        file,
        signal: stop.current.signal,
      });
    },
    onSuccess: (job) => void go({ job: String(job.job_id), step: 'file' }),
  });
  const take = (file: File) =>
    wallet === undefined ? onNoWallet() : upload.mutate({ file, again: false });
  const sent = upload.variables;
  if (upload.isPending && sent) {
    return (
      <div className={styles.uploading} role="status">
        <LeaveGuard when text={t('leaveUpload')} />
        <ProgressBar
          label={t('uploading', { file: sent.file.name })}
          value={Math.round(share * 100)}
          max={100}
          text={
            share < 1
              ? t('uploading', { file: sent.file.name })
              : t('checking', { file: sent.file.name })
          }
          aside={`${Math.round(share * 100)} %`}
        />
        <Button size="small" onClick={() => stop.current?.abort()}>
          {t('stopUpload')}
        </Button>
      </div>
    );
  }
  const aborted = upload.error instanceof DOMException;
  return (
    <>
      {upload.isError && !aborted && sent && (
        <Refused
          kind={kind}
          error={upload.error}
          file={sent.file.name}
          onAgain={() => upload.mutate({ file: sent.file, again: true })}
          onRetry={() => upload.mutate(sent)}
        />
      )}
      <FileDrop
        name="transfer_file"
        hint={kind === 'load' ? t('fileHint') : t('fileHintUnload')}
        onFile={take}
      />
    </>
  );
}

type RefusedProps = {
  readonly kind: Kind;
  readonly error: unknown;
  readonly file: string;
  readonly onAgain: () => void;
  readonly onRetry: () => void;
};

function Refused({ kind, error, file, onAgain, onRetry }: RefusedProps): ReactNode {
  const { t } = useTranslation('bulk');
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  if (error instanceof ApiError && error.code === 'same_file_again') {
    const { job_id: job, at, by } = error.params;
    const to =
      kind === 'load'
        ? '/account-management/bulk-load-funds-with-file'
        : '/account-management/bulk-unload-funds-with-file';
    return (
      <Alert
        tone="warning"
        urgent
        title={t('sameFile', { file })}
        actions={
          <>
            <Link to={to} search={{ job: String(job) }} className={buttonClass({ size: 'small' })}>
              {t('openEarlier')}
            </Link>
            <Button size="small" onClick={onAgain}>
              {t('uploadAnyway')}
            </Button>
          </>
        }
      >
        {t('sameFileText', { by: String(by), when: formatInstant(String(at), language, region) })}
      </Alert>
    );
  }
  const network =
    error instanceof ApiError && (error.code === 'network' || error.code === 'try_again');
  return (
    <Alert
      tone="danger"
      urgent
      title={t('uploadFailed', { file })}
      actions={
        network && (
          <Button size="small" onClick={onRetry}>
            {t('uploadRetry')}
          </Button>
        )
      }
    >
      {textOf(error)}
    </Alert>
  );
}
