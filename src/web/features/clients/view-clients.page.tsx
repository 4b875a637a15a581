import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code } from '#web/ui/values.tsx';
import { type ClientRow, clientList } from './clients.queries.ts';
import { EnterClient } from './enter-client.tsx';
import styles from './clients.module.css';

/** Every client of the platform, and the way into one. */
export function ViewClients(): ReactNode {
  const { t } = useTranslation('clients');
  const { language, region } = usePreferences();
  const { search, change, page, perPage } = useListSearch();
  const [entering, setEntering] = useState<ClientRow | null>(null);
  const look = useCallback((text: string) => change({ search: text || undefined }), [change]);
  const list = useQuery(
    clientList({ search: search.search, page: String(page), per_page: perPage }),
  );
  const columns = useClientColumns(setEntering);
  const total = list.data?.meta.total ?? null;
  const nothing = <NoMatch title={t('noMatch')} reset={t('reset')} onReset={() => look('')} />;
  return (
    <Page>
      <PageHeader
        title={t('clients')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <Link to="/account-management/add-clients" className={buttonClass({ tone: 'primary' })}>
            <Plus aria-hidden="true" /> {t('onboard')}
          </Link>
        }
      />
      <Card padded={false}>
        <TableToolbar>
          <TableSearch label={t('search')} value={search.search ?? ''} onSearch={look} />
        </TableToolbar>
        <ListTable
          label={t('clients')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.client_id)}
          empty={nothing}
          pager={(found) => (
            <PagePager list={found} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
      {entering && <EnterClient client={entering} onClose={() => setEntering(null)} />}
    </Page>
  );
}

function useClientColumns(onEnter: (client: ClientRow) => void): readonly Column<ClientRow>[] {
  const { t } = useTranslation('clients');
  const own = useCurrentSession()?.client.client_id;
  return useMemo(
    () => [
      {
        key: 'client',
        title: t('client'),
        card: 'title',
        cell: (row) => (
          <Link
            to="/operator/clients/$clientId"
            params={{ clientId: String(row.client_id) }}
            className={styles.name}
          >
            {row.client_name}
          </Link>
        ),
      },
      { key: 'number', title: t('number'), cell: (row) => <Code>{row.client_id}</Code> },
      { key: 'program', title: t('program'), card: 'detail', cell: (row) => row.program_name },
      { key: 'country', title: t('country'), cell: (row) => t(`country.${row.region}`) },
      {
        key: 'contact',
        title: t('contact'),
        cell: (row) => row.contact_name || row.contact_email || '—',
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <ClientBadge client={row} />,
      },
      {
        key: 'actions',
        title: t('actions'),
        align: 'end',
        quiet: true,
        cell: (row) =>
          row.active &&
          !row.is_provider &&
          row.client_id !== own && (
            <Button
              size="small"
              onClick={() => onEnter(row)}
              aria-label={t('enterNamed', { name: row.client_name })}
            >
              {t('enter')}
            </Button>
          ),
      },
    ],
    [t, own, onEnter],
  );
}

export function ClientBadge({
  client,
}: {
  readonly client: Pick<ClientRow, 'active' | 'is_provider' | 'hide_today'>;
}): ReactNode {
  const { t } = useTranslation('clients');
  if (client.is_provider) return <Badge tone="info">{t('provider')}</Badge>;
  if (!client.active) return <Badge tone="neutral">{t('ended')}</Badge>;
  return client.hide_today === 0 ? (
    <Badge tone="success">{t('active')}</Badge>
  ) : (
    <Badge tone="warning">{t('tipsOnly')}</Badge>
  );
}
