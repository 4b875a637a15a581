import { queryOptions } from '@tanstack/react-query';
import { minutes } from '#kernel/instant.ts';
import { queryOf } from '#web/lib/contract-query.ts';

/** How long the trials of a client run, wallet by wallet. */
export const countdown = (clientId: number) =>
  queryOptions({
    ...queryOf('showCountdown', {
      params: { id: clientId },
      query: { status: 'true' },
      background: true,
    }),
    staleTime: minutes(30),
  });
/** Whether the manager is asked to upgrade now. */
export const upgradePrompt = (clientId: number) =>
  queryOptions({
    ...queryOf('showUpgradePrompt', { params: { id: clientId }, background: true }),
    staleTime: Infinity,
  });
