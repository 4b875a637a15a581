import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Whether a third-party declaration is due: the banner asks for it, the page makes it. */
export const thirdParty = queryOptions({
  queryKey: ['thirdParty'],
  queryFn: ({ signal }) => call('thirdParty', { background: true, signal }),
  staleTime: 10 * 60_000,
});
