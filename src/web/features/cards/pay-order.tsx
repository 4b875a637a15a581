import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEWEST_CARDS } from '#domain/cards/order-quote.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Order, orderQuery } from './cards.queries.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import { PriceList } from './price-list.tsx';
import styles from './cards.module.css';

export type Method = 'wallet' | 'card';
type Going = { readonly order: Order; readonly method: Method; readonly onBack: () => void };

/** From the wallet at once, or by card on the payment provider's own page. */
export function ChoosePayment({
  order,
  method: first,
  onBack,
  onNext,
}: Going & { readonly onNext: (method: Method) => void }): ReactNode {
  const { t } = useTranslation('cards');
  const { codeText } = useErrorText();
  const [method, choose] = useState(first);
  const [blocker] = order.blockers;
  const held = order.enough
    ? t('walletEnough', { wallet: order.wallet_name })
    : t('walletShort', { wallet: order.wallet_name });
  const notes = {
    wallet: blocker ? codeText(blocker.code, blocker.params) : held,
    card: t('cardNote'),
  };
  return (
    <Columns main="var(--form-width)" side="360px">
      <Fields>
        <Card title={t('payment')}>
          <div role="radiogroup" aria-label={t('payment')} className={styles.methods}>
            {order.payment_methods.map((one) => (
              <label key={one} className={styles.method}>
                <input
                  type="radio"
                  name="method"
                  checked={method === one}
                  onChange={() => choose(one)}
                />
                {one === 'wallet' ? (
                  <Wallet aria-hidden="true" />
                ) : (
                  <CreditCard aria-hidden="true" />
                )}
                <span>
                  <span className={styles.strong}>
                    {t(`method.${one}`, { wallet: order.wallet_name })}
                  </span>
                  <span className={styles.small}>{notes[one]}</span>
                </span>
              </label>
            ))}
          </div>
        </Card>
        <PageFoot>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button tone="primary" onClick={() => onNext(method)}>
            {t('toReview')}
          </Button>
        </PageFoot>
      </Fields>
      <Card
        title={t('price')}
        note={
          <>
            {t('validUntil')} <Instant value={order.valid_until} style="short" />
          </>
        }
      >
        <PriceList quote={order.quote} quantity={order.quantity} currency={order.currency} />
      </Card>
    </Columns>
  );
}

/**
 * Everything once more, and the press that pays. However often it is pressed, and in how many
 * windows, it pays once.
 */
export function ReviewOrder({
  order,
  method,
  onBack,
  onChange,
}: Going & { readonly onChange: (step: 'details' | 'delivery' | 'payment') => void }): ReactNode {
  const { t } = useTranslation('cards');
  const { codeText } = useErrorText();
  const { language, region } = usePreferences();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pressed = useRef(false);
  const params = { order: order.order_id };
  const pay = useAction(
    () =>
      method === 'wallet'
        ? call('submitCardOrder', { params, key: order.key })
        : call('payCardOrder', { params }),
    {
      onDone: async (now) => {
        queries.setQueryData(orderQuery(order.order_id).queryKey, now);
        void refresh(queries, 'listCardOrders');
        if (now.checkout_url !== null && now.state === 'quoted')
          return window.location.assign(now.checkout_url);
        await navigate({
          to: '/account-management/order-cards/$orderId',
          params: { orderId: String(order.order_id) },
          search: { placed: '1' },
        });
      },
      onRefused: () => {
        pressed.current = false;
        void refresh(queries, 'showCardOrder');
      },
    },
  );
  const press = () => {
    if (pressed.current) return;
    pressed.current = true;
    pay.run();
  };
  const change = (step: 'details' | 'delivery' | 'payment', what: string) => (
    <Button
      tone="link"
      size="small"
      aria-label={t('changeNamed', { what })}
      onClick={() => onChange(step)}
    >
      {t('change')}
    </Button>
  );
  const total = formatMoney(order.quote.total, language, region);
  const few = order.quantity < FEWEST_CARDS;
  const blockers = method === 'wallet' ? order.blockers : [];
  return (
    <div className={styles.narrow}>
      <Refusal error={pay.error} />
      {few && <Alert tone="warning">{t('tooFew', { count: FEWEST_CARDS })}</Alert>}
      {method === 'wallet' && !order.enough && (
        <Alert tone="warning">{t('walletShort', { wallet: order.wallet_name })}</Alert>
      )}
      {blockers.map(({ code, params: named }) => (
        <Alert key={code} tone="danger" title={codeText(code, named)} />
      ))}
      <Card title={t('reviewTitle')}>
        <ReviewList
          rows={[
            {
              term: t('quantity'),
              value: t('cardsCount', { count: order.quantity }),
              note: order.card_holder_name,
              change: change('details', t('quantity')),
            },
            {
              term: t('deliverTo'),
              value: <DeliveryLines order={order} />,
              note: order.email,
              change: change('delivery', t('deliverTo')),
            },
            {
              term: t('payment'),
              value: t(`method.${method}`, { wallet: order.wallet_name }),
              change: change('payment', t('payment')),
            },
          ]}
          totals={[
            {
              term: t('cardFee', { count: order.quantity }),
              value: <Money value={order.quote.card_fee} />,
            },
            ...(order.quote.surcharge === '0.00'
              ? []
              : [{ term: t('surcharge'), value: <Money value={order.quote.surcharge} /> }]),
            { term: t('bankFee'), value: <Money value={order.quote.bank_fee} /> },
            { term: t('shippingFee'), value: <Money value={order.quote.shipping_fee} /> },
            { term: t('tax'), value: <Money value={order.quote.tax} /> },
            {
              term: t('total'),
              value: (
                <bdi>
                  <Money value={order.quote.total} /> {order.currency}
                </bdi>
              ),
              strong: true,
            },
          ]}
        />
      </Card>
      <PageFoot note={method === 'card' ? t('cardLeave') : t('cancelNote')}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          tone="primary"
          busy={pay.busy || pay.done}
          disabled={few || blockers.length > 0 || (method === 'wallet' && !order.enough)}
          onClick={press}
        >
          {method === 'wallet'
            ? t('payFrom', { amount: total, wallet: order.wallet_name })
            : t('payByCard', { amount: total })}
        </Button>
      </PageFoot>
    </div>
  );
}
