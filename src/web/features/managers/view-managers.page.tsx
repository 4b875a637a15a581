import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS, existsIn } from '#domain/access/levels.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { USUAL, useManagerColumns } from './manager-columns.tsx';
import { type ManagerFilters, managerList } from './managers.queries.ts';

type Search = { search?: string; level?: string; status?: string; page?: string; rows?: string };
const SIZES = ['10', '25', '50', '100'] as const;
const STATUSES = ['active', 'invited', 'inactive'] as const;
const sizeOf = (rows: string | undefined): ManagerFilters['per_page'] =>
  SIZES.find((size) => size === rows) ?? '25';

/** The managers that one may see, with what each may do. */
export function ViewManagers(): ReactNode {
  const { t } = useTranslation('managers');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: Search) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, page: undefined, ...next }),
      }),
    [navigate],
  );
  const perPage = sizeOf(search.rows);
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
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
  const total = list.data?.meta.total ?? null;
  const shown = list.data?.data.length ?? 0;
  const filtered = Boolean(typed || level || status);
  const reset = () => change({ search: undefined, level: undefined, status: undefined });
  const nothing = (
    <EmptyState
      icon={<SearchX />}
      title={t('noMatch')}
      text={t('noMatchText')}
      action={filtered ? <Button onClick={reset}>{t('reset')}</Button> : undefined}
    />
  );
  const instead = list.isError ? (
    <FailureState error={list.error} onRetry={() => void list.refetch()} />
  ) : list.data && shown === 0 ? (
    nothing
  ) : undefined;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <>
            <ColumnsButton table="managers" all={all} chosen={chosen} usual={USUAL} fixed="name" />
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
      <Card padded={false}>
        <Filters search={search} onChange={change} onReset={filtered ? reset : undefined} />
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.data?.data}
          keyOf={(row) => String(row.manager_id)}
          busy={list.isPlaceholderData}
          instead={instead}
          total={total}
        />
        {shown > 0 && (
          <Pager
            first={(page - 1) * Number(perPage) + 1}
            shown={shown}
            total={total}
            perPage={Number(perPage)}
            onPerPage={(rows) => change({ rows: String(rows) })}
            {...(page > 1 && { onPrevious: () => change({ page: String(page - 1) }) })}
            {...(page < (list.data?.meta.last_page ?? 1) && {
              onNext: () => change({ page: String(page + 1) }),
            })}
          />
        )}
      </Card>
    </Page>
  );
}

function Filters({
  search,
  onChange,
  onReset,
}: {
  readonly search: Search;
  readonly onChange: (next: Search) => void;
  readonly onReset: (() => void) | undefined;
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
      {onReset && (
        <Button tone="quiet" size="small" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </TableToolbar>
  );
}
