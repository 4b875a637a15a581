import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readEmail } from '#domain/people/identifiers.ts';
import { call } from '#web/lib/api.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { Card } from '#web/ui/card.tsx';
import { EmailField } from '#web/ui/detail-fields.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { MethodChoice, NEW_METHOD } from './method-choice.tsx';
import type { MethodFieldsHandle } from './method-fields.tsx';
import { PromoField } from './promo-field.tsx';
import { saveMethod } from './save-method.ts';
import { useSeesAllWallets } from './sees-all-wallets.ts';
import {
  type Customer,
  type PaymentMethod,
  billingCustomer,
  paymentMethods,
} from './subscriptions.queries.ts';
import { useChoices } from './use-choices.ts';
import { usePaymentDocument } from './use-payment-document.ts';
import { WizardFrame } from './wizard-frame.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where invoices are to be sent: in the history, because an address is no place for it. */
    readonly invoiceEmail?: string;
  }
}

/** The second step to a subscription: by what it is paid, with which code, and who gets invoices. */
export function ChoosePayment(): ReactNode {
  const { t } = useTranslation('subscriptions');
  const choices = useChoices();
  const fits = usePaymentDocument();
  const methods = useQuery(paymentMethods);
  const customer = useQuery(billingCustomer);
  if (choices.wallet === null || choices.priceId === null || choices.integration === null)
    return <Navigate to="/account-management/subscriptions/setup" search={(now) => now} replace />;
  return (
    <WizardFrame step="payment" title={t('paymentTitle')}>
      {fits && methods.data && customer.data ? (
        <PaymentForm methods={methods.data.data} customer={customer.data} />
      ) : (
        <LoadingCard found={firstFailed(methods, customer)} height="360px" />
      )}
    </WizardFrame>
  );
}

const firstChoice = (
  methods: readonly PaymentMethod[],
  named: number | null,
  takesVerifying: boolean,
): string => {
  const fits = methods.filter(
    ({ state }) => state === 'usable' || (takesVerifying && state === 'verifying'),
  );
  const chosen = fits.find(({ id }) => id === named) ?? fits[0];
  return chosen === undefined ? NEW_METHOD : String(chosen.id);
};

function PaymentForm({
  methods,
  customer,
}: {
  readonly methods: readonly PaymentMethod[];
  readonly customer: Customer;
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const kept = useLocation({ select: ({ state }) => state.invoiceEmail });
  const seesAll = useSeesAllWallets();
  const { code, price, methodId } = useChoices();
  const fields = useRef<MethodFieldsHandle>(null);
  const takesVerifying = (price?.trial_days ?? 0) > 0;
  const saveNew = async (): Promise<string | null> => {
    const intent = (await fields.current?.confirm()) ?? null;
    if (intent === null) return null;
    const saved = await saveMethod(cache, intent, { make_default: false, wallet_ids: [] });
    return String(saved.id);
  };
  const form = useForm(
    {
      method: firstChoice(methods, methodId, takesVerifying),
      email: kept ?? customer.email ?? '',
    },
    ({ email }) => ({ email: !readEmail(email).ok && 'email_invalid' }),
    async ({ method, email }) => {
      if (code !== '') {
        const query = price ? { price_id: String(price.price_id) } : {};
        await call('checkPromoCode', { params: { code }, query });
      }
      const id = method === NEW_METHOD ? await saveNew() : method;
      if (id === null) return 'not_sent';
      await navigate({
        to: '/account-management/subscriptions/summary',
        search: (now) => ({ ...now, method: id }),
        state: { invoiceEmail: email.trim() },
        ignoreBlocker: true,
      });
      return 'sent';
    },
  );
  const fixed = !seesAll && customer.email !== null;
  return (
    <FormFrame form={form}>
      <Card title={methods.length === 0 ? t('newMethod') : undefined} label={t('paymentTitle')}>
        <MethodChoice
          methods={methods}
          value={form.values.method}
          onChange={(method) => form.set('method', method)}
          error={form.errorOf('method')}
          takesVerifying={takesVerifying}
          fields={fields}
        />
      </Card>
      <Card>
        <Fields>
          <PromoField
            code={code}
            priceId={price?.price_id}
            onCode={(next) =>
              void changeSearch({ code: next === '' ? undefined : next }, { replace: true })
            }
          />
          <EmailField
            {...fieldOf(form, 'email')}
            label={t('email')}
            hint={fixed ? t('emailLocked') : t('emailHint')}
            readOnly={fixed}
            maxLength={254}
            autoComplete="email"
          />
        </Fields>
      </Card>
      <FormFoot
        to="/account-management/subscriptions/setup"
        search={(now) => now}
        cancel={t('goBack')}
        verb={t('toReview')}
        busy={form.busy}
      />
    </FormFrame>
  );
}
