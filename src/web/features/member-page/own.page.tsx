import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { endMemberSession } from '#web/lib/member-session.ts';
import { preferences } from '#web/lib/preferences.ts';
import { local } from '#web/lib/storage.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Agreement } from './agreement.tsx';
import { CardActions } from './card-actions.tsx';
import { CardFace } from './card-face.tsx';
import { OwnSettings } from './own-settings.tsx';
import { type Own, ownPage } from './own.queries.ts';
import { Recent } from './recent.tsx';
import styles from './own.module.css';

/** A member's own page: the card, what is on it, what happened, and the few things to set. */
export function OwnPage({
  changed,
  earned,
}: {
  readonly changed: boolean;
  /** The way to what they have earned. */
  readonly earned: ReactNode;
}): ReactNode {
  const { t } = useTranslation(['member-page', 'auth']);
  const found = useQuery(ownPage);
  const own = found.data;
  // Without a connection nothing is asked, and nothing fails.
  const failure = found.isPaused ? new ApiError({ code: 'network' }) : found.error;
  useLook(own);
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <Logo slot="sidebar" />
        <SignOut />
      </header>
      <main className={styles.main}>
        {own === undefined && !failure && <Bones />}
        {own === undefined && failure && (
          <FailureState error={failure} onRetry={() => void found.refetch()} />
        )}
        {own && (
          <>
            <div>
              <PageTitle className={styles.hello}>
                {t('member-page:hello', { name: own.first_name })}
              </PageTitle>
              <p className="muted">{own.client_name}</p>
            </div>
            {changed && (
              <Alert tone="success" urgent>
                {t('auth:memberPasswordChanged')}
              </Alert>
            )}
            {own.agreed_at === null ? <Agreement /> : <Main own={own} earned={earned} />}
          </>
        )}
      </main>
    </div>
  );
}

function Main({ own, earned }: { readonly own: Own; readonly earned: ReactNode }): ReactNode {
  return (
    <>
      <CardFace own={own} />
      {earned}
      <CardActions own={own} />
      <Recent own={own} />
      <OwnSettings own={own} />
    </>
  );
}

/** The region's look, and the member's language where this browser has none of its own. */
function useLook(own: Own | undefined): void {
  const region = own?.region;
  const language = own?.language;
  useEffect(() => {
    if (region === undefined || language === undefined) return;
    preferences.set({
      ...preferences.get(),
      region,
      ...(local.get('language') === null ? { language } : {}),
    });
  }, [region, language]);
}

function SignOut(): ReactNode {
  const { t } = useTranslation('member-page');
  const cache = useQueryClient();
  const leave = useOperation('leaveOwnPage', {
    // Whatever the server says, the person wanted to be gone from this phone.
    onSettled: () => {
      cache.removeQueries({ queryKey: ownPage.queryKey });
      endMemberSession('signed_out');
    },
  });
  return (
    <Button tone="quiet" busy={leave.busy} onClick={() => leave.run()}>
      {t('signOut')}
    </Button>
  );
}

function Bones(): ReactNode {
  const { t } = useTranslation('member-page');
  return (
    <div className={styles.bones} aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      <Skeleton width="60%" height="30px" />
      <Skeleton height="210px" />
      <Skeleton height="48px" />
    </div>
  );
}
