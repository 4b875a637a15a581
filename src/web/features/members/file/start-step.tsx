import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Instant } from '#web/ui/values.tsx';
import { type MemberFile, openFiles } from './member-file.queries.ts';
import { type Elsewhere, PlaceFields, useFirstPlace } from './place-fields.tsx';
import { Upload } from './upload.tsx';
import { useWords } from './use-words.ts';
import styles from './file.module.css';

/** Where the people belong, the template, and the file itself. */
export function StartStep(): ReactNode {
  const { t } = useTranslation('member-file');
  const first = useFirstPlace();
  const [chosen, setChosen] = useState<Elsewhere | null>(null);
  const place = chosen ?? first;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card title={t('placeTitle')} note={t('placeNote')}>
          <PlaceFields value={place} onChange={setChosen} />
        </Card>
        <Template />
        <Upload place={place} />
      </div>
      <OpenFiles />
    </div>
  );
}

function Template(): ReactNode {
  const { t } = useTranslation('member-file');
  const take = useAction(() => download('fileClientsTemplate'));
  return (
    <Card title={t('templateTitle')} note={t('templateNote')}>
      <div className={styles.stack}>
        <Refusal error={take.error} title={t('templateFailed')} />
        <Button className={styles.start} busy={take.busy} onClick={() => take.run()}>
          <Download aria-hidden="true" />
          {t('downloadTemplate')}
        </Button>
      </div>
    </Card>
  );
}

function OpenFiles(): ReactNode {
  const { t } = useTranslation('member-file');
  const files = useQuery(openFiles).data?.data;
  return (
    <Card
      title={t('waitingTitle')}
      note={files?.length === 0 ? t('waitingNone') : t('waitingNote')}
    >
      {files && files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <OpenFile key={file.file_id} file={file} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OpenFile({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  return (
    <li className={styles.file}>
      <div className={styles.fileWords}>
        <div className={styles.fileName}>{file.file_name}</div>
        <div className="small muted">
          {file.state === 'mapping' ? t('waitsForColumns') : t('rowsCount', n(file.rows))}
        </div>
        <div className="caption">
          {file.created_by} · <Instant value={file.created_at} style="short" />
        </div>
      </div>
      <div className={styles.fileEnd}>
        <JobBadge
          state={
            file.state === 'mapping'
              ? 'awaiting_confirmation'
              : file.state === 'processing'
                ? 'adding'
                : file.state
          }
        />
        <Link
          to="/account-management/bulk-add-cardholders-with-file"
          search={{ file: String(file.file_id) }}
          className={buttonClass({ size: 'small' })}
          aria-label={t('resumeNamed', { name: file.file_name })}
        >
          {file.state === 'processing' ? t('watch') : t('resume')}
        </Link>
      </div>
    </li>
  );
}
