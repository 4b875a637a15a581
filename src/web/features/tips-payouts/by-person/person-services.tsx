import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '#contract/index.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PayBadge } from '#web/ui/tips/result-state.tsx';
import { useReasonWords } from '#web/ui/tips/reason-words.ts';
import { Day } from '#web/ui/values.tsx';
import { StrongMoney } from '../night-columns.tsx';
import { HoursWorked } from './hours-worked.tsx';
import { type PaidPerson, type PaidService, paidOfPerson } from './by-person.queries.ts';

const MOST = '100';

/** The paid services of a person in the chosen dates, in a box over the list. */
export function PersonServices({
  person,
  filter,
  onClose,
}: {
  readonly person: PaidPerson;
  readonly filter: Query<'paidTipsByPerson'>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { search: _, ...where } = filter;
  const found = useQuery(paidOfPerson({ ...where, person: person.person, per_page: MOST }));
  const columns = useServiceColumns();
  return (
    <Dialog
      open
      wide
      title={t('servicesOf', { name: `${person.first_name} ${person.last_name}` })}
      onClose={onClose}
    >
      <ListTable
        label={t('services')}
        columns={columns}
        list={found}
        keyOf={(row) => `${row.result_id} ${row.outside ? 'outside' : 'in'} ${row.payout}`}
        empty={null}
      />
      {found.data?.meta.cursor !== null && found.data && (
        <p className="muted small">{t('fewerDates', { most: MOST })}</p>
      )}
    </Dialog>
  );
}

function useServiceColumns(): readonly Column<PaidService>[] {
  const { t } = useTranslation('tips-payouts');
  const words = useReasonWords();
  return useMemo(
    () => [
      { key: 'day', title: t('day'), card: 'title', cell: (row) => <Day value={row.date} /> },
      {
        key: 'service',
        title: t('night'),
        card: 'detail',
        cell: (row) => (
          <>
            {row.service}
            {row.outside && <div className="caption">{t('tipOutOnly')}</div>}
          </>
        ),
      },
      {
        key: 'hours',
        title: t('hours'),
        align: 'end',
        cell: (row) => <HoursWorked value={row.hours} />,
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <StrongMoney value={row.payout} />,
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) =>
          row.pay_state !== null && (
            <>
              <PayBadge state={row.pay_state} />
              {row.reason !== null && <div className="caption">{words.short(row.reason)}</div>}
            </>
          ),
      },
    ],
    [t, words],
  );
}
