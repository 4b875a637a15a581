import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, toWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { Debt } from './bank.queries.ts';

/** What each wallet owes; that it is blocked, where one may not see what it owes. */
export function DebtAlerts({ open }: { readonly open: readonly Debt[] }): ReactNode {
  if (open.length === 0) return <Blocked />;
  const ids = [...new Set(open.map((debt) => debt.wallet_id))];
  return (
    <Stack gap="s">
      {ids.map((id) => (
        <OneWallet key={id} owed={open.filter((debt) => debt.wallet_id === id)} />
      ))}
    </Stack>
  );
}

function Blocked(): ReactNode {
  const { t } = useTranslation('debts');
  return (
    <Alert tone="danger" title={t('blocked')}>
      {t('bannerAsk')}
    </Alert>
  );
}

function OneWallet({ owed }: { readonly owed: readonly Debt[] }): ReactNode {
  const { t } = useTranslation('debts');
  const { language, region } = usePreferences();
  const sum = owed.reduce((all, { open }) => all + (fromWire(open) ?? 0n), 0n);
  return (
    <Alert
      tone="danger"
      title={t('bannerTitle', {
        count: owed.length,
        wallet: owed[0]?.wallet_name ?? '',
        amount: formatMoney(toWire(sum), language, region),
      })}
      actions={
        <Link to="/load-wallet/owed" className={buttonClass({ size: 'small' })}>
          {t('see')}
        </Link>
      }
    >
      {t('bannerText')}
    </Alert>
  );
}
