import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { newKey } from '#web/lib/new-key.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingLines, firstFailed } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { AddMethodLink } from './add-method-link.tsx';
import { isPayable } from './invoice.dialog.tsx';
import { MethodList } from './method-list.tsx';
import { useSettlePayment } from './settle-payment.ts';
import {
  type Invoice,
  type PaymentMethod,
  invoice as invoiceQuery,
  paymentMethods,
} from './subscriptions.queries.ts';
import { isUnknown, useDatesAndMoney } from './words.tsx';

const OWN = 'own';

type Props = { readonly id: number; readonly onClose: () => void };

/** Pays an open invoice by the method of its subscription, or by another. */
export function PayInvoice({ id, onClose }: Props): ReactNode {
  const { t } = useTranslation('billing');
  const found = useQuery(invoiceQuery(id));
  const methods = useQuery(paymentMethods);
  const ready = found.data && methods.data;
  if (ready && isPayable(found.data))
    return <PayForm invoice={found.data} methods={methods.data.data} onClose={onClose} />;
  return (
    <Dialog open title={t('payTitle', { number: found.data?.number ?? '' })} onClose={onClose}>
      {ready ? (
        <p>{t('nothingToPay')}</p>
      ) : (
        <LoadingLines found={{ ...firstFailed(found, methods), isPending: true }} />
      )}
    </Dialog>
  );
}

type FormProps = {
  readonly invoice: Invoice;
  readonly methods: readonly PaymentMethod[];
  readonly onClose: () => void;
};

function PayForm({ invoice, methods, onClose }: FormProps): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions', 'subscription-access']);
  const { money } = useDatesAndMoney();
  const settle = useSettlePayment();
  const [method, choose] = useState(OWN);
  // A key for each method: a repeated press is one payment, another method is another.
  const [key] = useState(newKey);
  const wallet = invoice.wallet_id ?? 0;
  const pay = useAction(
    () =>
      call('payInvoice', {
        body: {
          invoice_id: invoice.id,
          payment_method_id: method === OWN ? null : Number(method),
        },
        key: `${key}-${method}`,
      }),
    {
      onDone: (answer) => {
        if (!settle.confirmed(answer, wallet, invoice.id)) return;
        const { number, status } = answer.invoice;
        toast('success', t(status === 'processing' ? 'paying' : 'paid', { number }));
        onClose();
      },
      onRefused: (error) => void settle.declined(error, wallet, invoice.id),
    },
  );
  const unknown = isUnknown(pay.error);
  return (
    <Dialog
      open
      title={t('payTitle', { number: invoice.number })}
      onClose={onClose}
      foot={
        <>
          <AddMethodLink wallet={wallet} />
          <Button tone="primary" busy={pay.busy} onClick={() => pay.run()}>
            {unknown
              ? t('subscriptions:checkAgain')
              : t('payVerb', { amount: money(invoice.amount_due) })}
          </Button>
        </>
      }
    >
      <Fields>
        {unknown ? (
          <Alert tone="warning" urgent title={t('subscriptions:unknownTitle')}>
            {t('subscriptions:unknownText')}
          </Alert>
        ) : (
          <Refusal error={pay.error} />
        )}
        <MethodList
          legend={t('payWith')}
          methods={methods}
          value={method}
          onChange={choose}
          first={[{ value: OWN, title: t('ownMethod') }]}
        />
      </Fields>
    </Dialog>
  );
}
