import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { isKeyOf } from '#kernel/keys.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Count } from '#web/ui/values.tsx';
import { useWizardTexts } from '../use-import-texts.ts';
import { FileFaults } from './file-faults.tsx';
import type { StepProps } from './wizard-kind.ts';
import { useKeepFile, usePlace } from './use-file.ts';
import { useWords } from './use-words.ts';
import styles from './wizard.module.css';

/** What was found in the file, and what each column stands for. */
export function ColumnsStep<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  return file.state === 'failed' ? (
    <Broken kind={kind} file={file} />
  ) : (
    <Mapping kind={kind} file={file} />
  );
}

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function Found<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const separator = isKeyOf(SEPARATORS, file.delimiter)
    ? t(SEPARATORS[file.delimiter])
    : file.delimiter;
  const facts = [
    { term: t('fileName'), value: file.file_name },
    ...(file.encoding ? [{ term: t('encoding'), value: file.encoding }] : []),
    ...(separator ? [{ term: t('delimiter'), value: separator }] : []),
    ...(file.rows > 0 ? [{ term: t('rows'), value: <Count value={file.rows} /> }] : []),
  ];
  return (
    <Card title={t('found')}>
      <Facts facts={facts} />
    </Card>
  );
}

function Broken<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { go } = usePlace();
  return (
    <>
      <FileFaults catalog={kind.catalog} faults={file.file_problems} title={t('fileBroken')} />
      <Found kind={kind} file={file} />
      <PageFoot>
        <Button tone="primary" onClick={() => void go({ file: undefined, step: undefined })}>
          {t('anotherFile')}
        </Button>
      </PageFoot>
    </>
  );
}

const OUT = '';

function Mapping<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { textOf, problemText } = useErrorText();
  const { fieldName } = useWords(kind);
  const { go } = usePlace();
  const keep = useKeepFile(kind.api);
  const [fields, setFields] = useState<readonly (string | null)[]>(() =>
    file.columns.map((column) => column.field),
  );
  const own = kind.useColumns?.(file);
  const save = useAction((body: object) => kind.api.map(file.file_id, body), {
    onDone: (answer) => {
      keep(answer);
      void go({ step: answer.with_errors > 0 ? 'rows' : 'review' });
    },
  });
  const wrong = save.error instanceof ApiError ? save.error.errors : [];
  const wrongAt = (index: number) => wrong.find((one) => one.path === `fields.${index}`);
  const lacking = wrong.filter((one) => one.path.startsWith('lacks.'));
  const left = file.lacks.filter((field) => !fields.includes(field));
  const missing = left.length > 0 ? left : lacking.map((one) => one.path.slice(6));
  // Whoever pressed far below is led to what is missing.
  const above = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (save.attempt > 0) above.current?.focus();
  }, [save.attempt]);
  const columns: readonly Column<number>[] = [
    {
      key: 'heading',
      title: t('columnOfFile'),
      card: 'title',
      cell: (index) => (
        <span className={styles.who}>
          {file.columns[index]?.heading || t('columnNumber', { n: index + 1 })}
        </span>
      ),
    },
    {
      key: 'examples',
      title: t('examples'),
      card: 'detail',
      cell: (index) => (
        <span className="muted">{file.columns[index]?.examples.join(' · ') || '—'}</span>
      ),
    },
    {
      key: 'field',
      title: t('standsFor'),
      card: 'status',
      cell: (index) => (
        <div className={styles.choice}>
          <NativeSelect
            label={t('standsForNamed', {
              column: file.columns[index]?.heading || String(index + 1),
            })}
            value={fields[index] ?? OUT}
            options={[
              { value: OUT, label: t('leftOutColumn') },
              ...file.fields.map((field) => ({ value: field, label: fieldName(field) })),
            ]}
            onChange={(field) =>
              setFields((now) =>
                now.map((one, at) => (at === index ? (field === OUT ? null : field) : one)),
              )
            }
          />
          {wrongAt(index) && <span className={styles.error}>{problemText(wrongAt(index)!)}</span>}
        </div>
      ),
    },
  ];
  return (
    <>
      {missing.length > 0 && (
        <div ref={above} tabIndex={-1}>
          <Alert
            tone={lacking.length > 0 ? 'danger' : 'warning'}
            urgent={lacking.length > 0}
            title={t('lacksTitle')}
          >
            {t('lacksText', { fields: missing.map(fieldName).join(', ') })}
          </Alert>
        </div>
      )}
      {save.failed && wrong.length === 0 && (
        <Alert tone="danger" urgent>
          {textOf(save.error)}
        </Alert>
      )}
      <Found kind={kind} file={file} />
      <Card title={t('columnsTitle')} note={t('columnsNote')} padded={false}>
        <DataTable
          label={t('columnsTable')}
          columns={columns}
          rows={file.columns.map((_, index) => index)}
          keyOf={String}
        />
      </Card>
      {own?.draw(wrong)}
      <PageFoot note={t('rememberedNote')}>
        <Button onClick={() => void go({ file: undefined, step: undefined })}>
          {t('anotherFile')}
        </Button>
        <Button tone="primary" busy={save.busy} onClick={() => save.run({ ...own?.body, fields })}>
          {t('checkRows')}
        </Button>
      </PageFoot>
    </>
  );
}
