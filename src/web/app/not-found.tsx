import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import styles from './message-page.module.css';

/** The error page, and every address that is none of ours. */
export function NotFound(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.page}>
      <PageTitle className="visually-hidden">{t('notFound')}</PageTitle>
      <EmptyState icon={<Compass />} title={t('notFound')} text={t('notFoundText')} action={<Link to="/" className={buttonClass({ tone: 'primary' })}>{t('goHome')}</Link>} />
    </main>
  );
}
