import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import Wallet from 'lucide-react/icons/wallet';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldName } from '#domain/people/identifiers.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import { type WalletRow, wallets } from './wallets.queries.ts';
import styles from './wallets.module.css';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['search'] as const;

/** The stores that one sees and their wallets, with what is on them. */
export function ViewWallets(): ReactNode {
  const { t } = useTranslation('wallets');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const { search, change } = useListSearch();
  const found = useQuery(wallets);
  const columns = useWalletColumns();
  const look = useCallback((text: string) => change({ search: text || undefined }), [change]);
  const typed = foldName(search.search ?? '');
  const rows = found.data?.data.filter((row) =>
    foldName(`${row.store_name} ${row.wallet_name} ${row.wallet_id}`).includes(typed),
  );
  const edits = allows(session, 'edit_wallets');
  const open = edits && (
    <Link to="/organisation/add-store" className={buttonClass({ tone: 'primary' })}>
      <Plus aria-hidden="true" /> {t('openStore')}
    </Link>
  );
  const nothing =
    typed === '' ? (
      <EmptyState icon={<Wallet />} title={t('none')} text={t('noneText')} action={open} />
    ) : (
      <NoMatch title={t('noMatch')} reset={t('reset')} onReset={() => look('')} />
    );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={found.data && formatCount(found.data.data.length, language, region)}
        actions={
          <>
            {allows(session, 'self_fund') && hasFeature(session, 'load_hub') && (
              <Link to="/load-wallet" className={buttonClass()}>
                {t('loadWallet')}
              </Link>
            )}
            {open}
          </>
        }
      />
      <Card padded={false}>
        <TableToolbar>
          <TableSearch label={t('search')} value={search.search ?? ''} onSearch={look} />
          <ViewsButton list="wallets" filters={VIEW_FILTERS} />
        </TableToolbar>
        <ListTable
          label={t('title')}
          columns={columns}
          rows={rows}
          keyOf={(row) => String(row.wallet_id)}
          list={found}
          empty={nothing}
        />
      </Card>
    </Page>
  );
}

function useWalletColumns(): readonly Column<WalletRow>[] {
  const { t } = useTranslation('wallets');
  const seesMoney = allows(useCurrentSession(), 'view_money', false);
  return useMemo(() => {
    const columns: readonly Column<WalletRow>[] = [
      {
        key: 'wallet',
        title: t('wallet'),
        card: 'title',
        cell: (row) => (
          <Link
            to="/organisation/wallets/$walletId"
            params={{ walletId: String(row.wallet_id) }}
            className={styles.name}
          >
            {row.wallet_name}
          </Link>
        ),
      },
      {
        key: 'store',
        title: t('store'),
        card: 'detail',
        cell: (row) => (
          <Link
            to="/organisation/stores/$storeId"
            params={{ storeId: String(row.store_id) }}
            className={styles.place}
          >
            {row.store_name}
          </Link>
        ),
      },
      { key: 'timezone', title: t('timezone'), cell: (row) => row.timezone.replaceAll('_', ' ') },
      {
        key: 'members',
        title: t('members'),
        align: 'end',
        cell: (row) => <Count value={row.members} />,
      },
      {
        key: 'alert',
        title: t('alertAmount'),
        align: 'end',
        cell: (row) => (row.alert_amount === null ? '—' : <Money value={row.alert_amount} />),
      },
      {
        key: 'balance',
        title: t('balance'),
        align: 'end',
        card: 'amount',
        cell: (row) => (row.balance === null ? '—' : <Money value={row.balance} />),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <WalletBadge wallet={row} />,
      },
    ];
    return seesMoney ? columns : columns.filter(({ key }) => key !== 'alert' && key !== 'balance');
  }, [t, seesMoney]);
}

/** Whether money can leave the wallet, and whether there is enough of it. */
export function WalletBadge({
  wallet,
}: {
  readonly wallet: Pick<WalletRow, 'blocked' | 'below_alert'>;
}): ReactNode {
  const { t } = useTranslation('wallets');
  if (wallet.blocked) return <Badge tone="danger">{t('blocked')}</Badge>;
  return wallet.below_alert ? (
    <Badge tone="warning">{t('low')}</Badge>
  ) : (
    <Badge tone="success">{t('open')}</Badge>
  );
}
