import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEWEST_CARDS } from '#domain/cards/order-quote.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { Order } from './cards.queries.ts';

/** What has to be known of an order now: that it is placed, what failed, what went back. */
export function OrderNote({
  order,
  placed,
}: {
  readonly order: Order;
  readonly placed: boolean;
}): ReactNode {
  const { t } = useTranslation('cards');
  const session = useCurrentSession();
  const stock = allows(session, 'proxies', false);
  const back =
    order.payment_state === 'refunded'
      ? t('refunded')
      : order.payment_state === 'refunding'
        ? t('refunding')
        : '';
  if (order.failure === 'maker_refused')
    return (
      <Alert tone="danger" title={t('makerRefused')}>
        {t('makerRefusedText')} {back}
      </Alert>
    );
  if (order.state === 'cancelled')
    return (
      <Alert tone="neutral">
        {t('cancelled')} {back}
      </Alert>
    );
  if (order.cancelling) return <Alert tone="warning">{t('cancellingText')}</Alert>;
  if (order.failure === 'card_payment')
    return (
      <Alert tone="danger" title={t('cardRefused')}>
        {t('cardRefusedText')}
      </Alert>
    );
  if (order.failure === 'payment_setup')
    return (
      <Alert tone="danger" title={t('paymentSetup')}>
        {t('paymentSetupText')}
      </Alert>
    );
  if (order.expired) return <Alert tone="warning">{t('expired')}</Alert>;
  if (order.state === 'quoted' && order.quantity < FEWEST_CARDS)
    return <Alert tone="warning">{t('tooFew', { count: FEWEST_CARDS })}</Alert>;
  if (order.state === 'delivered') {
    return (
      <Alert
        tone="success"
        inline
        actions={
          stock && (
            <Link
              to="/account-management/card-proxies"
              search={{ state: 'free' }}
              className={buttonClass({ size: 'small' })}
            >
              {t('toProxies')}
            </Link>
          )
        }
      >
        {t('deliveredText', { count: order.received })}
      </Alert>
    );
  }
  if (order.state === 'submitted' && placed)
    return (
      <Alert
        tone="success"
        title={t('placedTitle')}
        urgent
        actions={
          <>
            {allows(session, 'edit_members') && (
              <Link to="/add-member" className={buttonClass({ size: 'small' })}>
                {t('addMember')}
              </Link>
            )}
            <Link to="/account-management/order-cards" className={buttonClass({ size: 'small' })}>
              {t('orders')}
            </Link>
          </>
        }
      >
        {t('placedText', { email: order.email })}
      </Alert>
    );
  return null;
}
