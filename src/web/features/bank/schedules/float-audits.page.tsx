import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type FloatAudit, floatAudits } from '../bank.queries.ts';
import styles from './schedules.module.css';

/** Every change of a float: who, when, from what to what. */
export function FloatAudits(): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { search, change } = useAddress();
  const stores = (useCurrentSession()?.wallets ?? []).filter(({ main }) => main);
  const found = useQuery(floatAudits(search.store));
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/reports/pad-schedules">{t('back')}</BackLink>}
        title={t('audits')}
        below={t('auditsNote')}
      />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('store')}
            value={search.store ?? ''}
            onChange={(store) => void change({ store: store || undefined }, true)}
            options={[
              { value: '', label: t('allStores') },
              ...stores.map((one) => ({ value: String(one.store_id), label: one.store_name })),
            ]}
          />
        </TableToolbar>
        <ListTable
          label={t('audits')}
          columns={columns}
          keyOf={(row) => `${row.store_id} ${row.created_at}`}
          list={found}
          empty={<EmptyState icon={<History />} title={t('noAudits')} text={t('noAuditsText')} />}
        />
      </Card>
    </Page>
  );
}

function useColumns(): readonly Column<FloatAudit>[] {
  const { t } = useTranslation('pad-schedules');
  const session = useCurrentSession();
  return useMemo(() => {
    const nameOf = (store: number) =>
      session?.wallets.find(({ store_id: id }) => id === store)?.store_name ?? '';
    return [
      {
        key: 'store',
        title: t('store'),
        card: 'title',
        cell: (row) => <span className={styles.name}>{nameOf(row.store_id)}</span>,
      },
      { key: 'when', title: t('when'), cell: (row) => <Instant value={row.created_at} /> },
      {
        key: 'manager',
        title: t('manager'),
        card: 'detail',
        cell: (row) => <bdi>{row.manager_name}</bdi>,
      },
      {
        key: 'old',
        title: t('oldFloat'),
        align: 'end',
        cell: (row) => <Money value={row.old_float_amount} />,
      },
      {
        key: 'new',
        title: t('newFloat'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.float_amount} />,
      },
      {
        key: 'difference',
        title: t('difference'),
        align: 'end',
        cell: (row) =>
          row.old_float_amount === null ? (
            <span className="muted">{t('firstFloat')}</span>
          ) : (
            <Money
              value={(fromWire(row.float_amount) ?? 0n) - (fromWire(row.old_float_amount) ?? 0n)}
              sign="always"
            />
          ),
      },
    ];
  }, [t, session]);
}
