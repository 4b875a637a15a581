import { Link } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Money } from '#web/ui/values.tsx';
import { ExportEntry } from './export-entry.tsx';
import { type OpenJob, useOpenJobs } from './open-jobs.ts';
import styles from './panels.module.css';

/** Running and waiting jobs; each leads to its page. */
export function JobTray({ onGo }: { readonly onGo: () => void }): ReactNode {
  const { t } = useTranslation('trays');
  const jobs = useOpenJobs();
  if (jobs.length === 0)
    return <EmptyState icon={<Layers />} title={t('jobsNone')} text={t('jobsNoneText')} />;
  return jobs.map((one) =>
    one.of === 'export' ? (
      <ExportEntry key={`export ${one.file.export_id}`} file={one.file} />
    ) : one.of === 'funds' ? (
      <Batch key={`funds ${one.job.job_id}`} job={one.job} onGo={onGo} />
    ) : (
      <ImportFile
        key={`${one.kind.to} ${one.file.file_id}`}
        kind={one.kind}
        file={one.file}
        onGo={onGo}
      />
    ),
  );
}

const pageOf = (kind: 'load' | 'unload') =>
  kind === 'load'
    ? '/account-management/bulk-load-funds-with-file'
    : '/account-management/bulk-unload-funds-with-file';

function Batch({
  job,
  onGo,
}: {
  readonly job: Extract<OpenJob, { of: 'funds' }>['job'];
  readonly onGo: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const title = job.file_name ?? (job.kind === 'load' ? t('bulkLoad') : t('bulkUnload'));
  const done = job.sent.count + job.failed.count + job.unknown.count;
  return (
    <Link
      to={pageOf(job.kind)}
      search={{ job: String(job.job_id) }}
      className={styles.entry}
      onClick={onGo}
    >
      <span className={styles.entryHead}>
        {title}
        <JobBadge state={job.state} />
      </span>
      <span className="small muted">
        {job.wallet.wallet_name} · <Money value={job.total} />
      </span>
      {job.state === 'processing' && (
        <Progress title={title} done={done} all={done + job.waiting.count} />
      )}
    </Link>
  );
}

function ImportFile({
  kind,
  file,
  onGo,
}: Pick<Extract<OpenJob, { of: 'file' }>, 'kind' | 'file'> & {
  readonly onGo: () => void;
}): ReactNode {
  const { t } = useTranslation(['shell', 'trays']);
  const { applied, toApply } = kind.counts(file);
  const running = file.state === 'processing';
  return (
    <Link
      to={kind.to}
      search={{ file: String(file.file_id) }}
      className={styles.entry}
      onClick={onGo}
    >
      <span className={styles.entryHead}>
        <bdi>{file.file_name}</bdi>
        <JobBadge state={running ? 'adding' : 'awaiting_confirmation'} />
      </span>
      <span className="small muted">
        {t(kind.title)} ·{' '}
        {file.state === 'mapping'
          ? t('trays:jobColumns')
          : t('trays:jobRows', { count: file.rows })}
      </span>
      {running && <Progress title={file.file_name} done={applied} all={toApply} />}
    </Link>
  );
}

const Progress = ({
  title,
  done,
  all,
}: {
  readonly title: string;
  readonly done: number;
  readonly all: number;
}): ReactNode => (
  <ProgressBar thin label={title} value={done} max={all} text={`${done} / ${all}`} />
);
