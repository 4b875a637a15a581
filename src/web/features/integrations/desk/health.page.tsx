import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { clientColumn } from '#web/ui/client-link.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Code, Count, Instant } from '#web/ui/values.tsx';
import type { IntegrationsHealth } from '../integrations.queries.ts';
import { LastHours, useLastHours } from '../last-hours.tsx';
import { health } from './desk.queries.ts';

type Worst = IntegrationsHealth['worst'][number];
const STATUS_TONE: Readonly<Record<Worst['status'], Tone>> = {
  online: 'success',
  pending: 'warning',
  offline: 'danger',
};

/** How all clients are fed, and which of their locations need somebody first. */
export function PosHealth(): ReactNode {
  const { t } = useTranslation('integrations-desk');
  const found = useQuery(health);
  return (
    <Page>
      <PageHeader title={t('health')} below={t('healthNote')} />
      {found.data ? <Overview data={found.data} /> : <LoadingCard found={found} height="280px" />}
    </Page>
  );
}

function Overview({ data }: { readonly data: IntegrationsHealth }): ReactNode {
  const { t } = useTranslation('integrations-desk');
  const columns = useColumns();
  const lastHours = useLastHours();
  return (
    <>
      {data.requests_pending > 0 && (
        <Alert
          tone="info"
          inline
          actions={
            <Link to="/operator/location-requests" className={buttonClass({ size: 'small' })}>
              {t('lookAtRequests')}
            </Link>
          }
        >
          {t('pendingRequests', { count: data.requests_pending })}
        </Alert>
      )}
      <Grid min="280px">
        {data.providers.map(({ provider, connections, feeds, last_24_hours: met }) => (
          <Card key={provider} title={t(`provider.${provider}`)}>
            <Facts
              facts={[
                { term: t('accounts'), value: <Counted of={connections} /> },
                { term: t('feeds'), value: <Counted of={feeds} /> },
                {
                  term: t('lastDay'),
                  value: lastHours(met) ?? <span className="muted">{t('noErrors')}</span>,
                },
              ]}
            />
          </Card>
        ))}
        {data.codes.length > 0 && (
          <Card title={t('causes')}>
            <Facts
              facts={data.codes.map(({ code, feeds }) => ({
                term: t(`code.${code}`),
                value: <Count value={feeds} />,
              }))}
            />
          </Card>
        )}
      </Grid>
      <Card padded={data.worst.length === 0} title={t('worst')}>
        {data.worst.length === 0 ? (
          <p className="muted">{t('allWell')}</p>
        ) : (
          <DataTable
            label={t('healthNote')}
            columns={columns}
            rows={data.worst}
            keyOf={(row) => `${row.store_id} ${row.data_type} ${row.provider} ${row.location}`}
          />
        )}
      </Card>
    </>
  );
}

type Counts = IntegrationsHealth['providers'][number]['feeds'];
const STATUSES = ['online', 'pending', 'offline'] as const;

/** How many there are of each status; of those that trouble nobody, only where there are some. */
function Counted({ of }: { readonly of: Counts }): ReactNode {
  const { t } = useTranslation('integrations-desk');
  return STATUSES.filter((status) => status === 'online' || of[status] > 0).map((status) => (
    <div key={status}>{t(`counted.${status}`, { count: of[status] })}</div>
  ));
}

function useColumns(): readonly Column<Worst>[] {
  const { t } = useTranslation('integrations-desk');
  return useMemo(
    () => [
      clientColumn(t('client'), (row) => (
        <>
          <bdi>{row.store_name}</bdi> · {t(`data.${row.data_type}`)}
        </>
      )),
      {
        key: 'provider',
        title: t('provider'),
        card: 'detail',
        cell: (row) => (
          <>
            {t(`provider.${row.provider}`)} <Code>{row.account}</Code>
            <div className="small muted">
              <bdi>{row.name}</bdi> (<Code>{row.location}</Code>)
            </div>
          </>
        ),
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => (
          <>
            <Badge tone={STATUS_TONE[row.status]}>{t(`feed.${row.status}`)}</Badge>
            {row.code !== null && <div className="small">{t(`code.${row.code}`)}</div>}
            {row.reason !== null && (
              <div className="small muted">
                <bdi>{row.reason}</bdi>
              </div>
            )}
          </>
        ),
      },
      {
        key: 'since',
        title: t('since'),
        cell: (row) =>
          row.failing_since === null ? '—' : <Instant value={row.failing_since} style="short" />,
      },
      {
        key: 'read',
        title: t('read'),
        card: 'below',
        cell: (row) => (
          <>
            {row.read_at === null ? t('never') : <Instant value={row.read_at} style="short" />}
            <LastHours met={row.last_24_hours} />
          </>
        ),
      },
    ],
    [t],
  );
}
