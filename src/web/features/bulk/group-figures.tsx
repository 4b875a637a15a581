import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ReviewList, type ReviewTotal } from '#web/ui/review-list.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';
import { type Jobs, asOne } from './group.ts';
import { useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** What leaves each wallet, how many rows stay behind, and the sums of all. */
export function GroupFigures({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const whole = asOne(jobs);
  const columns = useWalletColumns(whole);
  const totals: ReviewTotal[] = [
    { term: t('rowsSum'), value: <Money value={whole.ready.amount} /> },
    { term: t('fees'), value: <Money value={whole.fees} /> },
    ...(whole.member_part === '0.00'
      ? []
      : [{ term: t('feesOfMembers'), value: <Money value={whole.member_part} /> }]),
    {
      term: t('total'),
      value: (
        <>
          <Money value={whole.total} /> {whole.currency}
        </>
      ),
      strong: true,
    },
  ];
  return (
    <Card padded={false} title={t('reviewTitle')}>
      <DataTable
        label={t('walletsTable')}
        columns={columns}
        rows={jobs}
        keyOf={(job) => String(job.job_id)}
      />
      <ReviewList rows={[]} totals={totals} />
    </Card>
  );
}

function useWalletColumns(whole: Job): readonly Column<Job>[] {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { go } = useWizard();
  const held = (job: Job) => job.with_errors.count + job.with_warnings.count + job.excluded.count;
  const left: Column<Job> = {
    key: 'left',
    title: t('leftOut'),
    card: 'detail',
    cell: (job) =>
      held(job) > 0 && (
        <Button
          tone="link"
          size="small"
          aria-label={t('lookAtNamed', { wallet: job.wallet.wallet_name })}
          onClick={() => void go({ job: String(job.job_id), step: 'fix' })}
        >
          {t('rowsCount', { ...n(held(job)) })}
        </Button>
      ),
  };
  return [
    {
      key: 'wallet',
      title: t('from'),
      card: 'title',
      cell: (job) => job.wallet.wallet_name,
    },
    {
      key: 'cards',
      title: t('cards'),
      align: 'end',
      card: 'status',
      cell: (job) => <Count value={job.ready.count} />,
    },
    ...(held(whole) > 0 ? [left] : []),
    {
      key: 'sum',
      title: t('rowsSum'),
      align: 'end',
      cell: (job) => <Money value={job.ready.amount} />,
    },
    { key: 'fees', title: t('fees'), align: 'end', cell: (job) => <Money value={job.fees} /> },
    ...(whole.member_part !== '0.00'
      ? [
          {
            key: 'members',
            title: t('feesOfMembers'),
            align: 'end' as const,
            cell: (job: Job) => <Money value={job.member_part} />,
          },
        ]
      : []),
    {
      key: 'total',
      title: t('total'),
      align: 'end',
      card: 'amount',
      cell: (job) => (
        <strong>
          <Money value={job.total} />
        </strong>
      ),
    },
    {
      key: 'after',
      title: t('walletAfterShort'),
      align: 'end',
      cell: (job) =>
        job.wallet.after === null ? (
          job.wallet.enough ? (
            t('enough')
          ) : (
            t('notEnough')
          )
        ) : (
          <Money value={job.wallet.after} />
        ),
    },
  ];
}
