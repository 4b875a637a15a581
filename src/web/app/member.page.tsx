import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { MemberFind } from '#web/features/auth/member-find.tsx';
import { MemberPassword } from '#web/features/auth/member-password.tsx';
import { MemberSignIn } from '#web/features/auth/member-sign-in.tsx';
import { EarnedLink } from '#web/features/earned/earned-link.tsx';
import { earnedPay } from '#web/features/earned/earned.queries.ts';
import { forgetFigures } from '#web/features/earned/kept-figures.ts';
import { forgetAdvance } from '#web/features/earned/pending-advance.ts';
import { OwnPage } from '#web/features/member-page/own.page.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { localeOf } from '#web/lib/format.ts';
import { memberSession, memberSessionEnded, useMemberSession } from '#web/lib/member-session.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ToastRegion } from '#web/ui/toast.tsx';
import { PendingPage } from './pending.tsx';
import { useInstallable } from './use-installable.ts';

/** What is earned comes when it is opened, and its words with it. */
const EarnedPage = lazy(() =>
  import('#web/features/earned/earned.page.tsx').then((page) => ({ default: page.EarnedPage })),
);
void loadTexts('earned');
// On a slow network the figures are asked for while the rest of the page is still on its way.
if (memberSession() !== null) void queryClient.prefetchQuery(earnedPay);

/** The member's door: without a session the way in, with one their own pages. */
export function MemberDoor(): ReactNode {
  const session = useMemberSession();
  const { view } = useSearch({ strict: false });
  const isEarned = useLocation({ select: ({ pathname }) => pathname === '/member/earned' });
  const { language, region } = usePreferences();
  useInstallable();
  useForgotten(session === null);
  if (session === null) return view === 'find' ? <MemberFind /> : <MemberSignIn />;
  if (view === 'password') return <MemberPassword />;
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider key={session.token} locale={localeOf(language, region)}>
        {isEarned ? (
          <Suspense fallback={<PendingPage />}>
            <EarnedPage />
          </Suspense>
        ) : (
          <OwnPage
            changed={view === 'changed'}
            earned={
              <Suspense fallback={null}>
                <EarnedLink />
              </Suspense>
            }
          />
        )}
        <ToastRegion />
      </I18nProvider>
    </QueryClientProvider>
  );
}

/**
 * What was kept of earned pay goes with the session. An advance whose outcome is not known is asked
 * for again once the same member is back, unless they signed out.
 */
function useForgotten(ended: boolean): void {
  useEffect(() => {
    if (!ended) return;
    forgetFigures(queryClient);
    if (memberSessionEnded() === 'signed_out') forgetAdvance();
  }, [ended]);
}
