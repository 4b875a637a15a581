import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#web/lib/links.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { orderQuery } from './cards.queries.ts';
import { OrderForm } from './order-form.tsx';
import { OrderList } from './order-list.tsx';
import styles from './cards.module.css';

const Payment = lazy(async () => ({ default: (await import('./pay-order.tsx')).ChoosePayment }));
const Review = lazy(async () => ({ default: (await import('./pay-order.tsx')).ReviewOrder }));
const STEPS = ['details', 'delivery', 'payment', 'review', 'confirmation'] as const;
type Step = (typeof STEPS)[number];
type Search = { readonly step?: string; readonly order?: string; readonly method?: string };

/** Orders of cards, and the way to a new one. Where one is stands in the address. */
export function OrderCards(): ReactNode {
  const { step, order }: Search = useSearch({ strict: false });
  const now = STEPS.find((one) => one === step);
  return now === undefined ? <OrderList /> : <Wizard key={order ?? 'new'} step={now} />;
}

function Wizard({ step }: { readonly step: Step }): ReactNode {
  const { t } = useTranslation('cards');
  const search: Search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const id = Number.parseInt(search.order ?? '', 10);
  const found = useQuery({ ...orderQuery(id), enabled: !Number.isNaN(id), refetchInterval: false });
  const to = (next: Step, more: Partial<Search> = {}) =>
    void changeSearch({ step: next, ...more }, { ignoreBlocker: true });
  const order = Number.isNaN(id) ? undefined : found.data;
  const method =
    search.method === 'card' || search.method === 'wallet'
      ? search.method
      : (order?.payment_methods[0] ?? 'wallet');
  // Reloaded before anything was kept: from the start.
  const at = order === undefined && step !== 'details' && step !== 'delivery' ? 'details' : step;
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/account-management/order-cards">{t('orders')}</BackLink>}
        title={t('orderCards')}
      />
      <div className={styles.rail}>
        <StepRail steps={STEPS.map((one) => t(`step.${one}`))} now={STEPS.indexOf(at)} />
      </div>
      {!Number.isNaN(id) && !found.data && <LoadingCard found={found} />}
      {order !== undefined && !order.abilities.includes('submit') && (
        <Alert
          tone="info"
          actions={
            <Link
              to="/account-management/order-cards/$orderId"
              params={{ orderId: String(order.order_id) }}
            >
              {t('toOrder')}
            </Link>
          }
        >
          {t('orderGone')}
        </Alert>
      )}
      {(Number.isNaN(id) || order?.abilities.includes('submit')) && (
        <Suspense
          fallback={
            <Card>
              <Skeleton width="60%" />
            </Card>
          }
        >
          {(at === 'details' || at === 'delivery') && (
            <OrderForm
              order={order}
              step={at}
              onStep={(next) => to(next)}
              onPriced={(priced) => to('payment', { order: String(priced.order_id) })}
            />
          )}
          {at === 'payment' && order && (
            <Payment
              order={order}
              method={method}
              onBack={() => to('delivery')}
              onNext={(chosen) => to('review', { method: chosen })}
            />
          )}
          {at === 'review' && order && (
            <Review
              order={order}
              method={method}
              onBack={() => to('payment')}
              onChange={(next) => to(next)}
            />
          )}
        </Suspense>
      )}
    </Page>
  );
}
