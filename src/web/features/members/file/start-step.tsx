import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { OpenImport, OpenImports } from '#web/ui/imports/open-imports.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
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
    <Columns main="1fr" side="340px">
      <Stack>
        <Card title={t('placeTitle')} note={t('placeNote')}>
          <PlaceFields value={place} onChange={setChosen} />
        </Card>
        <Template />
        <Upload place={place} />
      </Stack>
      <OpenFiles />
    </Columns>
  );
}

function Template(): ReactNode {
  const { t } = useTranslation('member-file');
  const take = useAction(() => download('fileClientsTemplate'));
  return (
    <Card title={t('templateTitle')} note={t('templateNote')}>
      <Stack>
        <Refusal error={take.error} title={t('templateFailed')} />
        <Button className={styles.start} busy={take.busy} onClick={() => take.run()}>
          <Download aria-hidden="true" />
          {t('downloadTemplate')}
        </Button>
      </Stack>
    </Card>
  );
}

function OpenFiles(): ReactNode {
  const { t } = useTranslation('member-file');
  const files = useQuery(openFiles).data?.data;
  return (
    <OpenImports
      title={t('waitingTitle')}
      note={files?.length === 0 ? t('waitingNone') : t('waitingNote')}
      imports={files}
    >
      {(file) => <OpenFile key={file.file_id} file={file} />}
    </OpenImports>
  );
}

function OpenFile({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  return (
    <OpenImport
      name={file.file_name}
      below={file.state === 'mapping' ? t('waitsForColumns') : t('rowsCount', n(file.rows))}
      by={file.created_by}
      at={file.created_at}
      badge={
        <JobBadge
          state={
            file.state === 'mapping'
              ? 'awaiting_confirmation'
              : file.state === 'processing'
                ? 'adding'
                : file.state
          }
        />
      }
      resume={
        <Link
          to="/account-management/bulk-add-cardholders-with-file"
          search={{ file: String(file.file_id) }}
          className={buttonClass({ size: 'small' })}
          aria-label={t('resumeNamed', { name: file.file_name })}
        >
          {file.state === 'processing' ? t('watch') : t('resume')}
        </Link>
      }
    />
  );
}
