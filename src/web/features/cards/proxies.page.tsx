import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import Upload from 'lucide-react/icons/upload';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { ListTable, ResetFilters, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { CARD_STATES } from './card-badges.tsx';
import { proxyList } from './cards.queries.ts';
import { useProxyColumns } from './proxy-columns.tsx';
import { StateFilter } from './state-filter.tsx';

/** All cards of the client by their proxies: the stock, and what members have. */
export function Proxies(): ReactNode {
  const { t } = useTranslation('cards');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const { search, change, page, perPage } = useListSearch();
  const look = useCallback((text: string) => change({ search: text || undefined }), [change]);
  const list = useQuery(
    proxyList({
      state: search.state,
      search: search.search,
      page: String(page),
      per_page: perPage,
    }),
  );
  const exporting = useFileExport((file_type) =>
    download('exportProxies', {
      params: { manager: session?.manager_id ?? 0 },
      query: { state: search.state, search: search.search, file_type },
    }),
  );
  const columns = useProxyColumns();
  const total = list.data?.meta.total ?? null;
  const filtered = Boolean(search.search || search.state);
  const reset = () => change({ search: undefined, state: undefined });
  const mayAdd = allows(session, 'proxies');
  const add = (
    <Link to="/account-management/add-proxies" className={buttonClass({ tone: 'primary' })}>
      <Upload aria-hidden="true" />
      {t('addProxies')}
    </Link>
  );
  const nothing = filtered ? (
    <NoMatch
      title={t('noProxyMatch')}
      text={t('noProxyMatchText')}
      reset={t('reset')}
      onReset={reset}
    />
  ) : (
    <EmptyState
      icon={<CreditCard />}
      title={t('noProxies')}
      text={t('noProxiesText')}
      action={mayAdd ? add : undefined}
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('proxies')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <>
            {list.data && list.data.data.length > 0 && <ExportMenu exporting={exporting} />}
            {mayAdd && add}
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <TableSearch label={t('searchProxy')} value={search.search ?? ''} onSearch={look} />
          <StateFilter
            states={CARD_STATES.filter((state) => state !== 'reserved').map((value) => ({
              value,
              label: t(`card.${value}`),
            }))}
          />
          <ResetFilters when={filtered} onPress={reset}>
            {t('reset')}
          </ResetFilters>
        </TableToolbar>
        <ListTable
          label={t('proxies')}
          columns={columns}
          list={list}
          keyOf={(row) => row.proxy}
          empty={nothing}
          pager={(found) => (
            <PagePager list={found} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
    </Page>
  );
}
