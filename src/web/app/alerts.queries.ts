import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type AlertShown = Answer<'listAlerts'>['data'][number];
/** Read when the portal is opened or looked at again, and when the messages are opened. */
export const alertsQuery = queryOptions({
  ...queryOf('listAlerts'),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});
