import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './step-rail.module.css';

/** Where one is in a wizard. `now` counts from 0; past the end means that all is done. */
export function StepRail({ steps, now }: { readonly steps: readonly string[]; readonly now: number }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <ol className={styles.rail} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} className={[styles.step, index < now && styles.done, index === now && styles.now].filter(Boolean).join(' ')} aria-current={index === now ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">{index < now ? <Check /> : index + 1}</span>
          <span className={styles.word}>{step}</span>
          {index < now && <span className="visually-hidden">{t('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
