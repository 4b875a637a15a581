import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type WalletAccess, accessQuery } from '#web/lib/access.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useDatesAndMoney } from './words.tsx';
import styles from './subscriptions.module.css';

/** What each wallet may be used for, what is stopped, and the way to have all of it. */
export function SubscriptionAccess(): ReactNode {
  const { t } = useTranslation('subscription-access');
  const found = useQuery({ ...accessQuery, refetchOnMount: 'always' });
  const access = found.data;
  const all = access?.may_subscribe && access.billing === 'subscription' && (
    <Link to="/account-management/subscriptions/management" className={buttonClass()}>
      {t('allSubscriptions')}
    </Link>
  );
  return (
    <Page>
      <PageHeader title={t('title')} below={t('titleNote')} actions={all || undefined} />
      {!access && <LoadingCard found={found} height="160px" />}
      {access?.billing === 'included' && (
        <Card>
          <EmptyState icon={<CircleCheck />} title={t('included')} text={t('includedText')} />
        </Card>
      )}
      {access?.billing === 'subscription' && access.wallets.length === 0 && <NoWallets />}
      {access?.billing === 'subscription' && (
        <Grid min="340px">
          {access.wallets.map((wallet) => (
            <AccessCard key={wallet.wallet_id} wallet={wallet} mine={access.may_subscribe} />
          ))}
        </Grid>
      )}
    </Page>
  );
}

const TONE: Readonly<Record<WalletAccess['access'], Tone>> = {
  full: 'success',
  no_new_funds: 'warning',
  blocked: 'danger',
  tips_off: 'neutral',
};

function AccessCard({
  wallet,
  mine,
}: {
  readonly wallet: WalletAccess;
  /** Whether the manager may subscribe. */
  readonly mine: boolean;
}): ReactNode {
  const { t } = useTranslation('subscription-access');
  const dates = useDateWords()(wallet);
  const { access, wallet_name: name } = wallet;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Badge tone={TONE[access]}>{t(`access.${access}`)}</Badge>
      </div>
      <p>{t(`accessText.${access}`)}</p>
      {dates !== null && <p className="muted">{dates}</p>}
      {mine ? (
        <AccessWay wallet={wallet} />
      ) : (
        access !== 'full' && (
          <p>
            <span className={styles.strong}>{t('askAdmin')}</span>
            <br />
            <span className="small muted">{t('askAdminText')}</span>
          </p>
        )
      )}
    </Card>
  );
}

/** The date that matters next in the state that a subscription is in. */
function useDateWords(): (wallet: WalletAccess) => string | null {
  const { t } = useTranslation('subscription-access');
  const { dayAt } = useDatesAndMoney();
  return ({ wallet_id: id, status, ...at }) => {
    const words = (key: 'trialUntil' | 'renewsOn' | 'retryOn' | 'endsOn', instant: string | null) =>
      instant === null ? null : t(key, { date: dayAt(instant, id) });
    switch (status) {
      case 'trialing':
        return words('trialUntil', at.trial_end);
      case 'active':
        return words('renewsOn', at.current_period_end);
      case 'past_due':
        return words('retryOn', at.next_retry_at) ?? words('endsOn', at.cancels_at);
      case 'blocked':
        return words('endsOn', at.cancels_at);
      default:
        return null;
    }
  };
}

/** The one thing to do: subscribe, pay by another method, or look at what there is. */
function AccessWay({ wallet }: { readonly wallet: WalletAccess }): ReactNode {
  const { t } = useTranslation('subscription-access');
  const { status, access, wallet_name: name } = wallet;
  const store = String(wallet.wallet_id);
  if (status === null || status === 'cancelled')
    return (
      <div>
        <Link
          to="/account-management/subscriptions/setup"
          search={{ store }}
          className={buttonClass({ tone: 'primary' })}
          aria-label={t('subscribeNamed', { wallet: name })}
        >
          {t('subscribe')}
        </Link>
      </div>
    );
  if (status === 'past_due' || status === 'blocked')
    return (
      <div>
        <Link
          to="/account-management/subscriptions/add-payment"
          search={{ store }}
          reloadDocument
          className={buttonClass({ tone: 'primary' })}
          aria-label={t(access === 'no_new_funds' ? 'upgradeNamed' : 'updateMethodNamed', {
            wallet: name,
          })}
        >
          {t(access === 'no_new_funds' ? 'upgrade' : 'updateMethod')}
        </Link>
      </div>
    );
  return (
    <div>
      <Link
        to="/account-management/subscriptions/management"
        search={{ store }}
        className={buttonClass()}
        aria-label={t('manageNamed', { wallet: name })}
      >
        {t('manage')}
      </Link>
    </div>
  );
}
