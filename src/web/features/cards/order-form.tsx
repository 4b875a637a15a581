import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#kernel/keys.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { type Order, orderQuery } from './cards.queries.ts';
import { DeliveryFields, DetailsFields, PriceAside } from './order-fields.tsx';
import { DETAILS, type OrderValues, bodyOf, check, valuesOf } from './order-values.ts';

type Step = 'details' | 'delivery';
type Props = {
  readonly order: Order | undefined;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onPriced: (order: Order) => void;
};

/**
 * What is ordered, and where it goes. The address is checked as the post writes it, the price is
 * kept by the server.
 */
export function OrderForm({ order, step, onStep, onPriced }: Props): ReactNode {
  const { t } = useTranslation('cards');
  const session = useCurrentSession();
  const queries = useQueryClient();
  const [start] = useState(() => valuesOf(order, session));
  const [saved, setSaved] = useState(false);
  const form = useForm<OrderValues>(
    start,
    (values) => check(step, values),
    async (values, set) => {
      if (step === 'details') return onStep('delivery');
      const { address, address_more, city, province, country, postal_code } = values;
      const written = await call('validateAddress', {
        body: { address, address_more, city, province, country, postal_code },
      });
      const body = bodyOf({ ...values, ...written });
      try {
        const priced = order
          ? await call('editCardOrder', { params: { order: order.order_id }, body })
          : await call('createCardOrder', { body });
        for (const field of ['address', 'address_more', 'city', 'province', 'postal_code'] as const)
          set(field, written[field]);
        setSaved(true);
        queries.setQueryData(orderQuery(priced.order_id).queryKey, priced);
        void refresh(queries, 'listCardOrders');
        onPriced(priced);
      } catch (error) {
        // What is wrong stands on the step before: there it is shown.
        if (
          error instanceof ApiError &&
          error.errors.some((problem) => (DETAILS as readonly string[]).includes(problem.path))
        )
          onStep('details');
        throw error;
      }
    },
  );
  const typed = keysOf(start).some((field) => form.values[field] !== start[field]);
  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard when={typed && !saved && !form.busy} />
      <Columns main="var(--form-width)" side="360px">
        <Fields>
          <ErrorSummary problems={form.problems} attempt={form.attempt} />
          <Refusal error={form.failure} />
          {step === 'details' ? <DetailsFields form={form} /> : <DeliveryFields form={form} />}
          <PageFoot>
            {step === 'details' ? (
              <Link to="/account-management/order-cards" className={buttonClass()}>
                {t('cancel')}
              </Link>
            ) : (
              <Button onClick={() => onStep('details')}>{t('back')}</Button>
            )}
            <Button type="submit" tone="primary" busy={form.busy}>
              {step === 'details' ? t('toDelivery') : t('toPayment')}
            </Button>
          </PageFoot>
        </Fields>
        <PriceAside values={form.values} />
      </Columns>
    </form>
  );
}
