import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlowCalls } from '#web/lib/slow-calls.ts';
import styles from './shell.module.css';

/**
 * Said when an answer takes more than eight seconds, so that nobody wonders whether the press was
 * taken.
 */
export function StillWorking(): ReactNode {
  const { t } = useTranslation('common');
  const slow = useSlowCalls();
  return (
    <div role="status" className={styles.slow}>
      {slow && <span className={styles.slowWords}>{t('slow')}</span>}
    </div>
  );
}
