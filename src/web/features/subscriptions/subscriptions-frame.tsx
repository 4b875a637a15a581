import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';

const TABS = ['management', 'payments', 'invoices'] as const;

/** Around the three parts of a company's subscriptions, each at its own address. */
export function SubscriptionsFrame({
  tab,
  actions,
  children,
}: {
  readonly tab: (typeof TABS)[number];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          actions ?? (
            <Link
              to="/account-management/subscriptions/setup"
              className={buttonClass({ tone: 'primary' })}
            >
              {t('subscribe')}
            </Link>
          )
        }
      />
      <nav aria-label={t('tabs')} className="page-tabs">
        {TABS.map((one) => (
          <Link
            key={one}
            to={`/account-management/subscriptions/${one}`}
            activeOptions={{ includeSearch: false }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tab.${one}`)}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
