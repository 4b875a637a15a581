import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, IconDisc } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { MethodNote } from './method-list.tsx';
import { useSeesAllWallets } from './sees-all-wallets.ts';
import { type PaymentMethod, TOUCHED } from './subscriptions.queries.ts';
import { MethodBadge, MethodName, useMethodName } from './words.tsx';
import { VerifyNote } from './verify-note.tsx';
import styles from './subscriptions.module.css';

/** One card or bank account: what it pays for, and what is to be done about it. */
export function MethodCard({ method }: { readonly method: PaymentMethod }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const wallets = useCurrentSession()?.wallets ?? [];
  const pays = wallets
    .filter(({ wallet_id: id }) => method.used_by.includes(id))
    .map(({ wallet_name: name }) => name);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <IconDisc size={40} square tone={method.state === 'usable' ? 'brand' : 'neutral'}>
          {method.type === 'card' ? <CreditCard /> : <Landmark />}
        </IconDisc>
        <div className={styles.grow}>
          <h2 className={styles.name}>
            <MethodName method={method} />
          </h2>
          <div className="small muted">
            <MethodNote method={method} />
          </div>
        </div>
        {method.is_default && <Badge tone="info">{t('subscriptions:default')}</Badge>}
        <MethodBadge state={method.state} />
      </div>
      {method.state === 'verifying' && <VerifyNote method={method} />}
      {method.state === 'failed' && <Alert tone="danger">{t('failedMethod')}</Alert>}
      {method.state === 'expired' && <Alert tone="warning">{t('expiredMethod')}</Alert>}
      <p className={styles.pays}>
        <span className="muted">{t('usedBy')}</span>{' '}
        <bdi>{pays.length === 0 ? t('usedByNone') : pays.join(', ')}</bdi>
      </p>
      <MethodActions method={method} />
    </Card>
  );
}

function MethodActions({ method }: { readonly method: PaymentMethod }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const nameOf = useMethodName();
  const name = nameOf(method);
  const seesAll = useSeesAllWallets();
  const [removing, setRemoving] = useState(false);
  const choose = useAction(
    () => call('chooseDefaultMethod', { body: { default_payment_method_id: method.id } }),
    { refreshes: TOUCHED, onDone: () => toast('success', t('madeDefault', { method: name })) },
  );
  const remove = useAction(
    () => call('removePaymentMethod', { params: { payment_id: method.id } }),
    {
      refreshes: TOUCHED,
      onDone: () => {
        setRemoving(false);
        toast('success', t('removed', { method: name }));
      },
    },
  );
  if (!seesAll) return null;
  return (
    <>
      <Refusal error={choose.error} />
      <ButtonRow>
        {!method.is_default && method.state === 'usable' && (
          <Button
            size="small"
            busy={choose.busy}
            aria-label={t('makeDefaultOf', { method: name })}
            onClick={() => choose.run()}
          >
            {t('makeDefaultVerb')}
          </Button>
        )}
        {method.deletable ? (
          <Button
            size="small"
            tone="quiet"
            aria-label={t('removeOf', { method: name })}
            onClick={() => setRemoving(true)}
          >
            {t('remove')}
          </Button>
        ) : (
          <span className="small muted">{t('attached')}</span>
        )}
      </ButtonRow>
      {removing && (
        <ConfirmDialog
          title={t('removeTitle', { method: name })}
          text={t('removeText')}
          keep={t('subscriptions:cancel')}
          verb={t('remove')}
          action={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
