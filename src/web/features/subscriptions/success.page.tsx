import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { seconds } from '#kernel/instant.ts';
import { IconDisc } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { AttemptNote } from './attempt-note.tsx';
import {
  type Subscription,
  type WalletStanding,
  paymentMethods,
  walletStanding,
} from './subscriptions.queries.ts';
import { readId } from './use-choices.ts';
import { VerifyNote } from './verify-note.tsx';
import { usePlanWords, useDatesAndMoney } from './words.tsx';
import styles from './subscriptions.module.css';

/** What came of it: the dates, and what to do next. The page can be opened again. */
export function Subscribed(): ReactNode {
  const { t } = useTranslation('subscriptions');
  const wallet = readId(useSearch({ strict: false }).store);
  const found = useQuery({
    ...walletStanding(wallet ?? 0),
    enabled: wallet !== null,
    // An attempt under way becomes a subscription by itself.
    refetchInterval: ({ state }) => (state.data?.attempt ? seconds(3) : false),
  });
  const standing = found.data;
  const subscribed = standing && standing.subscription !== null;
  return (
    <Page narrow>
      <PageHeader
        title={
          standing ? (
            t(subscribed || standing.attempt ? 'successTitle' : 'notSubscribed', {
              wallet: standing.wallet_name,
            })
          ) : (
            <TitleBone />
          )
        }
      />
      {standing ? <Outcome standing={standing} /> : <LoadingCard found={found} height="240px" />}
    </Page>
  );
}

function Outcome({ standing }: { readonly standing: WalletStanding }): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { subscription, attempt } = standing;
  const method = useQuery(paymentMethods).data?.data.find(
    ({ id }) => id === subscription?.payment_method_id,
  );
  return (
    <>
      {attempt && (
        <AttemptNote attempt={attempt} wallet={standing.wallet_id} name={standing.wallet_name} />
      )}
      {subscription && <Facts subscription={subscription} />}
      {method?.state === 'verifying' && <VerifyNote method={method} />}
      <Card title={t('nextSteps')}>
        <div className={styles.ways}>
          <Link to="/tippool" className={buttonClass({ tone: 'primary' })}>
            {t('setUpTips')}
          </Link>
          <Link to="/account-management/subscriptions/management" className={buttonClass()}>
            {t('seeSubscriptions')}
          </Link>
        </div>
      </Card>
    </>
  );
}

function Facts({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { dayAt, money } = useDatesAndMoney();
  const planWords = usePlanWords();
  const { next_charge: next, trial_end: trialEnd, wallet_id: wallet } = subscription;
  const words = (): string => {
    if (subscription.status === 'trialing' && trialEnd !== null)
      return next === null
        ? t('successTrialPlain', { date: dayAt(trialEnd, wallet) })
        : t('successTrial', { date: dayAt(trialEnd, wallet), amount: money(next.total) });
    if (subscription.processing) return t('successProcessing');
    return next === null
      ? t('successPending')
      : t('successPaid', { date: dayAt(next.at, wallet), amount: money(next.total) });
  };
  return (
    <Card>
      <div className={styles.outcome}>
        <IconDisc tone="success" size={44}>
          <CircleCheck />
        </IconDisc>
        <div>
          <p className={styles.strong}>{planWords(subscription)}</p>
          <p>{words()}</p>
        </div>
      </div>
    </Card>
  );
}
