import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { minutes } from '#kernel/instant.ts';
import { queryOf } from './contract-query.ts';

export type Access = Answer<'showAccess'>;
export type WalletAccess = Access['wallets'][number];
export type AccessAlert = Access['alerts'][number];

/**
 * What the wallets of the session may be used for: read once for the banners, the tips and the
 * subscriptions.
 */
export const accessQuery = queryOptions({
  ...queryOf('showAccess', { background: true }),
  staleTime: minutes(5),
});

/** How one wallet stands; undefined until it is known. */
export const useWalletAccess = (walletId: number): WalletAccess | undefined =>
  useQuery(accessQuery).data?.wallets.find(({ wallet_id: id }) => id === walletId);
