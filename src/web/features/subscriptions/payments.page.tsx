import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { BillingDetails } from './billing-details.tsx';
import { MethodCard } from './method-card.tsx';
import { SubscriptionsFrame } from './subscriptions-frame.tsx';
import { billingCustomer, paymentMethods } from './subscriptions.queries.ts';

/** By what the company pays for its subscriptions, and whom the invoices are made out to. */
export function PaymentMethods(): ReactNode {
  const { t } = useTranslation(['billing', 'subscription-access']);
  const methods = useQuery(paymentMethods);
  const customer = useQuery(billingCustomer);
  const add = (
    <Link
      to="/account-management/subscriptions/add-payment"
      reloadDocument
      className={buttonClass({ tone: 'primary' })}
    >
      {t('subscription-access:addMethod')}
    </Link>
  );
  return (
    <SubscriptionsFrame tab="payments" actions={add}>
      <Columns main="3fr" side="2fr">
        <Stack>
          {!methods.data && <LoadingCard found={methods} height="160px" />}
          {methods.data?.data.length === 0 && (
            <Card>
              <EmptyState icon={<CreditCard />} title={t('noMethods')} text={t('noMethodsText')} />
            </Card>
          )}
          {methods.data?.data.map((method) => (
            <MethodCard key={method.id} method={method} />
          ))}
        </Stack>
        {customer.data ? (
          <BillingDetails customer={customer.data} />
        ) : (
          <LoadingCard found={customer} title={t('billingDetails')} height="240px" />
        )}
      </Columns>
    </SubscriptionsFrame>
  );
}
