import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '#web/lib/contract-query.ts';

/** Whether a third-party declaration is due: the banner asks for it, the page makes it. */
export const thirdParty = queryOptions({
  ...queryOf('thirdParty', { background: true }),
  staleTime: 10 * 60_000,
});
