import { leaveNotice } from '#web/features/auth/login-notice.tsx';
import { onSessionEnd } from '#web/lib/session.ts';
import { forgetMessages } from '#web/lib/toasts.ts';
import { router } from './router.tsx';

/**
 * However a session ends: nothing of it stays in memory, the sign-in says why, and the way back is
 * kept.
 */
export function followSessionEnd(): void {
  onSessionEnd((reason) => {
    const { href, pathname } = router.state.location;
    if (pathname.startsWith('/user/') || /^\/member(\/|$)/.test(pathname)) return;
    leaveNotice(reason);
    forgetMessages();
    document.title = 'Cardload Dashboard';
    const back = reason === 'signed_out' || href === '/' ? undefined : href;
    void router.navigate({ to: '/user/login', search: { return: back } }).then(forgetAnswers);
  });
}

/**
 * The cache comes with the shell's code; before that there is nothing to forget. Nothing of other
 * clients stays in the browser after an operator.
 */
async function forgetAnswers(): Promise<void> {
  const [{ queryClient }, { currentSession }, { forgetRecent }] = await Promise.all([
    import('#web/lib/query-client.ts'),
    import('#web/lib/current-session.ts'),
    import('#web/lib/recent.ts'),
  ]);
  if (queryClient.getQueryData(currentSession.queryKey)?.operator === true) forgetRecent();
  queryClient.clear();
}
