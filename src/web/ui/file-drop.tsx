import FileUp from 'lucide-react/icons/file-up';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from './field.tsx';
import styles from './file-drop.module.css';

type Props = {
  readonly name: string;
  readonly accept?: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly onFile: (file: File) => void;
};

/** Takes one file, dropped or chosen. What is wrong with it the server says. */
export function FileDrop({
  name,
  accept = '.csv,text/csv',
  hint,
  error,
  onFile,
}: Props): ReactNode {
  const { t } = useTranslation('common');
  const [over, setOver] = useState(false);
  const id = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <label
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        id={fieldId(name)}
        type="file"
        accept={accept}
        className={styles.input}
        aria-describedby={`${id}hint ${id}error`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <FileUp aria-hidden="true" />
      <span>
        <span className={styles.choose}>{t('chooseFile')}</span> {t('orDropIt')}
      </span>
      {hint && (
        <span id={`${id}hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}error`} className={styles.error}>
          {error}
        </span>
      )}
    </label>
  );
}
