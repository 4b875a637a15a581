import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { newKey } from '#web/lib/new-key.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { AddMethodLink } from './add-method-link.tsx';
import { MethodList } from './method-list.tsx';
import { useSettlePayment } from './settle-payment.ts';
import type { PaymentMethod, Subscription } from './subscriptions.queries.ts';

type Props = {
  readonly subscription: Subscription;
  readonly methods: readonly PaymentMethod[];
  readonly onClose: () => void;
};

/** By which saved method a subscription is paid; what is open is paid at once. */
export function ChooseMethod({ subscription, methods, onClose }: Props): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions', 'subscription-access']);
  const settle = useSettlePayment();
  const { wallet_id: wallet, wallet_name: name, failed } = subscription;
  const invoice = failed?.invoice_id ?? undefined;
  const [method, choose] = useState(String(subscription.payment_method_id ?? ''));
  const [missing, setMissing] = useState(false);
  const [key] = useState(newKey);
  const pay = useAction(
    (id: number) =>
      call('choosePaymentMethod', {
        body: { subscription_id: subscription.id, payment_method_id: id },
        key: `${key}-${id}`,
      }),
    {
      onDone: (answer) => {
        if (!settle.confirmed(answer, wallet, invoice)) return;
        toast('success', t('methodChosen', { wallet: name }));
        onClose();
      },
      onRefused: (error) => void settle.declined(error, wallet, invoice),
    },
  );
  return (
    <Dialog
      open
      title={t('methodOf', { wallet: name })}
      onClose={onClose}
      foot={
        <>
          <AddMethodLink wallet={wallet} />
          <Button
            tone="primary"
            busy={pay.busy}
            onClick={() => (method === '' ? setMissing(true) : pay.run(Number(method)))}
          >
            {t('useMethod')}
          </Button>
        </>
      }
    >
      <Fields>
        <Refusal error={pay.error} />
        {failed && <p>{t('chooseMethodText')}</p>}
        <MethodList
          legend={t('chooseMethod')}
          methods={methods}
          value={method}
          onChange={choose}
          error={missing && method === '' ? t('subscriptions:methodRequired') : undefined}
        />
      </Fields>
    </Dialog>
  );
}
