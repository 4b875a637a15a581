import { lazy, Suspense, type ReactNode } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Card } from './card.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';

/** Hardly anybody meets it: its code and its texts are fetched by who does. */
const OpenStore = lazy(async () => {
  const [found] = await Promise.all([import('./no-wallets-state.tsx'), loadTexts('no-wallets')]);
  return { default: found.NoWalletsState };
});

/** In place of what needs a wallet, where the person has none: what to do about it. */
export const NoWallets = (): ReactNode => (
  <Card>
    <Suspense fallback={<SkeletonLines />}>
      <OpenStore />
    </Suspense>
  </Card>
);

/** What needs a wallet, for whoever has one. */
export function NeedsWallet({ children }: { readonly children: ReactNode }): ReactNode {
  return useCurrentSession()?.wallets.length === 0 ? <NoWallets /> : children;
}
