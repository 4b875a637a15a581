import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Code, Instant } from '#web/ui/values.tsx';
import type { LocationRequest } from '../integrations.queries.ts';
import { StatusFilter } from '../status-filter.tsx';
import { DecideRequest, type Decision } from './decide-request.dialog.tsx';
import { locationRequests } from './desk.queries.ts';

const STATUS_TONE: Readonly<Record<LocationRequest['status'], Tone>> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  replaced: 'neutral',
};
const STATUSES = ['pending', 'approved', 'declined', 'replaced'] as const;
type Deciding = { readonly request: LocationRequest; readonly decision: Decision };

/** The order data that clients ask for: the store beside the place as its vendor has it. */
export function LocationRequests(): ReactNode {
  const { t } = useTranslation('integrations-desk');
  const { search, change, perPage } = useListSearch();
  const [deciding, decide] = useState<Deciding | null>(null);
  const status = STATUSES.find((known) => known === search.status);
  const list = useQuery(
    locationRequests({
      ...(status === undefined ? {} : { status }),
      per_page: perPage,
      cursor: search.after,
    }),
  );
  const columns = useColumns(decide);
  return (
    <Page>
      <PageHeader title={t('requests')} below={t('requestsNote')} />
      <Card padded={false}>
        <StatusFilter
          label={t('status')}
          all={t('allStatuses')}
          statuses={STATUSES}
          wordOf={(value) => t(`status.${value}`)}
          status={status}
          onStatus={(next) => change({ status: next })}
        />
        <CursorTable
          label={t('requests')}
          columns={columns}
          list={list}
          keyOf={(request) => String(request.request_id)}
          empty={
            status === undefined ? (
              <EmptyState icon={<Inbox />} title={t('noRequests')} text={t('noRequestsText')} />
            ) : (
              <NoMatch
                title={t('noneMatch')}
                reset={t('clear')}
                onReset={() => change({ status: undefined })}
              />
            )
          }
        />
      </Card>
      {deciding && <DecideRequest {...deciding} onClose={() => decide(null)} />}
    </Page>
  );
}

function useColumns(onDecide: (deciding: Deciding) => void): readonly Column<LocationRequest>[] {
  const { t } = useTranslation('integrations-desk');
  return useMemo(
    () => [
      {
        key: 'store',
        title: t('store'),
        card: 'title',
        cell: (request) => (
          <>
            <bdi>{request.store_name}</bdi>
            <div className="small muted">
              <bdi>{request.client_name}</bdi> · <Code>{request.store_timezone}</Code>
            </div>
          </>
        ),
      },
      { key: 'place', title: t('place'), card: 'detail', cell: (one) => <Place request={one} /> },
      { key: 'data', title: t('data'), cell: (request) => t(`data.${request.data_type}`) },
      {
        key: 'asked',
        title: t('asked'),
        cell: (request) => (
          <>
            <Instant value={request.asked_at} style="short" />
            <div className="small muted">{t('askedBy', { name: request.asked_by })}</div>
          </>
        ),
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (request) => (
          <>
            <Badge tone={STATUS_TONE[request.status]}>{t(`status.${request.status}`)}</Badge>
            {request.reason !== null && (
              <div className="small muted">
                <bdi>{request.reason}</bdi>
              </div>
            )}
          </>
        ),
      },
      {
        key: 'decide',
        title: t('decide'),
        quiet: true,
        align: 'end',
        card: 'below',
        cell: (request) =>
          request.status === 'pending' && (
            <ButtonRow>
              {(['approve', 'decline'] as const).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  aria-label={t(`${decision}Of`, {
                    id: request.location_id,
                    store: request.store_name,
                  })}
                  onClick={() => onDecide({ request, decision })}
                >
                  {t(decision)}
                </Button>
              ))}
            </ButtonRow>
          ),
      },
    ],
    [t, onDecide],
  );
}

function Place({ request }: { readonly request: LocationRequest }): ReactNode {
  const { t } = useTranslation('integrations-desk');
  return (
    <>
      <div>
        <bdi>{request.vendor?.name ?? t('unnamed')}</bdi> ·{' '}
        <bdi dir="ltr">{t('location', { id: request.location_id })}</bdi>
      </div>
      <div className="small muted">
        {request.vendor === null ? (
          t('vendorSilent')
        ) : (
          <bdi>{request.vendor.address ?? t('noAddress')}</bdi>
        )}
      </div>
    </>
  );
}
