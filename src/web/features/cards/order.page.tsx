import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAction, useOperation } from '#web/ui/use-action.ts';
import { Code, Instant } from '#web/ui/values.tsx';
import { OrderBadge } from './card-badges.tsx';
import { type Order, orderQuery } from './cards.queries.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import { OrderNote } from './order-note.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PriceList } from './price-list.tsx';
import styles from './cards.module.css';

type Search = { readonly placed?: string; readonly returned?: string };

/** One order of cards: how it stands, what it costs, where it goes; followed until it is there. */
export function OrderPage(): ReactNode {
  const { t } = useTranslation('cards');
  const id = Number.parseInt(useParams({ strict: false }).orderId ?? '', 10);
  const search: Search = useSearch({ strict: false });
  const found = useQuery(orderQuery(id));
  const order = found.data;
  const above = <BackLink to="/account-management/order-cards">{t('orders')}</BackLink>;
  if (found.isLoadingError)
    return <FailedPage above={above} title={t('orderColumn')} query={found} />;
  return (
    <Page>
      <PageHeader
        above={above}
        title={order ? t('orderNumber', { id: order.order_id }) : <TitleBone />}
        beside={order && <OrderBadge order={order} />}
        below={
          order && (
            <>
              {t('cardsCount', { count: order.quantity })}, {order.created_by},{' '}
              <Instant value={order.created_at} style="short" />
            </>
          )
        }
        actions={order && <Actions order={order} />}
      />
      {order && <Paying order={order} returned={search.returned} />}
      {order && <OrderNote order={order} placed={search.placed === '1'} />}
      <Columns main="1fr" side="360px">
        <Card title={t('progress')}>
          {order ? <OrderSteps order={order} /> : <Skeleton width="60%" />}
        </Card>
        <Fields>
          {order ? (
            <About order={order} />
          ) : (
            <Card>
              <Skeleton width="60%" />
            </Card>
          )}
        </Fields>
      </Columns>
    </Page>
  );
}

function About({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation('cards');
  return (
    <>
      <Card title={t('deliverTo')}>
        <div className={styles.lead}>
          <DeliveryLines order={order} />
        </div>
        <Facts
          facts={[
            { term: t('email'), value: order.email },
            { term: t('holderName'), value: order.card_holder_name },
            ...(order.tracking === null
              ? []
              : [{ term: t('tracking'), value: <Code>{order.tracking}</Code> }]),
          ]}
        />
      </Card>
      <Card
        title={t('price')}
        note={
          order.payment === null
            ? undefined
            : t(`method.${order.payment}`, { wallet: order.wallet_name })
        }
      >
        <PriceList quote={order.quote} quantity={order.quantity} currency={order.currency} />
      </Card>
    </>
  );
}

/** Back from the payment provider's page: it is asked what became of it. */
function Paying({
  order,
  returned,
}: {
  readonly order: Order;
  readonly returned: string | undefined;
}): ReactNode {
  const { t } = useTranslation('cards');
  const { textOf } = useErrorText();
  const queries = useQueryClient();
  const pending = order.payment_state === 'pending' && order.state === 'quoted';
  const check = useAction(
    () => call('checkCardOrderPayment', { params: { order: order.order_id } }),
    {
      onDone: (now) => {
        queries.setQueryData(orderQuery(order.order_id).queryKey, now);
        void refresh(queries, 'listCardOrders');
      },
    },
  );
  const leave = useOperation('leaveCardOrderCheckout', {
    onDone: (now) => queries.setQueryData(orderQuery(order.order_id).queryKey, now),
  });
  const { run: checkNow } = check;
  useEffect(() => {
    if (pending && returned === 'paid') checkNow();
  }, [pending, returned, checkNow]);
  if (!pending) return null;
  return (
    <Alert
      tone="warning"
      inline
      title={t(returned === 'unpaid' ? 'returnedUnpaid' : 'payingTitle')}
      actions={
        <>
          <Button size="small" busy={check.busy} onClick={() => checkNow()}>
            {t('checkPayment')}
          </Button>
          <Button
            size="small"
            busy={leave.busy}
            onClick={() => leave.run({ params: { order: order.order_id } })}
          >
            {t('payAnotherWay')}
          </Button>
          {order.checkout_url !== null && (
            <a
              className={buttonClass({ tone: 'primary', size: 'small' })}
              href={order.checkout_url}
            >
              {t('toPaymentPage')}
            </a>
          )}
        </>
      }
    >
      {check.failed || leave.failed ? textOf(check.error ?? leave.error) : t('payingText')}
    </Alert>
  );
}

function Actions({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation('cards');

  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useOperation('cancelCardOrder', {
    onDone: (now) => {
      setAsking(false);
      queries.setQueryData(orderQuery(order.order_id).queryKey, now);
    },
    onSettled: () =>
      void Promise.all([refresh(queries, 'listCardOrders'), refresh(queries, 'showCardOrder')]),
  });
  const may = (ability: Order['abilities'][number]): boolean => order.abilities.includes(ability);
  const at = (step: string) => ({ order: String(order.order_id), step });
  return (
    <>
      {may('cancel') && <Button onClick={() => setAsking(true)}>{t('cancelOrder')}</Button>}
      {may('edit') && (
        <Link to="/account-management/order-cards" search={at('details')} className={buttonClass()}>
          {t('change')}
        </Link>
      )}
      {may('edit') && (
        <Link
          to="/account-management/order-cards"
          search={at('payment')}
          className={buttonClass({ tone: 'primary' })}
        >
          {t('payNow')}
        </Link>
      )}
      <Dialog
        role="alertdialog"
        title={t('cancelTitle', { id: order.order_id })}
        open={asking}
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{t('keepOrder')}</Button>
            <Button
              tone="danger"
              busy={cancel.busy}
              onClick={() =>
                cancel.run({ params: { order: order.order_id }, key: `cancel-${order.key}` })
              }
            >
              {t('cancelOrder')}
            </Button>
          </>
        }
      >
        <Refusal error={cancel.error} />
        <p>
          {t(
            order.payment_state === 'paid'
              ? order.payment === 'card'
                ? 'cancelTextCard'
                : 'cancelTextWallet'
              : 'cancelTextUnpaid',
            { wallet: order.wallet_name },
          )}
        </p>
      </Dialog>
    </>
  );
}
