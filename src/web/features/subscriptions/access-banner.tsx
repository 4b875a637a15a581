import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessAlert } from '#web/lib/access.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatMonth } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert, type AlertTone } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LateBanner } from '#web/ui/late-banner.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDatesAndMoney } from './words.tsx';

const TONE: Readonly<Record<AccessAlert['kind'], AlertTone>> = {
  access_restricted: 'danger',
  failed_renewal: 'warning',
  trial_over: 'warning',
  trial: 'info',
  renewal: 'info',
  card_expires: 'warning',
};

type Props = {
  readonly alert: AccessAlert;
  /** Whether the manager may do something about it. */
  readonly mine: boolean;
};

/** What has to be done about a subscription, above every page. */
export function AccessBanner({ alert, mine }: Props): ReactNode {
  const { t } = useTranslation('subscription-access');
  const words = useAlertWords();
  const { trial } = alert;
  const needsMethod = trial?.needs_method ?? false;
  // The screens of the subscriptions say the same, in their place.
  const there = useLocation({ select: ({ pathname }) => pathname.includes('/subscriptions/') });
  if (there && alert.kind !== 'access_restricted') return null;
  return (
    <LateBanner label={t('banners')}>
      <Alert
        banner
        tone={TONE[alert.kind]}
        actions={
          <>
            {mine ? (
              <Way alert={alert} needsMethod={needsMethod} />
            ) : (
              <span className="small">{t('askAdmin')}</span>
            )}
            {alert.dismissable && alert.subscription_id !== null && (
              <Dismiss subscription={alert.subscription_id} />
            )}
          </>
        }
      >
        {words(alert, needsMethod)}{' '}
        {trial && (
          <Badge tone="info">
            {trial.days_left <= 0 ? t('lastDay') : t('daysLeft', { count: trial.days_left })}
          </Badge>
        )}
      </Alert>
    </LateBanner>
  );
}

function useAlertWords(): (alert: AccessAlert, needsMethod: boolean) => string {
  const { t } = useTranslation('subscription-access');
  const { language, region } = usePreferences();
  const { dayAt, money } = useDatesAndMoney();
  return ({ kind, wallet_name: wallet, wallet_id: id, at, amount, last4 }, needsMethod) => {
    const date = at === null ? '' : dayAt(at, id);
    switch (kind) {
      case 'access_restricted':
        return t('blocked', { wallet });
      case 'failed_renewal':
        return t('failed', { wallet, date });
      case 'trial_over':
        return t('trialOver', { wallet });
      case 'trial':
        if (needsMethod) return t('trialNeedsMethod', { wallet, date });
        if (amount === null) return t('trialEndsPlain', { wallet, date });
        return t('trialEnds', { wallet, date, amount: money(amount) });
      case 'renewal':
        if (amount === null) return t('renewalPlain', { wallet, date });
        return t('renewal', { wallet, date, amount: money(amount) });
      case 'card_expires':
        return t('cardExpires', {
          last4: last4 ?? '',
          month: at === null ? '' : formatMonth(at.slice(0, 10), language, region),
        });
    }
  };
}

/** To the page where it can be put right. */
function Way({
  alert,
  needsMethod,
}: {
  readonly alert: AccessAlert;
  readonly needsMethod: boolean;
}): ReactNode {
  const { t } = useTranslation('subscription-access');
  const { kind, wallet_name: wallet } = alert;
  const store = String(alert.wallet_id);
  const look = buttonClass({ size: 'small' });
  if (kind === 'renewal' || (kind === 'trial' && !needsMethod))
    return (
      <Link
        to="/account-management/subscriptions/management"
        search={{ store }}
        className={look}
        aria-label={t('manageNamed', { wallet })}
      >
        {t('manage')}
      </Link>
    );
  const upgrades = kind === 'trial_over' || kind === 'trial';
  return (
    <Link
      to="/account-management/subscriptions/add-payment"
      search={{ store }}
      reloadDocument
      className={look}
      aria-label={t(upgrades ? 'upgradeNamed' : 'updateMethodNamed', { wallet })}
    >
      {t(upgrades ? 'upgrade' : 'updateMethod')}
    </Link>
  );
}

function Dismiss({ subscription }: { readonly subscription: number }): ReactNode {
  const { t } = useTranslation('subscription-access');
  const cache = useQueryClient();
  const dismiss = useAction(() => call('dismissRenewal', { params: { id: subscription } }), {
    onDone: async () => {
      await refresh(cache, 'showAccess');
      // The button is gone with its banner: whoever uses keys goes on in the page.
      document.getElementById('content')?.focus();
    },
  });
  return (
    <>
      <Button size="small" tone="quiet" busy={dismiss.busy} onClick={() => dismiss.run()}>
        {t('dismiss')}
      </Button>
      <Refusal error={dismiss.error} />
    </>
  );
}
