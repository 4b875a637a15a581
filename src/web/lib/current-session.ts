import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentSession } from './abilities.ts';
import { call } from './api.ts';
import { useSessionUser } from './session.ts';

/** The session with its wallets and abilities, as the server sees it. */
export const currentSession = queryOptions({
  queryKey: ['managerSessions'],
  queryFn: ({ signal }) => call('managerSessions', { signal }),
  staleTime: 5 * 60_000,
});

/** The session inside the shell, whose route waits for it. */
export function useCurrentSession(): CurrentSession | undefined {
  const user = useSessionUser();
  return useQuery({ ...currentSession, enabled: user !== null }).data;
}
