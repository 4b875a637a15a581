import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toWire } from '#kernel/money.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Count, Day, Money } from '#web/ui/values.tsx';
import type { PendingPayout } from '../integrations.queries.ts';
import { byService, sumOf, type ServicePart } from './payout-sums.ts';

/** What is about to be paid, service by service. */
export function ReviewedServices({
  payouts,
}: {
  readonly payouts: readonly PendingPayout[];
}): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const columns = useColumns();
  return (
    <Card padded={false} title={t('services')}>
      <DataTable
        label={t('payouts')}
        columns={columns}
        rows={byService(payouts)}
        keyOf={({ first }) => String(first.result_id)}
      />
    </Card>
  );
}

function useColumns(): readonly Column<ServicePart>[] {
  const { t } = useTranslation('lightspeed-payouts');
  return useMemo(
    () => [
      {
        key: 'store',
        title: t('store'),
        card: 'title',
        cell: ({ first }) => <bdi>{first.store}</bdi>,
      },
      {
        key: 'service',
        title: t('service'),
        card: 'detail',
        cell: ({ first }) => (
          <>
            <bdi>{first.service}</bdi> · <Day value={first.to_date} />
          </>
        ),
      },
      {
        key: 'people',
        title: t('people'),
        align: 'end',
        card: 'status',
        cell: ({ payouts }) => <Count value={payouts.length} />,
      },
      {
        key: 'tips',
        title: t('tips'),
        align: 'end',
        card: 'amount',
        cell: ({ payouts }) => <Money value={toWire(sumOf(payouts))} />,
      },
    ],
    [t],
  );
}
