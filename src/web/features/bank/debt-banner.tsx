import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { debts } from './bank.queries.ts';

/** Hardly any wallet owes anything: what says so is fetched where one does. */
const DebtAlerts = lazy(async () => {
  const [found] = await Promise.all([import('./debt-alerts.tsx'), loadTexts('debts')]);
  return { default: found.DebtAlerts };
});

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
  if (asks ? open.length === 0 : !blocked) return null;
  return (
    <Suspense fallback={null}>
      <DebtAlerts open={open} />
    </Suspense>
  );
}
