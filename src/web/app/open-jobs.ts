import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** The running and waiting jobs. Looking for them is not the person's activity. */
export const openJobs = queryOptions({
  queryKey: ['listJobs', 'open'],
  queryFn: ({ signal }) => call('listJobs', { query: { open: '1', per_page: '10' }, background: true, signal }),
  refetchInterval: (query) => (query.state.data?.data.some((job) => job.state === 'processing' || job.state === 'validating') ? 2_000 : 30_000),
});
