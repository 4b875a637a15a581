import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import type { FileField, FileRow, MemberFile } from './member-file.queries.ts';
import { nameOf } from './row-columns.tsx';
import { useKeepFile } from './use-member-file.ts';
import { useWords } from './use-words.ts';
import styles from './file.module.css';

/**
 * Everything that a row says, to be changed at once. It stays open while something is still wrong.
 */
export function EditRow({
  file,
  row,
  onClose,
}: {
  readonly file: MemberFile;
  readonly row: FileRow;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('member-file');
  const { textOf } = useErrorText();
  const { fieldName, problemWords } = useWords();
  const keep = useKeepFile();
  const mapped = file.columns.flatMap((column) => column.field ?? []);
  const wrong = row.problems.map((one) => one.column as FileField);
  const fields = file.fields.filter((field) => mapped.includes(field) || wrong.includes(field));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState(row.problems);
  const save = useOperation('fixMemberFileRow', {
    onDone: (answer) => {
      keep(answer.file);
      setSaid(answer.row.problems);
      if (answer.row.problems.length === 0) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run({
      params: { member_file: file.file_id, line: row.line },
      body: values,
    });
  };
  const form = `row-${row.line}`;
  return (
    <Dialog
      open
      wide
      title={t('editTitle', { line: row.line, name: nameOf(row) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={form} busy={save.busy}>
            {t('saveRow')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} noValidate onSubmit={submit}>
        {save.failed && (
          <div className={styles.whole}>
            <Alert tone="danger" urgent>
              {textOf(save.error)}
            </Alert>
          </div>
        )}
        {fields.map((field) => (
          <TextField
            key={field}
            name={`row_${field}`}
            label={fieldName(field)}
            hint={field === 'identity_number' && row.identity_given ? t('identityKept') : undefined}
            value={values[field] ?? row.typed[field] ?? ''}
            autoComplete="off"
            error={
              said
                .filter((one) => one.column === field)
                .map(problemWords)
                .join(' ') || undefined
            }
            onChange={(text) => setValues((now) => ({ ...now, [field]: text }))}
          />
        ))}
      </form>
    </Dialog>
  );
}
