import Inbox from 'lucide-react/icons/inbox';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Code, Money } from '#web/ui/values.tsx';
import type { DeductionOfMember, Deductions } from '../dashboard/dashboard.queries.ts';

/** The rows of a report, each with what payroll said of it. */
export function DeductionRows({ report }: { readonly report: Deductions }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const columns = useColumns();
  const more = (report.meta.total ?? 0) - report.data.length;
  return (
    <>
      <DataTable
        label={t('report')}
        columns={columns}
        rows={report.data}
        keyOf={({ pos_id: posId, customer_id: id }) => `${posId} ${String(id)}`}
        instead={
          report.data.length === 0 ? (
            <EmptyState icon={<Inbox />} title={t('noRows')} text={t('noRowsText')} />
          ) : undefined
        }
      />
      {more > 0 && <p className="small muted">{t('moreInFile', { count: more })}</p>}
    </>
  );
}

function useColumns(): readonly Column<DeductionOfMember>[] {
  const { t } = useTranslation('ewa-dashboard');
  return useMemo(
    () => [
      {
        key: 'pos_id',
        title: t('payrollId'),
        card: 'detail',
        cell: (row) => <Code>{row.pos_id}</Code>,
      },
      {
        key: 'name',
        title: t('name'),
        card: 'title',
        cell: (row) => (
          <>
            <bdi>{row.full_name}</bdi>
            {row.left && <div className="small muted">{t('hasLeft')}</div>}
          </>
        ),
      },
      {
        key: 'amount',
        title: t('comesOff'),
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <>
            <Money value={row.amount} />
            {row.carried_in !== '0.00' && (
              <div className="small muted">
                {t('carriedIn')} <Money value={row.carried_in} />
              </div>
            )}
          </>
        ),
      },
      {
        key: 'outcome',
        title: t('outcome'),
        card: 'status',
        cell: (row) => <Outcome row={row} />,
      },
    ],
    [t],
  );
}

function Outcome({ row }: { readonly row: DeductionOfMember }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { outcome, left_out: leftOut } = row;
  if (leftOut !== null) return <Badge tone="neutral">{t(`leftOut.${leftOut}`)}</Badge>;
  if (outcome === null) return <Badge tone="warning">{t('waiting')}</Badge>;
  if (outcome.carried === '0.00' && outcome.written_off === '0.00')
    return <Badge tone="success">{t('deductedInFull')}</Badge>;
  return (
    <>
      {t('deducted')} <Money value={outcome.deducted} />
      <div className="small muted">
        {outcome.carried === '0.00' ? t('writtenOff') : t('carried')}{' '}
        <Money value={outcome.carried === '0.00' ? outcome.written_off : outcome.carried} />
        {outcome.reason !== null && <> · {t(`reason.${outcome.reason}`)}</>}
      </div>
    </>
  );
}
