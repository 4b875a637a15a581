import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import type { Returned } from './use-return.ts';

/** Stands around a return page, which lies outside of the portal's shell. */
export function OutsideShell({ children }: { readonly children: ReactNode }): ReactNode {
  const { language, region } = usePreferences();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={localeOf(language, region)}>{children}</I18nProvider>
    </QueryClientProvider>
  );
}

/** What somebody brought back is on its way to the server. */
export function Connecting({ provider }: { readonly provider: string }): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <MessagePage title={t('connecting', { provider })} text={t('connectingText', { provider })} />
  );
}

/** Nothing was connected, and why; with the way back. */
export function NotConnected({
  provider,
  kind,
}: {
  readonly provider: string;
  readonly kind: 'nothing' | 'denied' | 'failed' | 'foreign' | 'signedOut';
}): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <MessagePage
      title={t(`return.${kind}`)}
      text={t(`returnText.${kind}`, { provider })}
      actions={
        kind === 'signedOut' ? (
          <Link
            to="/user/login"
            search={{ return: '/account-management/thirdparty-connect' }}
            className={buttonClass({ tone: 'primary', size: 'large' })}
          >
            {t('signIn')}
          </Link>
        ) : (
          <BackToConnections />
        )
      }
    />
  );
}

export function BackToConnections(): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <Link
      to="/account-management/thirdparty-connect"
      className={buttonClass({ tone: 'primary', size: 'large' })}
    >
      {t('backToConnections')}
    </Link>
  );
}

/** The server refused what the provider gave, or nobody answered. */
export function SignInRefused({
  sending,
  retriable,
}: Pick<Returned<string, unknown>, 'sending' | 'retriable'>): ReactNode {
  const { t } = useTranslation('connections');
  const { textOf } = useErrorText();
  return (
    <div role="alert">
      <MessagePage
        title={t('return.refused')}
        text={textOf(sending.error)}
        actions={
          <>
            {retriable && (
              <Button size="large" busy={sending.busy} onClick={() => sending.run()}>
                {t('tryAgain')}
              </Button>
            )}
            <BackToConnections />
          </>
        }
      />
    </div>
  );
}
