import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useFirstInSlices } from '#web/lib/use-first-in-slices.ts';
import { pageSizeOf } from '#web/lib/use-list-search.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import type { Sort } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberViews } from './member-views.tsx';
import { memberList, type MemberFilters as Asked } from './members.queries.ts';
import { useMemberColumns, usualColumns } from './member-columns.tsx';
import type { Outcome } from './use-bulk.ts';
import { useChoice } from './use-choice.ts';
import { filterOf, only, useMemberSearch } from './use-member-search.ts';
import styles from './members.module.css';

const MemberExport = lazy(() => import('./member-export.tsx'));
const VerifyingList = lazy(() => import('./verifying-list.tsx'));
const ChosenBar = lazy(() => import('./chosen-bar.tsx'));
const BulkOutcome = lazy(() => import('./bulk-outcome.tsx'));
const sortOf = (text: string | undefined): Sort => ({
  by: text?.replace(/^-/, '') ?? 'name',
  down: text?.startsWith('-') ?? false,
});
const DEFAULT_SORT = 'name';

/** The members that one may see, in views that one keeps. */
export function ViewCustomers(): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const { language, region } = usePreferences();
  const { search, change } = useMemberSearch();
  const session = useCurrentSession();
  const verifying = search.view === 'verifying';
  const filter = { ...filterOf(search), sort: search.sort ?? DEFAULT_SORT };
  const perPage = pageSizeOf(search.rows);
  const list = useQuery({
    ...memberList({ ...filter, cursor: search.after, per_page: perPage }),
    enabled: !verifying,
  });
  const { all, chosen } = useMemberColumns();
  const [exportError, setExportError] = useState<unknown>(null);
  const open = session?.client.hide_today === 0;
  const total = list.data?.meta.total ?? null;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={total === null || verifying ? undefined : formatCount(total, language, region)}
        actions={
          <>
            {!verifying && (
              <ColumnsButton
                table="members"
                all={all}
                chosen={chosen}
                usual={usualColumns(session).filter((key) =>
                  all.some((column) => column.key === key),
                )}
                fixed="name"
              />
            )}
            {!verifying && open && allows(session, 'view_money', false) && (
              <Suspense fallback={<ExportBone />}>
                <MemberExport filter={filter} onFailed={setExportError} />
              </Suspense>
            )}
            {allows(session, 'edit_members') && <AddLink />}
          </>
        }
      />
      <ExportFailed exporting={{ failed: exportError !== null, error: exportError }} />
      <Card padded={false}>
        <MemberViews search={search} onChange={change} />
        {verifying ? (
          <div className={styles.below}>
            <Suspense fallback={null}>
              <VerifyingList />
            </Suspense>
          </div>
        ) : (
          <Members list={list} filter={filter} search={search} perPage={perPage} change={change} />
        )}
      </Card>
    </Page>
  );
}

/** As wide as the button that is on its way: nothing beside it may move. */
function ExportBone(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Button disabled>
      <Download aria-hidden="true" />
      {t('export')}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

type ListProps = {
  readonly list: {
    readonly data:
      | Awaited<ReturnType<NonNullable<ReturnType<typeof memberList>['queryFn']>>>
      | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly filter: Parameters<typeof useChoice>[0];
  readonly search: Search;
  readonly perPage: Asked['per_page'];
  readonly change: (next: Search) => void;
};

function Members({ list, filter, search, perPage, change }: ListProps): ReactNode {
  const { t } = useTranslation('members');
  const { columns } = useMemberColumns();
  const choice = useChoice(filter, list.data?.data);
  const chosen = choice.people.length > 0 || choice.matching !== null;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const filtered = Object.keys(filterOf({ ...search, sort: undefined })).length > 0;
  const total = list.data?.meta.total ?? null;
  const page = useFirstInSlices(list.data);
  const nothing = (
    <Nothing filtered={filtered} onReset={() => change({ ...only({}), saved: undefined })} />
  );
  return (
    <>
      <MemberFilters search={search} onChange={change} />
      {outcome !== null && (
        <Suspense fallback={null}>
          <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />
        </Suspense>
      )}
      <div className={chosen ? styles.choosing : undefined}>
        <ListTable
          label={t('title')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.customer_id)}
          empty={nothing}
          sort={sortOf(search.sort)}
          onSort={({ by, down }) => change({ sort: down ? `-${by}` : by })}
          selection={choice.selection}
        />
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <ChosenBar choice={choice} total={total} onOutcome={setOutcome} />
        </Suspense>
      )}
      {page && page.data.length > 0 && (
        <CursorPager list={page} place={search} perPage={perPage} onChange={change} />
      )}
    </>
  );
}

function AddLink(): ReactNode {
  const { t } = useTranslation('members');
  return (
    <Link to="/add-member" className={buttonClass({ tone: 'primary' })}>
      <UserPlus aria-hidden="true" />
      {t('add')}
    </Link>
  );
}

function Nothing({
  filtered,
  onReset,
}: {
  readonly filtered: boolean;
  readonly onReset: () => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const mayAdd = allows(session, 'edit_members');
  if (!filtered)
    return (
      <EmptyState
        icon={<Users />}
        title={t('none')}
        text={t(mayAdd ? 'noneText' : 'noneAdded')}
        action={mayAdd ? <AddLink /> : undefined}
      />
    );
  return (
    <NoMatch title={t('noMatch')} text={t('noMatchText')} reset={t('reset')} onReset={onReset} />
  );
}
