import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import { DataTable, type Sort } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportButton, ExportFailed, useExport } from '#web/ui/export-button.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { memberList, type MemberFilters } from './members.queries.ts';
import { useMemberColumns, usualColumns } from './member-columns.tsx';
import { useChoice } from './use-choice.ts';

const SIZES = ['10', '25', '50', '100'] as const;
const STATUSES = ['active', 'pending', 'registered', 'locked', 'expired', 'assigned', 'migrating', 'inactive'] as const;
/** Travel cards end by themselves, and can stand in error. */
const TRAVEL_STATUSES = [...STATUSES, 'closed', 'error'] as const;
const VIEWS = [
  { view: undefined, key: 'viewAll' },
  { view: 'cannot_be_paid', key: 'viewBlocked' },
] as const;

type Search = { search?: string; status?: string; view?: string; wallet?: string; sort?: string; after?: string; page?: string; rows?: string };

/** The address alone holds the filters, the order and the place in the list. */
function useMemberSearch() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: Search) => void navigate({ to: '.', search: (now: object) => ({ ...now, after: undefined, page: undefined, ...next }) } as never),
    [navigate],
  );
  return { search, change };
}

const sizeOf = (rows: string | undefined): MemberFilters['per_page'] => SIZES.find((size) => size === rows) ?? '25';
const sortOf = (text: string | undefined): Sort => ({ by: text?.replace(/^-/, '') ?? 'name', down: text?.startsWith('-') ?? false });
const DEFAULT_SORT = 'name';

export function ViewCustomers(): ReactNode {
  const { t } = useTranslation('members');
  const { language, region } = usePreferences();
  const { search, change } = useMemberSearch();
  const perPage = sizeOf(search.rows);
  const { status, view, wallet, sort } = search;
  const list = useQuery(memberList({ search: search.search, status, view, wallet, sort: sort ?? DEFAULT_SORT, cursor: search.after, per_page: perPage }));
  const { columns, all, chosen } = useMemberColumns();
  const session = useCurrentSession();
  const filter = { search: search.search, status, view, wallet, sort: sort ?? DEFAULT_SORT };
  const choice = useChoice(filter, list.data?.data);
  const exporting = useExport(() => download('exportCustomers', { query: filter }));
  const mayExport = allows(session, 'view_money', false) && session?.client.hide_today === 0;
  const total = list.data?.meta.total ?? null;
  const filtered = Boolean(search.search || status || view);
  const instead = list.isError ? <FailureState error={list.error} onRetry={() => void list.refetch()} /> : list.data?.data.length === 0 ? <Nothing filtered={filtered} onReset={() => change({ search: undefined, status: undefined, view: undefined })} /> : undefined;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <>
            <ColumnsButton table="members" all={all} chosen={chosen} usual={usualColumns(session).filter((key) => all.some((column) => column.key === key))} fixed="name" />
            {mayExport && <ExportButton exporting={exporting} />}
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <Filters search={search} onChange={change} />
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.data?.data}
          keyOf={(row) => String(row.customer_id)}
          busy={list.isPlaceholderData}
          instead={instead}
          sort={sortOf(sort)}
          onSort={({ by, down }) => change({ sort: down ? `-${by}` : by })}
          total={total}
          selection={choice.selection}
        />
        <ChosenBar choice={choice} total={total} />
        {list.data && list.data.data.length > 0 && <CursorPager list={list.data} place={search} perPage={perPage} onChange={change} />}
      </Card>
    </Page>
  );
}

function Filters({ search, onChange }: { readonly search: Search; readonly onChange: (next: Search) => void }): ReactNode {
  const { t } = useTranslation(['members', 'status']);
  const statuses = useCurrentSession()?.client.variant === 'travel' ? TRAVEL_STATUSES : STATUSES;
  const look = useCallback((text: string) => onChange({ search: text || undefined }), [onChange]);
  return (
    <TableToolbar>
      <Chips label={t('members:views')}>
        {VIEWS.map(({ view, key }) => (
          <Chip key={key} on={search.view === view} onPress={() => onChange({ view })}>{t(`members:${key}`)}</Chip>
        ))}
      </Chips>
      <TableSearch label={t('members:search')} value={search.search ?? ''} onSearch={look} />
      <NativeSelect
        label={t('members:status')}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[{ value: '', label: t('members:allStatuses') }, ...statuses.map((status) => ({ value: status, label: t(`status:member.${status}`) }))]}
      />
      {(search.search || search.status || search.view) && (
        <Button tone="quiet" size="small" onClick={() => onChange({ search: undefined, status: undefined, view: undefined })}>{t('members:reset')}</Button>
      )}
    </TableToolbar>
  );
}

function Nothing({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }): ReactNode {
  const { t } = useTranslation('members');
  if (!filtered) return <EmptyState icon={<Users />} title={t('none')} text={t('noneText')} />;
  return <EmptyState icon={<SearchX />} title={t('noMatch')} text={t('noMatchText')} action={<Button onClick={onReset}>{t('reset')}</Button>} />;
}
