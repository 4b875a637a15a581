import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#web/lib/clock.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Money } from '#web/ui/values.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionNotes } from './subscription-notes.tsx';
import type { PaymentMethod, Subscription } from './subscriptions.queries.ts';
import { timeLeft } from './time-left.ts';
import { MethodName, SubscriptionBadge, WalletDay, usePlanWords } from './words.tsx';
import styles from './subscriptions.module.css';

type Props = {
  readonly subscription: Subscription;
  readonly methods: readonly PaymentMethod[];
};

/** One wallet's subscription: what it costs, when it is charged, and what to do about it. */
export function SubscriptionCard({ subscription, methods }: Props): ReactNode {
  const missing =
    subscription.status !== 'cancelled' && methodOf(subscription, methods) === undefined;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{subscription.wallet_name}</h2>
        <SubscriptionBadge status={subscription.status} />
      </div>
      <SubscriptionNotes subscription={subscription} />
      <TimeLeftBar subscription={subscription} />
      <SubscriptionFacts subscription={subscription} methods={methods} />
      <SubscriptionActions subscription={subscription} methodMissing={missing} />
    </Card>
  );
}

/** What pays for it; without a method of its own, the company's default. */
const methodOf = (
  { payment_method_id: own }: Subscription,
  methods: readonly PaymentMethod[],
): PaymentMethod | undefined =>
  methods.find(({ id }) => id === own) ?? methods.find(({ is_default: byDefault }) => byDefault);

/** How much of the trial, of the paid time or of the time to pay is over. */
function TimeLeftBar({ subscription }: Pick<Props, 'subscription'>): ReactNode {
  const { t } = useTranslation('billing');
  const time = timeLeft(subscription, now());
  if (time === null) return null;
  const { until, left, whole } = time;
  return (
    <ProgressBar
      thin
      tone={until === 'restricted' ? 'danger' : 'brand'}
      label={t(`timeLeft.${until}.label`)}
      value={whole - left}
      max={whole}
      text={t(`timeLeft.${until}.text`, { count: left, whole })}
    />
  );
}

function SubscriptionFacts({ subscription, methods }: Props): ReactNode {
  const { t } = useTranslation('billing');
  const planWords = usePlanWords();
  const { wallet_id: wallet, amount, next_charge: next, promo, currency } = subscription;
  const method = methodOf(subscription, methods);
  const ended = subscription.status === 'cancelled';
  const day = (at: string | null, term: string): Fact[] =>
    at === null ? [] : [{ term, value: <WalletDay at={at} wallet={wallet} /> }];
  const facts: Fact[] = [
    { term: t('plan'), value: planWords(subscription) },
    {
      term: t('price'),
      value: (
        <>
          <Money value={amount} /> <bdi className="muted">{`${currency}, ${t('plusTax')}`}</bdi>
        </>
      ),
    },
    ...(ended ? day(subscription.cancelled_at, t('endedTerm')) : []),
    ...(subscription.status === 'trialing' ? day(subscription.trial_end, t('trialTerm')) : []),
    ...(!ended && next !== null
      ? [
          {
            term: t('nextChargeTerm'),
            value: (
              <>
                <Money value={next.total} />{' '}
                <span className="muted">
                  <WalletDay at={next.at} wallet={wallet} />
                </span>
              </>
            ),
          },
        ]
      : []),
    ...(ended ? [] : day(subscription.contract_ends_at, t('contractEnds'))),
    ...(ended
      ? []
      : [
          {
            term: t('methodTerm'),
            value: method ? (
              <>
                <MethodName method={method} />{' '}
                {method.id !== subscription.payment_method_id && (
                  <span className="muted">{t('byDefault')}</span>
                )}
              </>
            ) : (
              t('noMethod')
            ),
          },
        ]),
    ...(promo === null
      ? []
      : [
          {
            term: t('promoTerm'),
            value: t('promoLeft', { code: promo.code, count: promo.charges_left }),
          },
        ]),
  ];
  return <Facts facts={facts} />;
}
