import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { SummaryForm } from './summary-form.tsx';
import {
  agreement,
  billingCustomer,
  paymentMethods,
  prices,
  walletStanding,
} from './subscriptions.queries.ts';
import { useChoices } from './use-choices.ts';
import { WizardFrame } from './wizard-frame.tsx';

/** The last step to a subscription: everything once more, the terms, and the press that subscribes. */
export function SubscriptionSummary(): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { wallet, integration, priceId, price, methodId, code } = useChoices();
  const known = wallet ?? 0;
  const standing = useQuery({ ...walletStanding(known), enabled: wallet !== null });
  const offered = useQuery(prices);
  const methods = useQuery(paymentMethods);
  const customer = useQuery(billingCustomer);
  const terms = useQuery({ ...agreement(known), enabled: wallet !== null });
  const method = methods.data?.data.find(({ id }) => id === methodId);
  if (wallet === null || integration === null || priceId === null)
    return <Navigate to="/account-management/subscriptions/setup" search={(now) => now} replace />;
  if (methodId === null || (methods.data && !method) || (offered.data && !price))
    return (
      <Navigate
        to={`/account-management/subscriptions/${offered.data && !price ? 'setup' : 'payment'}`}
        search={(now) => now}
        replace
      />
    );
  return (
    <WizardFrame step="review" title={t('summaryTitle')}>
      {standing.data && price && method && customer.data && terms.data ? (
        <SummaryForm
          standing={standing.data}
          price={price}
          method={method}
          integration={integration}
          code={code}
          customer={customer.data}
          terms={terms.data}
        />
      ) : (
        <LoadingCard
          found={firstFailed(standing, offered, methods, customer, terms)}
          height="480px"
        />
      )}
    </WizardFrame>
  );
}
