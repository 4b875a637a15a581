import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SUBSCRIPTION_STATUSES } from '#domain/subscriptions/choices.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { clientColumn } from '#web/ui/client-link.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant } from '#web/ui/values.tsx';
import { AmountIn } from './amount-in.tsx';
import { type ClientSubscription, allSubscriptions } from './billing-desk.queries.ts';
import { DifferenceTable } from './difference-table.tsx';
import { ExtendTrial } from './extend-trial.dialog.tsx';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['status'] as const;

const VIEWS = ['subscriptions', 'differences'] as const;

/** What every client subscribes to, and where the payment provider says something else. */
export function AllSubscriptions(): ReactNode {
  const { t } = useTranslation('billing-desk');
  const { search, change } = useListSearch();
  const view = search.kind === 'differences' ? 'differences' : 'subscriptions';
  return (
    <Page>
      <PageHeader
        title={t('subscriptions')}
        below={t(view === 'differences' ? 'differencesText' : 'subscriptionsText')}
      />
      <div>
        <SegmentedControl
          fit
          label={t('view')}
          value={view}
          onChange={(next) =>
            change({ kind: next === 'subscriptions' ? undefined : next, status: undefined })
          }
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      {view === 'differences' ? <DifferenceTable /> : <SubscriptionTable />}
    </Page>
  );
}

function SubscriptionTable(): ReactNode {
  const { t } = useTranslation(['billing-desk', 'subscription-access']);
  const { search, change, perPage } = useListSearch();
  const [extending, extend] = useState<ClientSubscription | null>(null);
  const state = SUBSCRIPTION_STATUSES.find((known) => known === search.status);
  const list = useQuery(
    allSubscriptions({
      ...(state === undefined ? {} : { state }),
      per_page: perPage,
      cursor: search.after,
    }),
  );
  const columns = useSubscriptionColumns(extend);
  const filtered = state !== undefined;
  return (
    <Card padded={false}>
      <TableToolbar>
        <NativeSelect
          label={t('status')}
          value={state ?? 'all'}
          onChange={(next) => change({ status: next === 'all' ? undefined : next })}
          options={[
            { value: 'all', label: t('allStates') },
            ...SUBSCRIPTION_STATUSES.map((value) => ({
              value,
              label: t(`subscription-access:status.${value}`),
            })),
          ]}
        />
        <ViewsButton list="subscriptions" filters={VIEW_FILTERS} />
      </TableToolbar>
      <CursorTable
        label={t('subscriptions')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.id)}
        empty={
          <NoMatch
            title={t(filtered ? 'noneMatch' : 'noSubscriptions')}
            reset={t('clear')}
            onReset={filtered ? () => change({ status: undefined }) : undefined}
          />
        }
      />
      {extending && <ExtendTrial subscription={extending} onClose={() => extend(null)} />}
    </Card>
  );
}

const STATUS_TONE: Readonly<Record<ClientSubscription['status'], Tone>> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  blocked: 'danger',
  cancelled: 'neutral',
};

function useSubscriptionColumns(
  onExtend: (row: ClientSubscription) => void,
): readonly Column<ClientSubscription>[] {
  const { t } = useTranslation(['billing-desk', 'subscription-access', 'subscriptions']);
  return useMemo(
    () => [
      clientColumn(t('client'), (row) => <bdi>{row.wallet_name}</bdi>),
      {
        key: 'plan',
        title: t('plan'),
        card: 'detail',
        cell: (row) => t(`subscriptions:contract.${row.contract}`),
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <AmountIn value={row.amount} currency={row.currency} />,
      },
      {
        key: 'next',
        title: t('nextCharge'),
        cell: (row) =>
          row.next_charge && (
            <>
              <Instant value={row.next_charge.at} style="short" />
              <div className="small muted">
                <AmountIn value={row.next_charge.total} currency={row.currency} />
              </div>
            </>
          ),
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => (
          <Badge tone={STATUS_TONE[row.status]}>
            {t(`subscription-access:status.${row.status}`)}
          </Badge>
        ),
      },
      {
        key: 'act',
        title: t('extend'),
        quiet: true,
        align: 'end',
        card: 'below',
        cell: (row) =>
          row.status === 'trialing' && (
            <Button
              size="small"
              aria-label={t('extendOf', { wallet: row.wallet_name })}
              onClick={() => onExtend(row)}
            >
              {t('extend')}
            </Button>
          ),
      },
    ],
    [t, onExtend],
  );
}
