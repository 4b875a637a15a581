import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { Code, Money, Phone } from '#web/ui/values.tsx';
import type { Member } from './members.queries.ts';
import styles from './members.module.css';

export const fullName = (member: { readonly first_name: string; readonly last_name: string }): string => `${member.first_name} ${member.last_name}`;

/** The columns of the list, as far as the level may see them. */
export function useMemberColumns(): readonly Column<Member>[] {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const money = allows(session, 'view_money', false);
  const loads = allows(session, 'load_one') && hasFeature(session, 'corp_load');
  return useMemo(() => {
    const columns: Column<Member>[] = [
      { key: 'name', title: t('name'), sort: 'name', card: 'title', cell: (row) => <NameCell row={row} /> },
      { key: 'mobile', title: t('mobile'), cell: (row) => <Phone value={row.mobile_number} /> },
      { key: 'wallet', title: t('wallet'), cell: (row) => <WalletsCell row={row} /> },
      { key: 'staff_id', title: t('staffId'), card: 'detail', cell: (row) => <Code>{row.staff_id ?? '—'}</Code> },
      { key: 'status', title: t('status'), card: 'status', cell: (row) => <MemberBadge status={row.status} /> },
    ];
    if (money) columns.push({ key: 'balance', title: t('balance'), align: 'end', card: 'amount', cell: (row) => <Money value={row.balance} /> });
    if (loads) columns.push({ key: 'actions', title: t('actions'), align: 'end', quiet: true, cell: (row) => <LoadCell row={row} /> });
    return columns;
  }, [t, money, loads]);
}

function NameCell({ row }: { readonly row: Member }): ReactNode {
  return (
    <Link to="/account-management/view-customer/$customerId" params={{ customerId: String(row.customer_id) }} className={styles.name}>
      {fullName(row)}
    </Link>
  );
}

function WalletsCell({ row }: { readonly row: Member }): ReactNode {
  const { t } = useTranslation('members');
  const active = row.wallets.filter((wallet) => wallet.active);
  const first = active[0];
  if (first === undefined) return <span aria-hidden="true">—</span>;
  const words = active.length === 1 ? first.store_name : t('moreWallets', { first: first.store_name, count: active.length - 1 });
  return (
    <>
      {words}
      {active.length === 1 && first.department_name !== null && <span className={styles.department}>{first.department_name}</span>}
    </>
  );
}

function LoadCell({ row }: { readonly row: Member }): ReactNode {
  const { t } = useTranslation('members');
  const store = row.wallets.find((wallet) => wallet.active)?.store_id;
  if (!row.payable || store === undefined) return null;
  return (
    <Link
      to="/account-management/load-funds/$customerId/$storeId"
      params={{ customerId: String(row.customer_id), storeId: String(store) }}
      className={buttonClass({ size: 'small' })}
      aria-label={t('loadNamed', { name: fullName(row) })}
    >
      {t('load')}
    </Link>
  );
}
