import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './alert.module.css';
import { fieldId } from './field.tsx';

/** `field` names a field that may not be on the screen just now. */
export type FieldMessage = {
  readonly name: string;
  readonly text: string;
  readonly field?: string;
};

/**
 * What stands over a field on the screen, without the word that it is optional, or what it is
 * called where nothing does: the nearest label on the way up from it.
 */
function labelOf(name: string): string | null {
  const field = document.getElementById(fieldId(name));
  const called = field?.matches('input, select, textarea')
    ? field.getAttribute('aria-label')
    : null;
  if (called) return called;
  for (let place = field; place !== null && place.tagName !== 'FORM'; place = place.parentElement) {
    const labels = place.matches('label')
      ? [place]
      : [...place.querySelectorAll('label, legend, [data-label]')];
    // A whole list may be what is wrong: the label of some control in it is not its name.
    const label = labels.find(
      (one) =>
        !(
          field?.tagName === 'DIV' &&
          one instanceof HTMLLabelElement &&
          one.control !== null &&
          field.contains(one.control)
        ),
    );
    if (label) return label.childNodes[0]?.textContent?.trim() || null;
  }
  return null;
}

/**
 * All that is wrong with a form, above it, once somebody tried to send it. Focus comes here when it
 * appears; each line leads to its field.
 */
export function ErrorSummary({
  problems,
  attempt,
  title,
}: {
  readonly problems: readonly FieldMessage[];
  readonly attempt: number;
  readonly title?: string;
}): ReactNode {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0 || attempt === 0) return null;
  const named = ({ name, text, field }: FieldMessage): string => {
    const label = labelOf(name) ?? field ?? null;
    return label === null || text.startsWith(label)
      ? text
      : t('ofField', { field: label, problem: text });
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={`${styles.alert} ${styles.danger} ${styles.summary}`}
    >
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
                {named(problem)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
