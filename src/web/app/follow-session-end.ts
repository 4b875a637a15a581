import { leaveNotice } from '#web/features/auth/login-notice.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { onSessionEnd } from '#web/lib/session.ts';
import { forgetMessages } from '#web/lib/toasts.ts';
import { router } from './router.tsx';

/** However a session ends: nothing of it stays in memory, the sign-in says why, and the way back is kept. */
export function followSessionEnd(): void {
  onSessionEnd((reason) => {
    const { href, pathname } = router.state.location;
    if (pathname.startsWith('/user/')) return;
    leaveNotice(reason);
    forgetMessages();
    const back = reason === 'signed_out' || href === '/' ? undefined : href;
    void router.navigate({ to: '/user/login', search: { return: back } }).then(() => queryClient.clear());
  });
}
