import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeclineReason } from '#domain/subscriptions/decline-reasons.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { PayNow } from './pay-now.tsx';
import { type Subscription, TOUCHED } from './subscriptions.queries.ts';
import { TakeBackPlan } from './take-back-plan.tsx';
import { useDatesAndMoney, usePlanWords } from './words.tsx';

type Props = { readonly subscription: Subscription };

/** What somebody has to know of a subscription: unpaid, ending, changing, a debit under way. */
export function SubscriptionNotes({ subscription }: Props): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <>
      {subscription.failed && <Unpaid subscription={subscription} failed={subscription.failed} />}
      {subscription.processing && <Alert tone="info">{t('debitUnderWay')}</Alert>}
      {subscription.cancel_at !== null && subscription.status !== 'cancelled' && (
        <Ending subscription={subscription} at={subscription.cancel_at} />
      )}
      {subscription.next_price && <Changing subscription={subscription} />}
    </>
  );
}

type Failed = NonNullable<Subscription['failed']>;

function Unpaid({ subscription, failed }: Props & { readonly failed: Failed }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const { dayAt } = useDatesAndMoney();
  const { wallet_id: id, wallet_name: wallet, reason, status } = subscription;
  const { next_retry_at: retry, blocks_at: blocks, cancels_at: cancels } = failed;
  const title =
    retry !== null
      ? t('failedSince', { wallet, date: dayAt(retry, id) })
      : cancels !== null
        ? t('failedLast', { wallet, date: dayAt(cancels, id) })
        : undefined;
  return (
    <Alert
      tone={status === 'blocked' ? 'danger' : 'warning'}
      title={title}
      actions={<PayNow subscription={subscription} />}
    >
      {reason !== null && t(`subscriptions:reason.${readDeclineReason(reason)}`)}{' '}
      {status !== 'blocked' && blocks !== null && t('blockedOn', { date: dayAt(blocks, id) })}
    </Alert>
  );
}

function Ending({ subscription, at }: Props & { readonly at: string }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const { dayAt } = useDatesAndMoney();
  const { wallet_id: id, wallet_name: wallet } = subscription;
  const keep = useOperation('keepSubscription', {
    refreshes: TOUCHED,
    onDone: () => toast('success', t('kept', { wallet })),
  });
  return (
    <Alert
      tone="warning"
      inline
      actions={
        <Button
          size="small"
          busy={keep.busy}
          aria-label={t('keepOf', { wallet })}
          onClick={() => keep.run({ params: { id: subscription.id } })}
        >
          {t('subscriptions:keepVerb')}
        </Button>
      }
    >
      {t('endsOn', { date: dayAt(at, id) })}
      <Refusal error={keep.error} />
    </Alert>
  );
}

function Changing({ subscription }: Props): ReactNode {
  const { t } = useTranslation('billing');
  const { dayAt } = useDatesAndMoney();
  const planWords = usePlanWords();
  const { next_price: next, current_period_end: edge, wallet_id: id } = subscription;
  if (!next) return null;
  return (
    <Alert tone="info" inline actions={<TakeBackPlan subscription={subscription} />}>
      {edge === null
        ? planWords(next)
        : t('changesTo', { plan: planWords(next), date: dayAt(edge, id) })}
    </Alert>
  );
}
