import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import type { Right } from '#domain/access/rights.ts';
import { call } from './api.ts';
import { useSessionUser } from './session.ts';

export type CurrentSession = Answer<'managerSessions'>;

/** The session with its wallets and abilities, as the server sees it. */
export const currentSession = queryOptions({
  queryKey: ['managerSessions'],
  queryFn: ({ signal }) => call('managerSessions', { signal }),
  staleTime: 5 * 60_000,
});

/** The session inside the shell, whose route waits for it; undefined on the public screens. */
export function useCurrentSession(): CurrentSession | undefined {
  const user = useSessionUser();
  return useQuery({ ...currentSession, enabled: user !== null }).data;
}

/** Whether the portal offers something. The server decides again, on every call. */
export function allows(session: CurrentSession | undefined, right: Right, writes = true): boolean {
  const abilities = session?.abilities ?? [];
  return abilities.includes(right) || (!writes && abilities.includes(`${right}:read`));
}

/** "0" hides what a payment feature stands for. */
export const hasFeature = (session: CurrentSession | undefined, feature: string): boolean => session?.client.features[feature] !== '0';

export function useMay(right: Right, writes = true): boolean {
  return allows(useCurrentSession(), right, writes);
}
