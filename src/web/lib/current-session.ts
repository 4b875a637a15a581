import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/contract-query.ts';
import type { CurrentSession } from './abilities.ts';
import { sessionUser, useSessionUser } from './session.ts';

declare global {
  interface Window {
    /** What the page itself has asked for before the first script came (`shell-page.ts`). */
    cardloadSession?: {
      readonly token: string;
      readonly answer: Promise<CurrentSession | null>;
    };
  }
}

const asked = queryOf('managerSessions');
const aheadOrAsked: typeof asked = {
  ...asked,
  queryFn: async (context) => (await sessionAhead()) ?? asked.queryFn(context),
};

/** The session with its wallets and abilities, as the server sees it. */
export const currentSession = queryOptions({ ...aheadOrAsked, staleTime: 5 * 60_000 });

/** What the page has asked for, once. Whatever was refused is asked again, and says why. */
async function sessionAhead(): Promise<CurrentSession | undefined> {
  const ahead = window.cardloadSession;
  delete window.cardloadSession;
  if (ahead === undefined || ahead.token !== sessionUser()?.token) return undefined;
  try {
    return (await ahead.answer) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The session inside the shell, whose route waits for it. */
export function useCurrentSession(): CurrentSession | undefined {
  const user = useSessionUser();
  return useQuery({ ...currentSession, enabled: user !== null }).data;
}
