import { useState, type FormEvent, type ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type StepProps, nameOf } from './wizard-kind.ts';
import { useKeepFile } from './use-file.ts';
import { useWizardTexts } from '../use-import-texts.ts';
import { useWords } from './use-words.ts';
import styles from './wizard.module.css';

/**
 * Everything that a row says, to be changed at once. It stays open while something is still wrong.
 */
export function EditRow<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
  row,
  onClose,
}: StepProps<F, R> & {
  readonly row: R;
  readonly onClose: () => void;
}): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { textOf } = useErrorText();
  const { fieldName, problemWords } = useWords(kind);
  const keep = useKeepFile(kind.api);
  const mapped = file.columns.flatMap((column) => column.field ?? []);
  const wrong = row.problems.map((one) => one.column);
  const fields = file.fields.filter((field) => mapped.includes(field) || wrong.includes(field));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState(row.problems);
  const save = useAction((cells: object) => kind.api.fix(file.file_id, row.line, cells), {
    onDone: (answer) => {
      keep(answer.file);
      setSaid(answer.row.problems);
      if (answer.row.problems.length === 0) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run(values);
  };
  const form = `row-${row.line}`;
  return (
    <Dialog
      open
      wide
      title={t('editTitle', { line: row.line, name: nameOf(kind, row) })}
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
            hint={field === kind.secret?.field ? kind.secret.hint(row) : undefined}
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
