import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature, type CurrentSession } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { chosenOf } from '#web/ui/column-choice.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { Code, Email, Instant, Money, Phone } from '#web/ui/values.tsx';
import type { Member } from './members.queries.ts';
import styles from './members.module.css';

export const fullName = (member: {
  readonly first_name: string;
  readonly last_name: string;
}): string => `${member.first_name} ${member.last_name}`;

/** The travel people are looked up by number and address; the others by wallet and staff ID. */
export const usualColumns = (session: CurrentSession | undefined): readonly string[] =>
  session?.client.variant === 'travel'
    ? ['name', 'mobile', 'email', 'status', 'balance']
    : ['name', 'mobile', 'wallet', 'staff_id', 'status', 'balance'];

/**
 * The columns of the list, as far as the level may see them, in the order that the manager chose.
 */
export function useMemberColumns(): {
  readonly columns: readonly Column<Member>[];
  readonly all: readonly Column<Member>[];
  readonly chosen: readonly string[];
} {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const money = allows(session, 'view_money', false);
  const loads =
    allows(session, 'load_one') &&
    hasFeature(session, 'corp_load') &&
    session?.client.hide_today === 0;
  const saved = session?.columns.members;
  return useMemo(() => {
    const all: Column<Member>[] = [
      {
        key: 'name',
        title: t('name'),
        sort: 'name',
        card: 'title',
        cell: (row) => <NameCell row={row} />,
      },
      { key: 'mobile', title: t('mobile'), cell: (row) => <Phone value={row.mobile_number} /> },
      { key: 'email', title: t('email'), cell: (row) => <Email value={row.email} /> },
      { key: 'wallet', title: t('wallet'), cell: (row) => <WalletsCell row={row} /> },
      {
        key: 'staff_id',
        title: t('staffId'),
        card: 'detail',
        cell: (row) => <Code>{row.staff_id ?? '—'}</Code>,
      },
      { key: 'card', title: t('proxy'), cell: (row) => <Code>{row.proxy ?? '—'}</Code> },
      {
        key: 'invited',
        title: t('invitedAt'),
        cell: (row) =>
          row.invited_at === null ? '—' : <Instant value={row.invited_at} style="short" />,
      },
      {
        key: 'added',
        title: t('joined'),
        cell: (row) => <Instant value={row.created_at} style="short" />,
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <MemberBadge status={row.status} />,
      },
      ...(money
        ? [
            {
              key: 'balance',
              title: t('balance'),
              align: 'end',
              card: 'amount',
              cell: (row: Member) => <Money value={row.balance} />,
            } as const,
          ]
        : []),
    ];
    const known = (key: string) => all.some((column) => column.key === key);
    const chosen = chosenOf(saved, usualColumns(session).filter(known), 'name', known);
    const shown = chosen.flatMap((key) => all.find((column) => column.key === key) ?? []);
    const act: Column<Member> = {
      key: 'actions',
      title: t('actions'),
      align: 'end',
      quiet: true,
      cell: (row) => <LoadCell row={row} />,
    };
    return { all, chosen, columns: loads ? [...shown, act] : shown };
  }, [t, money, loads, saved, session]);
}

/** The name, which leads to the member's page where that page is open to the client. */
export function NameCell({
  row,
}: {
  readonly row: Pick<Member, 'customer_id' | 'first_name' | 'last_name'>;
}): ReactNode {
  const tips = useCurrentSession()?.client.hide_today !== 0;
  if (tips) return <span className={styles.name}>{fullName(row)}</span>;
  return (
    <Link
      to="/account-management/view-customer/$customerId"
      params={{ customerId: String(row.customer_id) }}
      className={styles.name}
    >
      {fullName(row)}
    </Link>
  );
}

export function WalletsCell({ row }: { readonly row: Pick<Member, 'wallets'> }): ReactNode {
  const { t } = useTranslation('members');
  const active = row.wallets.filter((wallet) => wallet.active);
  const first = active[0];
  if (first === undefined) return <span aria-hidden="true">—</span>;
  const words =
    active.length === 1
      ? first.store_name
      : t('moreWallets', { first: first.store_name, count: active.length - 1 });
  return (
    <>
      {words}
      {active.length === 1 && first.department_name !== null && (
        <span className={styles.department}>{first.department_name}</span>
      )}
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
      className={`${buttonClass({ size: 'small' })} ${styles.rowLoad}`}
      aria-label={t('loadNamed', { name: fullName(row) })}
    >
      {t('load')}
    </Link>
  );
}
