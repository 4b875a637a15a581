import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Debt, debts, wallets } from './bank.queries.ts';
import { RepayDialog } from './repay.dialog.tsx';

/** What wallets owe for returned debits, and its repayment. */
export function Debts(): ReactNode {
  const { t } = useTranslation('debts');
  const found = useQuery(debts);
  const [repaying, setRepaying] = useState<Debt | null>(null);
  const columns = useColumns(setRepaying);
  const rows = found.data?.data;
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/load-wallet">{t('back')}</BackLink>}
        title={t('title')}
        below={t('titleNote')}
        actions={
          <Link to="/load-wallet" className={buttonClass()}>
            {t('loadWallet')}
          </Link>
        }
      />
      {rows && rows.length > 0 && rows.every(({ open }) => open === '0.00') && (
        <Alert tone="success" title={t('none')}>
          {t('noneText')}
        </Alert>
      )}
      <Card padded={false}>
        <ListTable
          label={t('title')}
          columns={columns}
          rows={rows}
          keyOf={(row) => String(row.debt_id)}
          list={found}
          empty={<EmptyState icon={<CircleCheck />} title={t('none')} text={t('noneText')} />}
        />
      </Card>
      {repaying && <RepayDialog debt={repaying} onClose={() => setRepaying(null)} />}
    </Page>
  );
}

function useColumns(onRepay: (debt: Debt) => void): readonly Column<Debt>[] {
  const { t } = useTranslation('debts');
  const { language, region } = usePreferences();
  const known = useQuery(wallets).data?.data;
  return useMemo(() => {
    const balanceOf = (wallet: number) =>
      known?.find(({ wallet_id: id }) => id === wallet)?.balance ?? null;
    return [
      {
        key: 'wallet',
        title: t('wallet'),
        card: 'title',
        cell: (row) => <bdi>{row.wallet_name}</bdi>,
      },
      {
        key: 'since',
        title: t('since'),
        card: 'detail',
        cell: (row) => <Instant value={row.created_at} />,
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        cell: (row) => <Money value={row.amount} />,
      },
      {
        key: 'available',
        title: t('available'),
        align: 'end',
        cell: (row) => <Money value={row.open === '0.00' ? null : balanceOf(row.wallet_id)} />,
      },
      {
        key: 'open',
        title: t('open'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.open} />,
      },
      {
        key: 'act',
        title: t('repay'),
        quiet: true,
        card: 'status',
        cell: (row) =>
          row.open === '0.00' ? (
            <Badge tone="success">{t('repaid')}</Badge>
          ) : (
            <Button
              size="small"
              tone="primary"
              aria-label={t('repayOf', {
                amount: formatMoney(row.open, language, region),
                wallet: row.wallet_name,
              })}
              onClick={() => onRepay(row)}
            >
              {t('repay')}
            </Button>
          ),
      },
    ];
  }, [t, known, language, region, onRepay]);
}
