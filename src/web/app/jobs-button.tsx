import { useQuery } from '@tanstack/react-query';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { chipClass } from '#web/ui/chip.tsx';
import { openJobs } from './open-jobs.ts';
import styles from './top-bar.module.css';

export function JobsButton({ session, onOpen }: { readonly session: CurrentSession; readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const jobs = useQuery({ ...openJobs, enabled: allows(session, 'bulk') && session.client.hide_today === 0 });
  const count = jobs.data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className={chipClass} aria-label={t('jobs', { count })} onClick={onOpen}>
      <LoaderCircle aria-hidden="true" />
      <span className={styles.jobsWord}>{t('jobs', { count })}</span>
      <span className={styles.jobsCount}>{count}</span>
    </button>
  );
}
