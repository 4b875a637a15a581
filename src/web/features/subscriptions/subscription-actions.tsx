import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import type { Subscription } from './subscriptions.queries.ts';

/** Change, pay by another method, see the invoices, end: what the state allows. */
export function SubscriptionActions({
  subscription,
  methodMissing,
}: {
  readonly subscription: Subscription;
  /** Nothing pays for it yet: choosing what does is the next step. */
  readonly methodMissing: boolean;
}): ReactNode {
  const { t } = useTranslation('billing');
  const { id, status, wallet_name: wallet } = subscription;
  const store = String(subscription.wallet_id);
  const small = buttonClass({ size: 'small' });
  const ended = status === 'cancelled';
  return (
    <ButtonRow>
      {ended && (
        <Link to="/account-management/subscriptions/setup" search={{ store }} className={small}>
          {t('subscribeAgain')}
        </Link>
      )}
      {(status === 'trialing' || status === 'active') && subscription.cancel_at === null && (
        <Link
          to="."
          search={(now) => ({ ...now, change: String(id) })}
          className={small}
          aria-label={t('changePlanOf', { wallet })}
        >
          {t('changePlan')}
        </Link>
      )}
      {!ended && (
        <Link
          to="."
          search={(now) => ({ ...now, choose: String(id) })}
          className={buttonClass({
            size: 'small',
            ...(methodMissing && { tone: 'primary' as const }),
          })}
          aria-label={t(methodMissing ? 'setMethodOf' : 'methodOf', { wallet })}
        >
          {t(methodMissing ? 'setMethod' : 'methodTerm')}
        </Link>
      )}
      <Link
        to="/account-management/subscriptions/invoices"
        search={{ store }}
        className={small}
        aria-label={t('invoicesOfNamed', { wallet })}
      >
        {t('invoicesOf')}
      </Link>
      {!ended && subscription.cancel_at === null && (
        <Link
          to="/account-management/subscriptions/cancel"
          search={{ store }}
          className={buttonClass({ size: 'small', tone: 'quiet' })}
          aria-label={t('cancelOf', { wallet })}
        >
          {t('cancelShort')}
        </Link>
      )}
    </ButtonRow>
  );
}
