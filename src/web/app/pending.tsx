import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pending.module.css';

/** While a page is fetched inside the frame. */
export function Pending(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      <div className={styles.bar} role="progressbar" aria-label={t('loading')} />
    </div>
  );
}

/** The same where nothing stands around it yet. */
export const PendingPage = (): ReactNode => (
  <main>
    <Pending />
  </main>
);
