import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Job, type Kind, openBatches } from './bulk.queries.ts';
import styles from './bulk.module.css';
import { useCounted } from './use-counted.ts';

const PAGE = {
  load: '/account-management/bulk-load-funds-with-file',
  unload: '/account-management/bulk-unload-funds-with-file',
} as const;

/** Batches that wait for somebody or are on their way. */
export function OpenBatches({ kind }: { readonly kind: Kind }): ReactNode {
  const { t } = useTranslation('bulk');
  const jobs = useQuery(openBatches).data?.data.filter((job) => job.kind === kind);
  return (
    <Card title={t('waitingTitle')} note={jobs?.length === 0 ? t('waitingNone') : t('waitingNote')}>
      {jobs && jobs.length > 0 && (
        <ul className={styles.batches}>
          {jobs.map((job) => (
            <Batch key={job.job_id} job={job} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Batch({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const name = job.file_name ?? t(`typed.${job.kind}`);
  const rows =
    job.state === 'processing'
      ? job.sent.count + job.failed.count + job.unknown.count + job.waiting.count
      : job.rows;
  return (
    <li className={styles.batch}>
      <div className={styles.batchWords}>
        <div className={styles.batchName}>{name}</div>
        <div className="small muted">
          {job.wallet.wallet_name} · {t('rowsCount', { ...n(rows) })} · <Money value={job.total} />
        </div>
        <div className="caption">
          {job.created_by} · <Instant value={job.created_at} style="short" />
        </div>
      </div>
      <div className={styles.batchEnd}>
        <JobBadge state={job.state} />
        <Link
          to={PAGE[job.kind]}
          search={{ job: String(job.job_id) }}
          className={buttonClass({ size: 'small' })}
          aria-label={t('resumeNamed', { name })}
        >
          {job.state === 'processing' ? t('watch') : t('resume')}
        </Link>
      </div>
    </li>
  );
}
