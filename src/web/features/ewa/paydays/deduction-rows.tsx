import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageSize, pageOf, pageSizeOf } from '#web/lib/use-list-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Money } from '#web/ui/values.tsx';
import {
  type DeductionOfMember,
  type Deductions,
  deductionsOf,
} from '../dashboard/dashboard.queries.ts';

/** Fewer rows than these are seen at once. */
const SEARCHED_FROM = 10;

type Props = { readonly store: number; readonly firstDay: string; readonly report: Deductions };
type Asked = { readonly q: string; readonly page: number; readonly perPage: PageSize };

/** The rows of a report, each with what payroll said of it; page by page, and found by name. */
export function DeductionRows({ store, firstDay, report }: Props): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const columns = useColumns();
  const [asked, setAsked] = useState<Asked>({ q: '', page: 1, perPage: '25' });
  const list = useQuery({
    ...deductionsOf(store, firstDay, asked),
    placeholderData: keepPreviousData,
  });
  const look = useCallback((q: string) => setAsked((now) => ({ ...now, q, page: 1 })), []);
  const total = report.meta.total ?? 0;
  return (
    <div>
      {total > SEARCHED_FROM && (
        <TableToolbar>
          <TableSearch label={t('searchRows')} value={asked.q} onSearch={look} />
        </TableToolbar>
      )}
      <ListTable
        label={t('report')}
        columns={columns}
        list={list}
        keyOf={({ pos_id: posId, customer_id: id }) => `${posId} ${String(id)}`}
        empty={
          total === 0 ? (
            <EmptyState icon={<Inbox />} title={t('noRows')} text={t('noRowsText')} />
          ) : (
            <NoMatch title={t('noMatch')} reset={t('clearSearch')} onReset={() => look('')} />
          )
        }
        pager={(found) =>
          total > SEARCHED_FROM && (
            <PagePager
              list={found}
              page={asked.page}
              perPage={asked.perPage}
              onChange={({ page, rows }) =>
                setAsked(({ q, perPage }) => ({
                  q,
                  page: pageOf(page),
                  perPage: pageSizeOf(rows, perPage),
                }))
              }
            />
          )
        }
      />
    </div>
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
