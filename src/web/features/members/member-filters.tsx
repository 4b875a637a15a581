import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { Search } from '#web/lib/links.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { departmentsOf } from './members.queries.ts';
import { filterOf, only } from './use-member-search.ts';

const STATUSES = [
  'active',
  'pending',
  'registered',
  'locked',
  'expired',
  'assigned',
  'migrating',
  'inactive',
] as const;
/** Travel cards end by themselves, and can stand in error. */
const TRAVEL_STATUSES = [...STATUSES, 'closed', 'error'] as const;

type Props = { readonly search: Search; readonly onChange: (next: Search) => void };

/** Search, status, wallet, and the departments of the one wallet that is chosen. */
export function MemberFilters({ search, onChange }: Props): ReactNode {
  const { t } = useTranslation(['members', 'status']);
  const session = useCurrentSession();
  const statuses = session?.client.variant === 'travel' ? TRAVEL_STATUSES : STATUSES;
  const look = useCallback((text: string) => onChange({ search: text || undefined }), [onChange]);
  const wallets = session?.wallets ?? [];
  const chosen = readWallets(search.wallet, wallets);
  const several = chosen.length > 1;
  const filtered = Object.keys(filterOf({ ...search, sort: undefined })).length > 0;
  return (
    <TableToolbar>
      <TableSearch label={t('members:search')} value={search.search ?? ''} onSearch={look} />
      <NativeSelect
        label={t('members:status')}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[
          { value: '', label: t('members:allStatuses') },
          ...statuses.map((status) => ({ value: status, label: t(`status:member.${status}`) })),
        ]}
      />
      {wallets.length > 1 && (
        <NativeSelect
          label={t('members:wallet')}
          value={several ? (search.wallet ?? '') : String(chosen[0] ?? '')}
          onChange={(wallet) => onChange({ wallet: wallet || undefined, department: undefined })}
          options={[
            { value: '', label: t('members:allWallets') },
            ...(several
              ? [
                  {
                    value: search.wallet ?? '',
                    label: t('members:someWallets', { count: chosen.length }),
                  },
                ]
              : []),
            ...wallets.map((wallet) => ({
              value: String(wallet.wallet_id),
              label: wallet.wallet_name,
            })),
          ]}
        />
      )}
      <Departments
        store={
          (chosen.length === 1
            ? wallets.find((wallet) => wallet.wallet_id === chosen[0])
            : wallets.length === 1
              ? wallets[0]
              : undefined
          )?.store_id
        }
        value={search.department}
        onChange={(department) => onChange({ department })}
      />
      <ResetFilters when={filtered} onPress={() => onChange({ ...only({}), saved: undefined })}>
        {t('members:reset')}
      </ResetFilters>
    </TableToolbar>
  );
}

function Departments({
  store,
  value,
  onChange,
}: {
  readonly store: number | undefined;
  readonly value: string | undefined;
  readonly onChange: (department: string | undefined) => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const found = useQuery({ ...departmentsOf(store ?? 0), enabled: store !== undefined });
  const departments = store === undefined ? [] : (found.data?.data ?? []);
  if (departments.length === 0) return null;
  return (
    <NativeSelect
      label={t('department')}
      value={value ?? ''}
      onChange={(department) => onChange(department || undefined)}
      options={[
        { value: '', label: t('allDepartments') },
        ...departments.map((one) => ({
          value: String(one.department_id),
          label: one.department_name,
        })),
      ]}
    />
  );
}
