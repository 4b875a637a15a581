import { lazy, Suspense, type ReactNode } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useWalletAccess } from '#web/lib/access.ts';
import { LoadingCard } from '#web/ui/states.tsx';

const AccessRestricted = lazy(async () => {
  await loadTexts('subscription-access');
  return import('./access-restricted.tsx');
});

type Props = {
  readonly walletId: number;
  readonly history: string;
  readonly children: ReactNode;
};

/** Work on the tips of a wallet that has paid for it; else why not, and what opens it again. */
export function AccessGate({ walletId, history, children }: Props): ReactNode {
  const wallet = useWalletAccess(walletId);
  if (wallet?.access !== 'blocked' && wallet?.access !== 'tips_off') return children;
  return (
    <Suspense fallback={<LoadingCard found={WAITING} height="220px" />}>
      <AccessRestricted wallet={wallet} history={history} />
    </Suspense>
  );
}

const WAITING = { isError: false, error: null, refetch: () => undefined };
