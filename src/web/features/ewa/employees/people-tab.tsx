import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readSort, writeSort } from '#web/lib/address-sort.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { ewaPeople } from '../setup.queries.ts';
import { usePeopleColumns } from './people-columns.tsx';
import { PersonDialog } from './person.dialog.tsx';

/** The members of a store in one state, or all of them. */
export function PeopleTab({
  storeId,
  state,
}: {
  readonly storeId: number;
  readonly state: 'enrolled' | 'paused' | 'left' | undefined;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { search, change, page, perPage } = useListSearch();
  const list = useQuery(
    ewaPeople({
      store_id: String(storeId),
      state,
      q: search.search,
      // What the address says is asked as it is: the server refuses a column that it does not know.
      sort: search.sort,
      page: String(page),
      per_page: perPage,
    }),
  );
  const columns = usePeopleColumns((customer) => change({ ...search, person: String(customer) }));
  const look = useCallback((text: string) => change({ search: text || undefined }), [change]);
  const person = /^\d+$/.test(search.person ?? '')
    ? Number.parseInt(search.person ?? '', 10)
    : null;
  return (
    <Card padded={false}>
      <TableToolbar>
        <TableSearch label={t('searchPeople')} value={search.search ?? ''} onSearch={look} />
      </TableToolbar>
      <ListTable
        label={t('title')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.customer_id)}
        sort={readSort(search.sort ?? 'full_name')}
        onSort={(sort) => change({ sort: writeSort(sort) })}
        onOpen={(row) => change({ ...search, person: String(row.customer_id) })}
        empty={
          search.search ? (
            <NoMatch
              title={t('noneMatch')}
              reset={t('reset')}
              onReset={() => change({ search: undefined })}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title={t(`empty.${state ?? 'all'}`)}
              text={t(`empty.${state ?? 'all'}Text`)}
              action={
                state !== 'left' &&
                state !== 'paused' && (
                  <Button onClick={() => change({ tab: 'match' })}>{t('goMatch')}</Button>
                )
              }
            />
          )
        }
        pager={(found) => (
          <PagePager list={found} page={page} perPage={perPage} onChange={change} />
        )}
      />
      {person !== null && (
        <PersonDialog
          storeId={storeId}
          customer={person}
          onClose={() => change({ ...search, person: undefined })}
        />
      )}
    </Card>
  );
}
