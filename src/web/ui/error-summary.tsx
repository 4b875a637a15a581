import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './alert.module.css';
import { fieldId } from './field.tsx';

export type FieldMessage = { readonly name: string; readonly text: string };

/** All that is wrong with a form, above it, once somebody tried to send it. Focus comes here when it appears; each line leads to its field. */
export function ErrorSummary({ problems, attempt, title }: { readonly problems: readonly FieldMessage[]; readonly attempt: number; readonly title?: string }): ReactNode {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0 || attempt === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className={`${styles.alert} ${styles.danger} ${styles.summary}`}>
      <CircleAlert aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.title}>{title ?? t('problems', { count: problems.length })}</div>
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.name}${problem.text}`}>
              <a
                href={`#${fieldId(problem.name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(problem.name))?.focus();
                }}
              >
                {problem.text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
