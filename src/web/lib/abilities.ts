import type { Answer } from '#contract/index.ts';
import type { Right } from '#domain/access/rights.ts';

export type CurrentSession = Answer<'managerSessions'>;

/** Whether the portal offers something. The server decides again, on every call. */
export function allows(session: CurrentSession | undefined, right: Right, writes = true): boolean {
  const abilities = session?.abilities ?? [];
  return abilities.includes(right) || (!writes && abilities.includes(`${right}:read`));
}

/** "0" hides what a payment feature stands for. */
export const hasFeature = (session: CurrentSession | undefined, feature: string): boolean =>
  session?.client.features[feature] !== '0';
