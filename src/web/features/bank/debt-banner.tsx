import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, toWire } from '#kernel/money.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { type Debt, debts } from './bank.queries.ts';

/** Wallets that load no card because a debit was returned; of one wallet, or of all that are seen. */
export function DebtBanner({
  wallet,
  blocked = false,
}: {
  readonly wallet?: number;
  /** Said also to those who may not see the debts: they know whom to ask. */
  readonly blocked?: boolean;
}): ReactNode {
  const session = useCurrentSession();
  const asks = allows(session, 'self_fund') && hasFeature(session, 'load_hub');
  const found = useQuery({ ...debts, enabled: asks });
  const open = (found.data?.data ?? []).filter(
    (debt) => debt.open !== '0.00' && (wallet === undefined || debt.wallet_id === wallet),
  );
  if (!asks) return blocked ? <Blocked /> : null;
  if (open.length === 0) return null;
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
