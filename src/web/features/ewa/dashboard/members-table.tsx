import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Money } from '#web/ui/values.tsx';
import { type EwaMember, membersOf } from './dashboard.queries.ts';

const TONE: Readonly<Record<EwaMember['state'], Tone>> = {
  not_matched: 'neutral',
  must_verify: 'warning',
  ready: 'info',
  enrolled: 'success',
  paused: 'warning',
  left: 'neutral',
};
const SORTS = ['full_name', 'earned_pay', 'advances_taken', 'taken_share'] as const;

/** The members of a store, what they have earned and how much of it they took. */
export function EwaMembers({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { search, change, page, perPage } = useListSearch();
  const enrolled = search.enrolled === 'all' ? undefined : '1';
  const down = search.sort?.startsWith('-') ?? false;
  const by = SORTS.find((sort) => sort === search.sort?.replace('-', ''));
  const list = useQuery(
    membersOf({
      store_id: String(store),
      q: search.search,
      enrolled,
      ...(by && { sort: down ? (`-${by}` as const) : by }),
      page: String(page),
      per_page: perPage,
    }),
  );
  const columns = useColumns();
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
      </TableToolbar>
      <ListTable
        label={t('membersList')}
        columns={columns}
        list={list}
        keyOf={({ customer_id: id }) => String(id)}
        {...(by && { sort: { by, down } })}
        onSort={(sort) => change({ sort: sort.down ? `-${sort.by}` : sort.by })}
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

function useColumns(): readonly Column<EwaMember>[] {
  const { t } = useTranslation('ewa-dashboard');
  return useMemo(
    () => [
      {
        key: 'pos_id',
        title: t('payrollId'),
        cell: (row) => (row.pos_id === null ? '—' : <Code>{row.pos_id}</Code>),
      },
      {
        key: 'name',
        title: t('name'),
        sort: 'full_name',
        card: 'title',
        cell: (row) => <bdi>{row.full_name}</bdi>,
      },
      {
        key: 'type',
        title: t('type'),
        cell: (row) => (row.employee_type === null ? '—' : t(`type.${row.employee_type}`)),
      },
      {
        key: 'earned',
        title: t('earned'),
        align: 'end',
        sort: 'earned_pay',
        card: 'detail',
        cell: (row) => <Money value={row.earned_pay} />,
      },
      {
        key: 'taken',
        title: t('taken'),
        align: 'end',
        sort: 'advances_taken',
        card: 'amount',
        cell: (row) => <Money value={row.advances_taken} />,
      },
      {
        key: 'share',
        title: t('shareOfCap'),
        sort: 'taken_share',
        card: 'below',
        cell: (row) => <Share member={row} />,
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <Badge tone={TONE[row.state]}>{t(`state.${row.state}`)}</Badge>,
      },
    ],
    [t],
  );
}

/** How much of the cap is taken, as a bar with its words. */
function Share({ member }: { readonly member: EwaMember }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const isOver = fromWire(member.over_cap) !== 0n;
  if (isOver)
    return (
      <ProgressBar
        thin
        tone="danger"
        label={t('shareOfCap')}
        value={1}
        max={1}
        text={
          <>
            {t('overBy')} <Money value={member.over_cap} />
          </>
        }
      />
    );
  if (member.taken_share === null) return '—';
  return (
    <ProgressBar
      thin
      label={t('shareOfCap')}
      value={Number.parseFloat(member.taken_share)}
      max={100}
      text={<bdi>{t('percent', { percent: member.taken_share })}</bdi>}
      aside={<Money value={member.cap} />}
    />
  );
}
