import { useRef, useState, type ReactNode } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { FileDrop } from '../file-drop.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { useAction } from '../use-action.ts';
import { type ImportCatalog, useImportTexts } from './use-import-texts.ts';
import styles from './imports.module.css';

export type Upload = {
  readonly file: File;
  /** Takes a file that was uploaded before. */
  readonly again: boolean;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};
type Props = {
  readonly catalog: ImportCatalog;
  /** The field of the upload. */
  readonly name: string;
  readonly hint: string;
  readonly send: (upload: Upload) => Promise<{ readonly job_id: number }>;
  readonly onTaken: (id: number) => void;
  /** The way to an earlier upload of the same file. */
  readonly earlier: (id: string) => ReactNode;
  /** Says what is missing before a file can be sent; false where it may go. */
  readonly isMissing?: () => boolean;
};

/**
 * Takes a file. What is wrong with it the server says; one that was uploaded before is taken again
 * only if that is meant.
 */
export function UploadFile(props: Props): ReactNode {
  const { name, hint, send, onTaken, isMissing } = props;
  const stop = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const upload = useAction(
    (sent: Pick<Upload, 'file' | 'again'>) => {
      stop.current = new AbortController();
      setShare(0);
      return send({ ...sent, onProgress: setShare, signal: stop.current.signal });
    },
    { onDone: (taken) => onTaken(taken.job_id) },
  );
  const take = (file: File) => {
    if (!isMissing?.()) upload.run({ file, again: false });
  };
  const sent = upload.input;
  if (upload.busy && sent)
    return (
      <Uploading
        catalog={props.catalog}
        file={sent.file.name}
        share={share}
        onStop={() => stop.current?.abort()}
      />
    );
  const failed = upload.failed && !(upload.error instanceof DOMException) && sent;
  return (
    <>
      {failed && (
        <Refused
          {...props}
          error={upload.error}
          file={sent.file.name}
          onAgain={() => upload.run({ file: sent.file, again: true })}
          onRetry={() => upload.run(sent)}
        />
      )}
      <FileDrop name={name} hint={hint} onFile={take} />
    </>
  );
}

type UploadingProps = {
  readonly catalog: ImportCatalog;
  readonly file: string;
  readonly share: number;
  readonly onStop: () => void;
};

function Uploading({ catalog, file, share, onStop }: UploadingProps): ReactNode {
  const t = useImportTexts(catalog);
  const percent = Math.round(share * 100);
  return (
    <div className={styles.uploading} role="status">
      <LeaveGuard when text={t('leaveUpload')} />
      <ProgressBar
        label={t('uploading', { file })}
        value={percent}
        max={100}
        text={share < 1 ? t('uploading', { file }) : t('checking', { file })}
        aside={`${percent} %`}
      />
      <Button size="small" onClick={onStop}>
        {t('stopUpload')}
      </Button>
    </div>
  );
}

type RefusedProps = Pick<Props, 'catalog' | 'earlier'> & {
  readonly error: unknown;
  readonly file: string;
  readonly onAgain: () => void;
  readonly onRetry: () => void;
};

function Refused({ catalog, earlier, error, file, onAgain, onRetry }: RefusedProps): ReactNode {
  const t = useImportTexts(catalog);
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  if (error instanceof ApiError && error.code === 'same_file_again') {
    const { job_id: id, at, by } = error.params;
    return (
      <Alert
        tone="warning"
        urgent
        title={t('sameFile', { file })}
        actions={
          <>
            {earlier(String(id))}
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
