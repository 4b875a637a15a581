import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { ReferenceList } from '#web/ui/reference-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { references } from './wallets.queries.ts';

/** What other systems call a wallet. */
export function WalletReferences({
  walletId,
  mayEdit,
}: {
  readonly walletId: number;
  readonly mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const query = references(walletId);
  const found = useQuery(query);
  const keep = (next: NonNullable<typeof found.data>) => queries.setQueryData(query.queryKey, next);
  const change = {
    save: async (type: string, externalId: string) =>
      keep(
        await call('saveWalletReference', {
          params: { wallet: walletId },
          query: { type },
          body: { external_id: externalId },
        }),
      ),
    remove: async (type: string) =>
      keep(await call('removeWalletReference', { params: { wallet: walletId }, query: { type } })),
  };
  return (
    <Card title={t('references')} note={t('referencesNote')}>
      {found.isLoadingError ? (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <ReferenceList known={found.data.data} {...(mayEdit && { change })} />
      ) : (
        <Skeleton width="60%" />
      )}
    </Card>
  );
}
