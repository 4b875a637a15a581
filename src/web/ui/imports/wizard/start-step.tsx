import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { OpenImport, OpenImports } from '#web/ui/imports/open-imports.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { UploadFile } from '../upload-file.tsx';
import { useWizardTexts } from '../use-import-texts.ts';
import { usePlace } from './use-file.ts';
import type { StepProps, WizardKind } from './wizard-kind.ts';
import { useWords } from './use-words.ts';
import styles from './wizard.module.css';

type Props<F extends MappedFile, R extends MappedRow> = { readonly kind: WizardKind<F, R> };

/** The template, the file itself, and the files that wait. */
export function StartStep<F extends MappedFile, R extends MappedRow>({
  kind,
}: Props<F, R>): ReactNode {
  const { Start } = kind;
  const sent = (query: object) => (
    <>
      <Template kind={kind} />
      <Upload kind={kind} query={query} />
    </>
  );
  return (
    <Columns main="1fr" side="360px">
      <Stack>{Start ? <Start sent={sent} /> : sent({})}</Stack>
      <OpenFiles kind={kind} />
    </Columns>
  );
}

function Upload<F extends MappedFile, R extends MappedRow>({
  kind,
  query,
}: Props<F, R> & { readonly query: object }): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { go } = usePlace();
  return (
    <UploadFile
      catalog={kind.catalog}
      name={kind.part}
      hint={t('fileHint')}
      send={({ again, ...upload }) =>
        kind.api.start({ ...upload, query: { ...query, again: again ? '1' : undefined } })
      }
      onTaken={(id) => void go({ file: String(id), step: undefined })}
      earlier={(id) => (
        <Link to="." search={{ file: id }} className={buttonClass({ size: 'small' })}>
          {t('openEarlier')}
        </Link>
      )}
    />
  );
}

function Template<F extends MappedFile, R extends MappedRow>({ kind }: Props<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const take = useAction(() => kind.api.template());
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

function OpenFiles<F extends MappedFile, R extends MappedRow>({ kind }: Props<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const files = useQuery(kind.api.open).data?.data;
  return (
    <OpenImports
      title={t('waitingTitle')}
      note={files?.length === 0 ? t('waitingNone') : t('waitingNote')}
      imports={files}
    >
      {(file) => <OpenFile key={file.file_id} kind={kind} file={file} />}
    </OpenImports>
  );
}

function OpenFile<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
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
          to="."
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
