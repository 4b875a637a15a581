import { QueryClientProvider } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { MemberFind } from '#web/features/auth/member-find.tsx';
import { MemberPassword } from '#web/features/auth/member-password.tsx';
import { MemberSignIn } from '#web/features/auth/member-sign-in.tsx';
import { OwnPage } from '#web/features/member-page/own.page.tsx';
import { localeOf } from '#web/lib/format.ts';
import { useMemberSession } from '#web/lib/member-session.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ToastRegion } from '#web/ui/toast.tsx';

/** The member's door: without a session the way in, with one their own page. */
export function MemberDoor(): ReactNode {
  const session = useMemberSession();
  const { view } = useSearch({ strict: false });
  const { language, region } = usePreferences();
  if (session === null) return view === 'find' ? <MemberFind /> : <MemberSignIn />;
  if (view === 'password') return <MemberPassword />;
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={localeOf(language, region)}>
        <OwnPage key={session.token} changed={view === 'changed'} />
        <ToastRegion />
      </I18nProvider>
    </QueryClientProvider>
  );
}
