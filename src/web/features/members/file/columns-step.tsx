import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Count } from '#web/ui/values.tsx';
import { FileFaults } from './file-faults.tsx';
import type { FileField, MemberFile } from './member-file.queries.ts';
import { type Elsewhere, PlaceFields } from './place-fields.tsx';
import { useKeepFile, usePlace } from './use-member-file.ts';
import { useWords } from './use-words.ts';
import styles from './file.module.css';

/** What was found in the file, and what each column stands for. */
export function ColumnsStep({ file }: { readonly file: MemberFile }): ReactNode {
  return file.state === 'failed' ? <Broken file={file} /> : <Mapping file={file} />;
}

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function Found({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const separator =
    file.delimiter !== null && file.delimiter in SEPARATORS
      ? t(SEPARATORS[file.delimiter as ','])
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

function Broken({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { go } = usePlace();
  return (
    <>
      <FileFaults faults={file.file_problems} title={t('fileBroken')} />
      <Found file={file} />
      <PageFoot>
        <Button tone="primary" onClick={() => void go({ file: undefined, step: undefined })}>
          {t('anotherFile')}
        </Button>
      </PageFoot>
    </>
  );
}

const OUT = '';

function Mapping({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { textOf, problemText } = useErrorText();
  const { fieldName } = useWords();
  const { go } = usePlace();
  const keep = useKeepFile();
  const [fields, setFields] = useState<readonly (FileField | null)[]>(() =>
    file.columns.map((column) => column.field),
  );
  const [place, setPlace] = useState<Elsewhere>({
    store: file.store_id,
    department: file.department_id,
  });
  const save = useOperation('mapMemberFile', {
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
                now.map((one, at) =>
                  at === index ? (field === OUT ? null : (field as FileField)) : one,
                ),
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
      <Found file={file} />
      <Card title={t('columnsTitle')} note={t('columnsNote')} padded={false}>
        <DataTable
          label={t('columnsTable')}
          columns={columns}
          rows={file.columns.map((_, index) => index)}
          keyOf={String}
        />
      </Card>
      <Card title={t('placeTitle')} note={t('placeNote')}>
        <PlaceFields
          value={place}
          onChange={setPlace}
          error={wrong.filter((one) => one.path === 'store_id').map(problemText)[0]}
        />
      </Card>
      <PageFoot note={t('rememberedNote')}>
        <Button onClick={() => void go({ file: undefined, step: undefined })}>
          {t('anotherFile')}
        </Button>
        <Button
          tone="primary"
          busy={save.busy}
          onClick={() =>
            save.run({
              params: { member_file: file.file_id },
              body: { fields: [...fields], store_id: place.store, department_id: place.department },
            })
          }
        >
          {t('checkRows')}
        </Button>
      </PageFoot>
    </>
  );
}
