import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import styles from './return.module.css';

/** Stands around a return page, which lies outside of the portal's shell. */
export function OutsideShell({ children }: { readonly children: ReactNode }): ReactNode {
  const { language, region } = usePreferences();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={localeOf(language, region)}>{children}</I18nProvider>
    </QueryClientProvider>
  );
}

/** The page on which somebody comes back from a provider. */
export function ReturnFrame({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <main className={styles.page}>
      <Logo slot="login" />
      <PageTitle className={styles.title}>{title}</PageTitle>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </main>
  );
}

export const ReturnActions = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.actions}>{children}</div>
);

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
    <ReturnFrame title={t(`return.${kind}`)} text={t(`returnText.${kind}`, { provider })}>
      <ReturnActions>
        {kind === 'signedOut' ? (
          <Link
            to="/user/login"
            search={{ return: '/account-management/thirdparty-connect' }}
            className={buttonClass({ tone: 'primary', size: 'large' })}
          >
            {t('signIn')}
          </Link>
        ) : (
          <BackToConnections />
        )}
      </ReturnActions>
    </ReturnFrame>
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
  error,
  children,
}: {
  readonly error: unknown;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('connections');
  const { textOf } = useErrorText();
  return (
    <div role="alert">
      <ReturnFrame title={t('return.refused')} text={textOf(error)}>
        <ReturnActions>{children}</ReturnActions>
      </ReturnFrame>
    </div>
  );
}
