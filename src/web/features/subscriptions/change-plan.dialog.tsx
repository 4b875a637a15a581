import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { PriceChoice } from './price-choice.tsx';
import { PromoField } from './promo-field.tsx';
import { useReviewTotals } from './review-sums.tsx';
import { useSettlePayment } from './settle-payment.ts';
import { type Subscription, prices, review as reviewQuery } from './subscriptions.queries.ts';
import { useReviewRefresh } from './use-review-refresh.ts';
import { isUnknown, useDatesAndMoney, usePlanWords } from './words.tsx';

type Props = { readonly subscription: Subscription; readonly onClose: () => void };

/** Another plan: its price is reviewed before the press that changes it. */
export function ChangePlan({ subscription, onClose }: Props): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions', 'problems']);
  const offered = useQuery(prices);
  const [picked, pick] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const [reviewing, setReviewing] = useState(false);
  const [missing, setMissing] = useState(false);
  if (reviewing && picked !== null)
    return (
      <ReviewChange
        subscription={subscription}
        priceId={picked}
        code={code}
        onBack={() => setReviewing(false)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      wide
      open
      title={t('changePlanOf', { wallet: subscription.wallet_name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('subscriptions:keepAsIs')}</Button>
          <Button
            tone="primary"
            onClick={() => (picked === null ? setMissing(true) : setReviewing(true))}
          >
            {t('calculate')}
          </Button>
        </>
      }
    >
      <Fields>
        <LoadingLines found={offered} />
        {offered.data && (
          <PriceChoice
            legend={t('subscriptions:billing')}
            prices={offered.data.prices.filter(({ price_id: id }) => id !== subscription.price_id)}
            trialUsed
            current={subscription.price_id}
            value={picked === null ? '' : String(picked)}
            onChange={(id) => pick(Number(id))}
            error={missing && picked === null ? t('problems:required') : undefined}
          />
        )}
        {subscription.promo && (
          <Alert tone="info">{t('changeEndsCode', { code: subscription.promo.code })}</Alert>
        )}
        <PromoField code={code} priceId={picked ?? undefined} onCode={setCode} />
      </Fields>
    </Dialog>
  );
}

type ReviewProps = Props & {
  readonly priceId: number;
  readonly code: string;
  readonly onBack: () => void;
};

function ReviewChange({ subscription, priceId, code, onBack, onClose }: ReviewProps): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const settle = useSettlePayment();
  const totals = useReviewTotals();
  const planWords = usePlanWords();
  const { dayAt, money } = useDatesAndMoney();
  const { id, wallet_id: wallet, wallet_name: name } = subscription;
  const price = useQuery(prices).data?.prices.find(({ price_id: one }) => one === priceId);
  const body = { subscription_id: id, wallet_id: null, price_id: priceId, promo_code: code };
  const priced = useQuery(reviewQuery(body));
  const [pressed, setPressed] = useState(false);
  const { anew, priceAnew } = useReviewRefresh(priced, pressed);
  const change = useAction(
    () =>
      call('changePrice', {
        body: {
          subscription_id: id,
          price_id: priceId,
          promo_code: code,
          review_id: priced.data?.review_id ?? 0,
        },
        key: priced.data?.key,
      }),
    {
      onDone: (answer) => {
        if (!settle.confirmed(answer, wallet)) return;
        const later = answer.subscription.next_price
          ? answer.subscription.current_period_end
          : null;
        toast(
          'success',
          later === null
            ? t('changed', { wallet: name })
            : t('changeLater', { wallet: name, date: dayAt(later, wallet) }),
        );
        onClose();
      },
      onRefused: (error) => {
        setPressed(isUnknown(error));
        if (settle.declined(error, wallet)) return;
        if (error instanceof ApiError && error.code === 'review_changed') priceAnew();
      },
    },
  );
  const due = priced.data?.amount_due;
  return (
    <Dialog
      open
      title={t('changePlanOf', { wallet: name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onBack}>{t('subscriptions:goBack')}</Button>
          <Button
            tone="primary"
            busy={change.busy || priced.isFetching}
            onClick={() => {
              if (!priced.data) return;
              setPressed(true);
              change.run();
            }}
          >
            {isUnknown(change.error)
              ? t('subscriptions:checkAgain')
              : due === undefined || due === '0.00'
                ? t('changeVerb')
                : t('changePay', { amount: money(due) })}
          </Button>
        </>
      }
    >
      <Fields>
        <ChangeRefused error={change.error} />
        {anew && <Alert tone="warning">{t('subscriptions:reviewAnew')}</Alert>}
        <LoadingLines found={priced} />
        {priced.data && (
          <ReviewList
            rows={[
              { term: t('currentPlan'), value: planWords(subscription) },
              { term: t('newPlan'), value: price ? planWords(price) : '' },
            ]}
            totals={totals(priced.data, wallet)}
          />
        )}
      </Fields>
    </Dialog>
  );
}

function ChangeRefused({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('subscriptions');
  if (isUnknown(error))
    return (
      <Alert tone="warning" urgent title={t('unknownTitle')}>
        {t('unknownText')}
      </Alert>
    );
  const repriced = error instanceof ApiError && error.code === 'review_changed';
  return repriced ? null : <Refusal error={error} />;
}
