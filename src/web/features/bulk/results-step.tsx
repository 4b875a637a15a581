import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FigureStrip, type Figure } from '#web/ui/figure-strip.tsx';
import { ImportProgress } from '#web/ui/imports/import-progress.tsx';
import { Count } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';
import { useFollowJob } from './follow-job.ts';
import { GroupResults } from './group-results.tsx';
import { type Jobs, asOne, isRunning } from './group.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultRows } from './result-rows.tsx';
import { useCounted } from './use-counted.ts';

/**
 * How a batch goes out, and what became of its rows. Its page stays; it may be left at any time.
 */
export function ResultsStep({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const several = jobs.length > 1;
  const gone = sentOf(jobs);
  const job = asOne(gone);
  useFollowJob(job, !several);
  const running = isRunning(job);
  if (job.state === 'cancelled') {
    return (
      <Alert tone="neutral" title={t('cancelledTitle')}>
        {t('cancelledText')}
      </Alert>
    );
  }
  const among = (show: 'failed' | 'unknown') =>
    gone
      .filter((one) => one[show].count > 0)
      .map((one) => <ResultRows key={one.job_id} job={one} show={show} named={several} />);
  return (
    <>
      {running && <Progress job={job} />}
      {job.state === 'complete' && (
        <Alert tone="success" title={t(`done.${job.kind}`, { ...n(job.sent.count) })}>
          {t('doneText')}
        </Alert>
      )}
      <Fates job={job} alone={!several} />
      {job.unknown.count > 0 && !running && (
        <Alert tone="warning" title={t('unknownTitle', { ...n(job.unknown.count) })}>
          {t('unknownText')}
        </Alert>
      )}
      {several && <GroupResults jobs={jobs} />}
      {among('failed')}
      {!running && among('unknown')}
      <Left job={job} />
      <ResultActions jobs={gone} group={several} />
    </>
  );
}

/** Those that went out; where none did, all. */
function sentOf(jobs: Jobs): Jobs {
  const [first, ...others] = jobs.filter((job) => job.confirmed_at !== null);
  return first ? [first, ...others] : jobs;
}

/** The bar moves as the server says; it is read out at most every ten seconds. */
function Progress({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const { language, region } = usePreferences();
  const done = job.sent.count + job.failed.count + job.unknown.count;
  const max = done + job.waiting.count;
  const text = t('progress', {
    done: formatCount(done, language, region),
    all: formatCount(max, language, region),
  });
  return <ImportProgress catalog="bulk" done={done} all={max} text={text} />;
}

function Fates({ job, alone }: { readonly job: Job; readonly alone: boolean }): ReactNode {
  const { t } = useTranslation('bulk');
  const { language, region } = usePreferences();
  const figure = (label: string, { count, amount }: Job['sent'], tone: Figure['tone']): Figure => ({
    label,
    value: <Count value={count} />,
    note: formatMoney(amount, language, region),
    tone: count > 0 ? tone : undefined,
  });
  const figures = [
    figure(t('sent'), job.sent, 'success'),
    figure(t('failed'), job.failed, 'danger'),
    figure(t('notKnown'), job.unknown, 'warning'),
  ];
  if (job.waiting.count > 0) figures.push(figure(t('waiting'), job.waiting, undefined));
  else if (alone && job.wallet.before !== null)
    figures.push({
      label: t('walletHolds', { wallet: job.wallet.wallet_name }),
      value: formatMoney(job.wallet.before, language, region),
    });
  return <FigureStrip figures={figures} />;
}

/** Rows that never were part of the sending. */
function Left({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const out = job.rows - job.sent.count - job.failed.count - job.unknown.count - job.waiting.count;
  if (out <= 0) return null;
  return (
    <Alert
      tone="neutral"
      inline
      actions={
        <Link
          to="/account-management/bulk-load-funds-with-file"
          className={buttonClass({ size: 'small' })}
        >
          {t('newBatch')}
        </Link>
      }
    >
      {t('leftOutAfter', { ...n(out) })}
    </Alert>
  );
}
