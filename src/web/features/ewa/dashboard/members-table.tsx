import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readSort, writeSort } from '#web/lib/address-sort.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { usePeopleColumns } from '../employees/people-columns.tsx';
import { ewaPeople } from '../setup.queries.ts';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['search', 'enrolled', 'sort'] as const;

const SORTS = ['full_name', 'earned_pay', 'advances_taken', 'taken_share'] as const;

/** The members of a store, what they have earned and how much of it they took. */
export function EwaMembers({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { search, change, page, perPage } = useListSearch();
  const enrolled = search.enrolled === 'all' ? undefined : '1';
  const asked = readSort(search.sort ?? '');
  const by = SORTS.find((sort) => sort === asked.by);
  const list = useQuery(
    ewaPeople({
      store_id: String(store),
      q: search.search,
      enrolled,
      ...(by && { sort: asked.down ? (`-${by}` as const) : by }),
      page: String(page),
      per_page: perPage,
    }),
  );
  const navigate = useNavigate();
  const open = (customer: number): void =>
    void navigate({
      to: '/ewa/employees/$storeId',
      params: { storeId: String(store) },
      search: { person: String(customer) },
    });
  const columns = usePeopleColumns(open).filter(({ key }) => key !== 'available');
  return (
    <Card title={t('members')} padded={false}>
      <TableToolbar>
        <TableSearch
          label={t('searchMembers')}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <NativeSelect
          label={t('who')}
          value={enrolled === undefined ? 'all' : 'enrolled'}
          onChange={(next) => change({ enrolled: next === 'all' ? 'all' : undefined })}
          options={[
            { value: 'enrolled', label: t('enrolledOnly') },
            { value: 'all', label: t('everybody') },
          ]}
        />
        <ViewsButton list="ewa_members" filters={VIEW_FILTERS} />
      </TableToolbar>
      <ListTable
        label={t('membersList')}
        columns={columns}
        list={list}
        keyOf={({ customer_id: id }) => String(id)}
        {...(by && { sort: asked })}
        onSort={(sort) => change({ sort: writeSort(sort) })}
        empty={
          search.search === undefined ? (
            <EmptyState
              icon={<Users />}
              title={t('nobodyEnrolled')}
              text={t('nobodyEnrolledText')}
              action={
                <Link
                  to="/ewa/employees/$storeId"
                  params={{ storeId: String(store) }}
                  className={buttonClass()}
                >
                  {t('matchEmployees')}
                </Link>
              }
            />
          ) : (
            <NoMatch
              title={t('noMatch')}
              reset={t('clearSearch')}
              onReset={() => change({ search: undefined })}
            />
          )
        }
        pager={(found) => (
          <PagePager list={found} page={page} perPage={perPage} onChange={change} />
        )}
      />
    </Card>
  );
}
