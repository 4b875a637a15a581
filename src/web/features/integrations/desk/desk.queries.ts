import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/index.ts';
import { minutes } from '#kernel/instant.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export const locationRequests = (query: Query<'listLocationRequests'>) =>
  queryOptions({
    ...queryOf('listLocationRequests', { query }),
    placeholderData: keepPreviousData,
  });
export const health = queryOptions({
  ...queryOf('integrationsHealth', { background: 'refetch' }),
  refetchInterval: minutes(1),
});
