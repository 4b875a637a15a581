import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS, existsIn } from '#domain/access/levels.ts';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { ListTable, ResetFilters, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { USUAL, useManagerColumns } from './manager-columns.tsx';
import { managerList } from './managers.queries.ts';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['search', 'level', 'status', 'wallet'] as const;

const STATUSES = ['active', 'invited', 'inactive'] as const;

/** After an invitation: whoever invites one person mostly invites more. */
function JustInvited(): ReactNode {
  const { t } = useTranslation('managers');
  return (
    <Alert
      tone="success"
      inline
      actions={
        <Link to="/account-management/create-manager" className={buttonClass({ size: 'small' })}>
          {t('addAnother')}
        </Link>
      }
    >
      {t('justInvited')}
    </Alert>
  );
}

/** The managers that one may see, with what each may do. */
export function ViewManagers(): ReactNode {
  const { t } = useTranslation('managers');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const { search, change, page, perPage } = useListSearch();
  const { search: typed, level, status } = search;
  const list = useQuery({
    ...managerList(session?.manager_id ?? 0, {
      search: typed,
      level,
      status,
      page: String(page),
      per_page: perPage,
    }),
    enabled: session !== undefined,
  });
  const { columns, all, chosen } = useManagerColumns();
  const exporting = useFileExport((file_type) =>
    download('listManagers', {
      params: { id: session?.manager_id ?? 0 },
      query: { search: typed, level, status, file_type },
    }),
  );
  const total = list.data?.meta.total ?? null;
  const filtered = Boolean(typed || level || status);
  const reset = () => change({ search: undefined, level: undefined, status: undefined });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <>
            <ViewsButton list="managers" filters={VIEW_FILTERS} inHeader />
            <ColumnsButton table="managers" all={all} chosen={chosen} usual={USUAL} fixed="name" />
            <ExportMenu exporting={exporting} />
            {allows(session, 'edit_managers') && (
              <Link
                to="/account-management/create-manager"
                className={buttonClass({ tone: 'primary' })}
              >
                <UserPlus aria-hidden="true" />
                {t('add')}
              </Link>
            )}
          </>
        }
      />
      {search.placed !== undefined && <JustInvited />}
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <Filters search={search} onChange={change} filtered={filtered} onReset={reset} />
        <ListTable
          label={t('title')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.manager_id)}
          empty={
            <NoMatch
              title={t('noMatch')}
              text={t('noMatchText')}
              reset={t('reset')}
              onReset={filtered ? reset : undefined}
            />
          }
          pager={(found) => (
            <PagePager list={found} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
    </Page>
  );
}

function Filters({
  search,
  onChange,
  filtered,
  onReset,
}: {
  readonly search: Search;
  readonly onChange: (next: Search) => void;
  readonly filtered: boolean;
  readonly onReset: () => void;
}): ReactNode {
  const { t } = useTranslation('managers');
  const variant = useCurrentSession()?.client.variant ?? 'standard';
  const look = useCallback((text: string) => onChange({ search: text || undefined }), [onChange]);
  return (
    <TableToolbar>
      <TableSearch label={t('search')} value={search.search ?? ''} onSearch={look} />
      <NativeSelect
        label={t('level')}
        value={search.level ?? ''}
        onChange={(level) => onChange({ level: level || undefined })}
        options={[
          { value: '', label: t('allLevels') },
          ...LEVELS.filter((level) => existsIn(level, variant)).map((level) => ({
            value: level,
            label: t(`level.${level}`),
          })),
        ]}
      />
      <NativeSelect
        label={t('status')}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[
          { value: '', label: t('allStatuses') },
          ...STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <ResetFilters when={filtered} onPress={onReset}>
        {t('reset')}
      </ResetFilters>
    </TableToolbar>
  );
}
