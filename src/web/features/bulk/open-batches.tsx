import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupBy } from '#kernel/group-by.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { OpenImport, OpenImports } from '#web/ui/imports/open-imports.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Money } from '#web/ui/values.tsx';
import { type Job, type Kind, openBatches } from './bulk.queries.ts';
import { type Jobs, asOne } from './group.ts';
import { useCounted } from './use-counted.ts';

const PAGE = {
  load: '/account-management/bulk-load-funds-with-file',
  unload: '/account-management/bulk-unload-funds-with-file',
} as const;

/** Batches that wait for somebody or are on their way. */
export function OpenBatches({ kind }: { readonly kind: Kind }): ReactNode {
  const { t } = useTranslation('bulk');
  const found = useQuery(openBatches).data?.data.filter((job) => job.kind === kind);
  const jobs = found && tablesOf(found);
  return (
    <OpenImports
      title={t('waitingTitle')}
      note={jobs?.length === 0 ? t('waitingNone') : t('waitingNote')}
      imports={jobs}
    >
      {([job, ...others]) => <Batch key={job.job_id} jobs={[job, ...others]} />}
    </OpenImports>
  );
}

/** The batches of one table are resumed together. */
const tablesOf = (jobs: readonly Job[]): readonly Jobs[] =>
  [...groupBy(jobs, (job) => job.group_id ?? -job.job_id).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

function Batch({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const job = asOne(jobs);
  const name = job.file_name ?? t(`typed.${job.kind}`);
  const rows =
    job.state === 'processing'
      ? job.sent.count + job.failed.count + job.unknown.count + job.waiting.count
      : job.rows;
  return (
    <OpenImport
      name={name}
      below={
        <>
          {jobs.length > 1 ? t('walletsCount', n(jobs.length)) : job.wallet.wallet_name} ·{' '}
          {t('rowsCount', { ...n(rows) })} · <Money value={job.total} />
        </>
      }
      by={job.created_by}
      at={job.created_at}
      badge={<JobBadge state={job.state} />}
      resume={
        <Link
          to={jobs.length > 1 ? '/account-management/bulk-load-cards' : PAGE[job.kind]}
          search={{ job: String(job.job_id) }}
          className={buttonClass({ size: 'small' })}
          aria-label={t('resumeNamed', { name })}
        >
          {job.state === 'processing' ? t('watch') : t('resume')}
        </Link>
      }
    />
  );
}
