import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code } from '#web/ui/values.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { PersonName } from '#web/ui/tips/person-name.tsx';
import { fullName } from '#web/ui/tips/full-name.ts';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { type TipEmployee, tipEmployees } from '#web/ui/tips/setup.queries.ts';
import { EditStaff } from './edit-staff.tsx';

const matches = (one: TipEmployee, typed: string): boolean =>
  `${fullName(one)} ${one.staff_id ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase());

/**
 * Everybody in the tips of a wallet: which jobs they may work, which member they are, and how much
 * they weigh in a share.
 */
export function StaffList({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-settings');
  const found = useQuery(tipEmployees(settings.wallet_id));
  const [search, setSearch] = useState('');
  const [waiting, setWaiting] = useState(false);
  const [place, setPlace] = useState({ page: 1, size: 50 });
  const [edited, setEdited] = useState<TipEmployee | null>(null);
  const columns = useColumns(settings, setEdited);
  const look = useCallback((typed: string) => {
    setSearch(typed);
    setPlace((now) => ({ ...now, page: 1 }));
  }, []);
  const mayEdit = useMayEdit();
  const all = found.data?.data;
  const shown = all?.filter((one) => matches(one, search) && (!waiting || !one.fulfilled));
  const first = (place.page - 1) * place.size;
  const nothing =
    all?.length === 0 ? (
      <EmptyState
        icon={<Users />}
        title={t('noStaff')}
        text={mayEdit ? t('noStaffText') : undefined}
        action={
          mayEdit && (
            <Link
              to="/import-members/$storeId"
              params={{ storeId: String(settings.wallet_id) }}
              className={buttonClass({ tone: 'primary' })}
            >
              {t('addStaff')}
            </Link>
          )
        }
      />
    ) : (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch')}
        action={
          <Button
            onClick={() => {
              look('');
              setWaiting(false);
            }}
          >
            {t('reset')}
          </Button>
        }
      />
    );
  const instead = found.isLoadingError ? (
    <FailureState error={found.error} onRetry={() => void found.refetch()} />
  ) : shown?.length === 0 ? (
    nothing
  ) : undefined;
  return (
    <Card padded={false}>
      <TableToolbar>
        <TableSearch label={t('searchStaff')} value={search} onSearch={look} />
        <Chip
          on={waiting}
          onPress={() => {
            setWaiting(!waiting);
            setPlace({ ...place, page: 1 });
          }}
          count={all?.filter((one) => !one.fulfilled).length}
        >
          {t('cannotBePaid')}
        </Chip>
      </TableToolbar>
      <DataTable
        label={t('staff')}
        columns={columns}
        rows={shown?.slice(first, first + place.size)}
        keyOf={(row) => String(row.employee_id)}
        instead={instead}
        total={shown?.length ?? null}
      />
      {shown && shown.length > 25 && (
        <Pager
          first={first + 1}
          shown={Math.min(place.size, shown.length - first)}
          total={shown.length}
          perPage={place.size}
          onPerPage={(size) => setPlace({ page: 1, size })}
          {...(place.page > 1 && {
            onPrevious: () => setPlace({ ...place, page: place.page - 1 }),
          })}
          {...(first + place.size < shown.length && {
            onNext: () => setPlace({ ...place, page: place.page + 1 }),
          })}
        />
      )}
      {edited && <EditStaff settings={settings} one={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function useColumns(
  { tip_type: type }: TipWallet,
  onEdit: (one: TipEmployee) => void,
): readonly Column<TipEmployee>[] {
  const { t } = useTranslation('tips-settings');
  const { language, region } = usePreferences();
  const mayEdit = useMayEdit();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        card: 'title' as const,
        cell: (row: TipEmployee) => <PersonName person={row} />,
      },
      {
        key: 'staff',
        title: t('staffId'),
        cell: (row: TipEmployee) =>
          row.staff_id === null ? <span className="muted">—</span> : <Code>{row.staff_id}</Code>,
      },
      {
        key: 'jobs',
        title: t('jobs'),
        card: 'detail' as const,
        cell: (row: TipEmployee) =>
          row.job_codes.length === 0 ? (
            <Badge tone="warning">{t('noJob')}</Badge>
          ) : (
            row.job_codes.map((job) => job.role_name).join(', ')
          ),
      },
      ...(type === 'share'
        ? [
            {
              key: 'weight',
              title: t('weight'),
              align: 'end' as const,
              cell: (row: TipEmployee) => (
                <bdi dir="ltr" className="num">
                  {formatDecimal(row.weight, language, region, { most: 3 })}
                </bdi>
              ),
            },
          ]
        : []),
      {
        key: 'member',
        title: t('card'),
        card: 'status' as const,
        cell: (row: TipEmployee) =>
          row.status === null ? (
            <Badge tone="warning" alarm>
              {t('posOnly')}
            </Badge>
          ) : (
            <MemberBadge status={row.status} />
          ),
      },
      ...(mayEdit
        ? [
            {
              key: 'edit',
              title: t('edit'),
              quiet: true,
              align: 'end' as const,
              card: 'amount' as const,
              cell: (row: TipEmployee) => (
                <IconButton
                  label={t('editNamed', { name: fullName(row) })}
                  onClick={() => onEdit(row)}
                >
                  <Pencil aria-hidden="true" />
                </IconButton>
              ),
            },
          ]
        : []),
    ],
    [t, type, language, region, mayEdit, onEdit],
  );
}
