import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';

/** How much runs or waits. Looking for it is not the person's activity. */
const openWork = queryOptions({
  ...queryOf('openWork', { background: true }),
  refetchInterval: (query) => (query.state.data?.running === true ? 2_000 : 30_000),
});

/** How many batches, files and exports run or wait: what the top bar asks for, on every page. */
export function useOpenCount(): number {
  const session = useCurrentSession();
  const found = useQuery({ ...openWork, enabled: session?.client.hide_today === 0 });
  return found.data?.open ?? 0;
}
