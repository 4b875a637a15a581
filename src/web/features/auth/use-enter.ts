import { useRouter, useSearch } from '@tanstack/react-router';
import type { Answer } from '#contract/index.ts';
import { beginSession } from '#web/lib/session.ts';
import { leaveNotice } from './login-notice.tsx';
import { savePending } from './pending-code.ts';

/** Only addresses of this portal: never somebody else's site. */
const safeReturn = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])/.test(address) ? address : '/';

/** Begins the session of somebody who is signed in, where they wanted to go. */
export function useEnter(): (answer: Answer<'managerLoginFinish'>) => void {
  const { history } = useRouter();
  const search = useSearch({ strict: false });
  return (answer) => {
    beginSession(answer, window.location.pathname);
    savePending('login', null);
    leaveNotice(null);
    history.replace(safeReturn(search.return));
  };
}
