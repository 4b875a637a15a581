import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chipClass } from '#web/ui/chip.tsx';
import { useOpenCount } from './open-count.ts';
import styles from './top-bar.module.css';

export function JobsButton({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const count = useOpenCount();
  if (count === 0) return null;
  return (
    <button type="button" className={chipClass} aria-label={t('jobs', { count })} onClick={onOpen}>
      <LoaderCircle aria-hidden="true" />
      <span className={styles.jobsWord}>{t('jobs', { count })}</span>
      <span className={styles.jobsCount}>{count}</span>
    </button>
  );
}
