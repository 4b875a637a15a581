import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { upload as uploadFile } from '#web/lib/upload.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './file.module.css';
import type { Elsewhere } from './place-fields.tsx';
import { usePlace } from './use-member-file.ts';

type Sent = { readonly file: File; readonly again: boolean };

/** Takes the file. What is wrong with it the server says; one that was uploaded before waits for a second word. */
export function Upload({ place }: { readonly place: Elsewhere }): ReactNode {
  const { t } = useTranslation('member-file');
  const { go } = usePlace();
  const stop = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: ({ file, again }: Sent) => {
      stop.current = new AbortController();
      setShare(0);
      const query = {
        store_id: place.store === null ? undefined : String(place.store),
        department_id: place.department === null ? undefined : String(place.department),
        again: again ? '1' : undefined,
      };
      return uploadFile('fileClients', setShare, {
        query,
        body: {},
        file,
        signal: stop.current.signal,
      });
    },
    onSuccess: (answer) => void go({ file: String(answer.job_id), step: undefined }),
  });
  const sent = upload.variables;
  if (upload.isPending && sent) {
    const text =
      share < 1
        ? t('uploading', { file: sent.file.name })
        : t('checking', { file: sent.file.name });
    return (
      <div className={styles.uploading} role="status">
        <LeaveGuard when text={t('leaveUpload')} />
        <ProgressBar
          label={t('uploading', { file: sent.file.name })}
          value={Math.round(share * 100)}
          max={100}
          text={text}
          aside={`${Math.round(share * 100)} %`}
        />
        <Button size="small" onClick={() => stop.current?.abort()}>
          {t('stopUpload')}
        </Button>
      </div>
    );
  }
  const failed = upload.isError && !(upload.error instanceof DOMException) && sent;
  return (
    <>
      {failed && (
        <Refused
          error={upload.error}
          file={sent.file.name}
          onAgain={() => upload.mutate({ file: sent.file, again: true })}
          onRetry={() => upload.mutate(sent)}
        />
      )}
      <FileDrop
        name="client_file"
        hint={t('fileHint')}
        onFile={(file) => upload.mutate({ file, again: false })}
      />
    </>
  );
}

function Refused({
  error,
  file,
  onAgain,
  onRetry,
}: {
  readonly error: unknown;
  readonly file: string;
  readonly onAgain: () => void;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('member-file');
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  if (error instanceof ApiError && error.code === 'same_file_again') {
    const { job_id: earlier, at, by } = error.params;
    return (
      <Alert
        tone="warning"
        urgent
        title={t('sameFile', { file })}
        actions={
          <>
            <Link
              to="/account-management/bulk-add-cardholders-with-file"
              search={{ file: String(earlier) }}
              className={buttonClass({ size: 'small' })}
            >
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
  const passing =
    error instanceof ApiError && (error.code === 'network' || error.code === 'try_again');
  return (
    <Alert
      tone="danger"
      urgent
      title={t('uploadFailed', { file })}
      actions={
        passing && (
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
