import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Money } from '#web/ui/values.tsx';
import { openJobs } from './open-jobs.ts';
import styles from './panels.module.css';

const pageOf = (kind: 'load' | 'unload') => (kind === 'load' ? '/account-management/bulk-load-funds-with-file' : '/account-management/bulk-unload-funds-with-file');

/** Running and waiting jobs; each leads to its page. */
export function JobTray({ onGo }: { readonly onGo: () => void }): ReactNode {
  const { t } = useTranslation(['shell', 'status']);
  const jobs = useQuery(openJobs).data?.data ?? [];
  if (jobs.length === 0) return <EmptyState icon={<Layers />} title={t('shell:jobsNone')} text={t('shell:jobsNoneText')} />;
  return jobs.map((job) => {
    const title = job.file_name ?? (job.kind === 'load' ? t('shell:bulkLoad') : t('shell:bulkUnload'));
    const done = job.sent.count + job.failed.count + job.unknown.count;
    return (
      <Link key={job.job_id} to={pageOf(job.kind)} search={{ job: String(job.job_id) }} className={styles.entry} onClick={onGo}>
        <span className={styles.entryHead}>
          {title}
          <JobBadge state={job.state} />
        </span>
        <span className="small muted">
          {job.wallet.wallet_name} · <Money value={job.total} />
        </span>
        {job.state === 'processing' && <ProgressBar thin label={title} value={done} max={done + job.waiting.count} text={`${done} / ${done + job.waiting.count}`} />}
      </Link>
    );
  });
}
