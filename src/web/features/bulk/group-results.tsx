import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';
import { type Jobs, waits } from './group.ts';
import { useWizard } from './use-wizard.ts';

/** How far each wallet is; one whose rows were all left out can still be fixed and sent. */
export function GroupResults({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation('bulk');
  const { go } = useWizard();
  const counted = (name: 'sent' | 'failed' | 'unknown', title: string): Column<Job> => ({
    key: name,
    title,
    align: 'end',
    card: name === 'sent' ? 'amount' : 'detail',
    cell: (job) => (
      <>
        <Count value={job[name].count} />
        {job[name].count > 0 && (
          <>
            {' · '}
            <Money value={job[name].amount} />
          </>
        )}
      </>
    ),
  });
  const columns: readonly Column<Job>[] = [
    { key: 'wallet', title: t('wallet'), card: 'title', cell: (job) => job.wallet.wallet_name },
    {
      key: 'state',
      title: t('state'),
      card: 'status',
      cell: (job) => <JobBadge state={job.state} />,
    },
    counted('sent', t('sent')),
    counted('failed', t('failed')),
    counted('unknown', t('notKnown')),
    {
      key: 'held',
      title: t('balanceNow'),
      align: 'end',
      cell: (job) => job.wallet.before !== null && <Money value={job.wallet.before} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      quiet: true,
      align: 'end',
      cell: (job) =>
        waits(job) && (
          <Button
            size="small"
            aria-label={t('resumeNamed', { name: job.wallet.wallet_name })}
            onClick={() => void go({ job: String(job.job_id), step: 'fix' })}
          >
            {t('resume')}
          </Button>
        ),
    },
  ];
  return (
    <Card padded={false} title={t('walletsTitle')}>
      <DataTable
        label={t('walletsTable')}
        columns={columns}
        rows={jobs}
        keyOf={(job) => String(job.job_id)}
      />
    </Card>
  );
}
