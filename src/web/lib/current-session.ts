import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/contract-query.ts';
import type { CurrentSession } from './abilities.ts';
import { useSessionUser } from './session.ts';

/** The session with its wallets and abilities, as the server sees it. */
export const currentSession = queryOptions({
  ...queryOf('managerSessions'),
  staleTime: 5 * 60_000,
});

/** The session inside the shell, whose route waits for it. */
export function useCurrentSession(): CurrentSession | undefined {
  const user = useSessionUser();
  return useQuery({ ...currentSession, enabled: user !== null }).data;
}
