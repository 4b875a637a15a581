import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { newKey } from '#web/lib/new-key.ts';
import { toast } from '#web/lib/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { BackLink, CheckGroup, Fields } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { NewMethod } from './method-choice.tsx';
import type { MethodFieldsHandle } from './method-fields.tsx';
import { saveMethod } from './save-method.ts';
import { useSeesAllWallets } from './sees-all-wallets.ts';
import { useSettlePayment } from './settle-payment.ts';
import {
  type PaymentMethod,
  type Subscription,
  TOUCHED,
  subscriptions,
  walletStanding,
} from './subscriptions.queries.ts';
import { readId } from './use-choices.ts';
import { usePaymentDocument } from './use-payment-document.ts';

/**
 * Adds a card or a bank account. For one wallet (`store=`) what is open there is paid with it at
 * once.
 */
export function AddPayment(): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const wallet = readId(useSearch({ strict: false }).store);
  const fits = usePaymentDocument();
  const standing = useQuery({ ...walletStanding(wallet ?? 0), enabled: wallet !== null });
  const live = useQuery({
    ...subscriptions({ per_page: '100' }),
    enabled: wallet === null,
  });
  const found = wallet === null ? live : standing;
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/account-management/subscriptions/payments">{t('methods')}</BackLink>}
        title={t('addTitle')}
        below={standing.data && t('addFor', { wallet: standing.data.wallet_name })}
      />
      {fits && found.data ? (
        <AddForm
          subscription={standing.data?.subscription ?? null}
          others={(live.data?.data ?? []).filter(({ status }) => status !== 'cancelled')}
        />
      ) : (
        <LoadingCard found={found} height="320px" />
      )}
    </Page>
  );
}

type AddProps = {
  /** The one that is paid with it at once. */
  readonly subscription: Subscription | null;
  readonly others: readonly Subscription[];
};

function AddForm({ subscription, others }: AddProps): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const settle = useSettlePayment();
  const seesAll = useSeesAllWallets();
  const fields = useRef<MethodFieldsHandle>(null);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const done = async (saved: PaymentMethod) => {
    toast('success', t(saved.state === 'verifying' ? 'addedVerify' : 'added'));
    await refresh(cache, ...TOUCHED);
    await navigate({ to: '/account-management/subscriptions/payments', ignoreBlocker: true });
  };
  /** False where the payer was led away: to the bank, or to why it was declined. */
  const payWith = async (one: Subscription, saved: PaymentMethod): Promise<boolean> => {
    try {
      const answer = await call('choosePaymentMethod', {
        body: { subscription_id: one.id, payment_method_id: saved.id },
        key: newKey(),
      });
      return settle.confirmed(answer, one.wallet_id, one.failed?.invoice_id ?? undefined);
    } catch (error) {
      if (settle.declined(error, one.wallet_id, one.failed?.invoice_id ?? undefined)) return false;
      throw error;
    }
  };
  const form = useForm<{ readonly make_default: boolean }>(
    { make_default: false },
    () => ({}),
    async ({ make_default }) => {
      const intent = (await fields.current?.confirm()) ?? null;
      if (intent === null) return 'not_sent';
      const saved = await saveMethod(cache, intent, { make_default, wallet_ids: [...chosen] });
      if (subscription !== null && saved.state === 'usable') {
        const paid = await payWith(subscription, saved);
        if (!paid) return 'sent';
      }
      await done(saved);
      return 'sent';
    },
  );
  const toggle = (id: number, on: boolean) =>
    choose(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <FormFrame form={form}>
      <Card label={t('addTitle')}>
        <NewMethod fields={fields} />
      </Card>
      {subscription === null && (seesAll || others.length > 0) && (
        <Card>
          <Fields>
            {seesAll && (
              <Checkbox
                name="make_default"
                label={t('makeDefault')}
                hint={t('makeDefaultHint')}
                checked={form.values.make_default}
                onChange={(on) => form.set('make_default', on)}
              />
            )}
            {others.length > 0 && (
              <CheckGroup name="wallet_ids" legend={t('payThese')}>
                {others.map((one) => (
                  <Checkbox
                    key={one.id}
                    label={one.wallet_name}
                    checked={chosen.has(one.wallet_id)}
                    onChange={(on) => toggle(one.wallet_id, on)}
                  />
                ))}
              </CheckGroup>
            )}
          </Fields>
        </Card>
      )}
      <FormFoot
        to="/account-management/subscriptions/payments"
        cancel={t('subscriptions:cancel')}
        verb={t('addVerb')}
        busy={form.busy}
      />
    </FormFrame>
  );
}
