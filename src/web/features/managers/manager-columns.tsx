import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { languageName } from '#web/lib/languages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { chosenOf } from '#web/ui/column-choice.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Email, Instant, Money, Phone } from '#web/ui/values.tsx';
import type { Manager } from './managers.queries.ts';
import styles from './managers.module.css';

const TONES = { active: 'success', invited: 'warning', inactive: 'neutral' } as const;

export function ManagerBadge({ status }: { readonly status: Manager['status'] }): ReactNode {
  const { t } = useTranslation('managers');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}

export const USUAL: readonly string[] = ['name', 'level', 'wallets', 'mobile', 'email', 'status'];

/** The columns of the list of managers, in the order that was chosen. */
export function useManagerColumns(): {
  readonly columns: readonly Column<Manager>[];
  readonly all: readonly Column<Manager>[];
  readonly chosen: readonly string[];
} {
  const { t } = useTranslation('managers');
  const saved = useCurrentSession()?.columns.managers;
  return useMemo(() => {
    const all: Column<Manager>[] = [
      { key: 'name', title: t('name'), card: 'title', cell: (row) => <NameCell row={row} /> },
      {
        key: 'level',
        title: t('level'),
        card: 'detail',
        cell: (row) => t(`level.${row.account_level}`),
      },
      { key: 'wallets', title: t('wallets'), cell: (row) => <WalletsCell row={row} /> },
      { key: 'mobile', title: t('mobile'), cell: (row) => <Phone value={row.mobile_number} /> },
      { key: 'email', title: t('email'), cell: (row) => <Email value={row.email} /> },
      {
        key: 'daily',
        title: t('limitDaily'),
        align: 'end',
        cell: (row) => <Money value={row.load_limits?.daily} />,
      },
      {
        key: 'single_card',
        title: t('limitCard'),
        align: 'end',
        cell: (row) => <Money value={row.load_limits?.single_card} />,
      },
      { key: 'language', title: t('language'), cell: (row) => languageName(row.language) },
      {
        key: 'added',
        title: t('addedAt'),
        cell: (row) => <Instant value={row.created_at} style="day" />,
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <ManagerBadge status={row.status} />,
      },
    ];
    const known = (key: string) => all.some((column) => column.key === key);
    const chosen = chosenOf(saved, USUAL, 'name', known);
    const act: Column<Manager> = {
      key: 'actions',
      title: t('actions'),
      align: 'end',
      quiet: true,
      cell: (row) => <EditCell row={row} />,
    };
    return {
      all,
      chosen,
      columns: [...chosen.flatMap((key) => all.find((column) => column.key === key) ?? []), act],
    };
  }, [t, saved]);
}

const edits = (row: Manager): boolean => row.abilities.includes('edit');

function NameCell({ row }: { readonly row: Manager }): ReactNode {
  if (!edits(row)) return <span className={styles.name}>{row.fullname}</span>;
  return (
    <Link
      to="/account-management/edit-manager/$managerId"
      params={{ managerId: String(row.manager_id) }}
      className={styles.name}
    >
      {row.fullname}
    </Link>
  );
}

function WalletsCell({ row }: { readonly row: Manager }): ReactNode {
  const { t } = useTranslation('managers');
  if (row.all_wallets) return <span className={styles.muted}>{t('allWallets')}</span>;
  const [first, ...others] = row.wallets;
  if (first === undefined) return <span aria-hidden="true">—</span>;
  return others.length === 0
    ? first.wallet_name
    : t('moreWallets', { first: first.wallet_name, count: others.length });
}

function EditCell({ row }: { readonly row: Manager }): ReactNode {
  const { t } = useTranslation('managers');
  if (!edits(row)) return null;
  return (
    <Link
      to="/account-management/edit-manager/$managerId"
      params={{ managerId: String(row.manager_id) }}
      className={buttonClass({ size: 'small' })}
      aria-label={t('editNamed', { name: row.fullname })}
    >
      {t('edit')}
    </Link>
  );
}
