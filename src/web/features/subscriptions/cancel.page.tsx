import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import CircleSlash from 'lucide-react/icons/circle-slash';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { Page, PageFoot, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm, fieldOf } from '#web/ui/use-form.ts';
import { ChoiceList } from './choice-list.tsx';
import { type Subscription, TOUCHED, walletStanding } from './subscriptions.queries.ts';
import { readId } from './use-choices.ts';
import { useDatesAndMoney } from './words.tsx';
import styles from './subscriptions.module.css';

const MAX_REASON = 200;

/** Ends a subscription: first what that does to the tips of the wallet, then the press. */
export function CancelSubscription(): ReactNode {
  const { t } = useTranslation('subscriptions');
  const wallet = readId(useSearch({ strict: false }).store);
  const found = useQuery({ ...walletStanding(wallet ?? 0), enabled: wallet !== null });
  const [ended, setEnded] = useState<Subscription | null>(null);
  const standing = found.data;
  const subscription = standing?.subscription ?? null;
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/account-management/subscriptions/management">{t('back')}</BackLink>}
        title={
          standing ? (
            t('cancelTitle', { wallet: standing.wallet_name })
          ) : wallet === null ? (
            t('title')
          ) : (
            <TitleBone />
          )
        }
      />
      {ended ? (
        <Ended subscription={ended} />
      ) : wallet === null || (standing && subscription === null) ? (
        <Card>
          <EmptyState icon={<CircleSlash />} title={t('nothingToCancel')} />
        </Card>
      ) : subscription?.status === 'cancelled' || subscription?.cancel_at ? (
        <Ended subscription={subscription} />
      ) : subscription ? (
        <CancelForm subscription={subscription} onEnded={setEnded} />
      ) : (
        <LoadingCard found={found} height="360px" />
      )}
    </Page>
  );
}

function CancelForm({
  subscription,
  onEnded,
}: {
  readonly subscription: Subscription;
  readonly onEnded: (now: Subscription) => void;
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  const cache = useQueryClient();
  const { dayAt } = useDatesAndMoney();
  const unpaid = subscription.status === 'past_due' || subscription.status === 'blocked';
  const end = subscription.current_period_end ?? subscription.trial_end;
  const form = useForm(
    { at: unpaid || end === null ? 'now' : 'period_end', reason: '' },
    ({ reason }) => ({ reason: [...reason].length > MAX_REASON && 'too_long' }),
    async ({ at, reason }) => {
      const now = await call('cancelSubscription', {
        params: { id: subscription.id },
        query: { at, reason: reason.trim() },
      });
      await refresh(cache, ...TOUCHED);
      onEnded(now);
    },
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <Fields>
        <Refusal error={form.failure} />
        <Card>
          {unpaid || end === null ? (
            <p>{t('cancelNowText')}</p>
          ) : (
            <ChoiceList
              legend={t('cancelWhen')}
              name="at"
              value={form.values.at}
              onChange={(at) => form.set('at', at)}
              choices={[
                {
                  value: 'period_end',
                  title: t('cancelAt.period_end', {
                    date: dayAt(end, subscription.wallet_id),
                  }),
                },
                { value: 'now', title: t('cancelAt.now') },
              ]}
            />
          )}
        </Card>
        <Card title={t('cancelArchived')}>
          <p>{t('cancelArchivedText')}</p>
          <p>{t('cancelShared')}</p>
        </Card>
        <Card title={t('cancelStays')}>
          <p>{t('cancelStaysText')}</p>
          <p>{t('cancelMoney')}</p>
        </Card>
        <Card>
          <TextArea
            {...fieldOf(form, 'reason')}
            label={t('cancelReason')}
            hint={t('cancelReasonHint')}
            optional
            limit={MAX_REASON}
          />
        </Card>
        <PageFoot>
          <Link to="/account-management/subscriptions/management" className={buttonClass()}>
            {t('keepVerb')}
          </Link>
          <Button type="submit" tone="danger" busy={form.busy}>
            {t('cancelVerb')}
          </Button>
        </PageFoot>
      </Fields>
    </form>
  );
}

function Ended({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { dayAt } = useDatesAndMoney();
  const { wallet_name: wallet, cancel_at: at, status } = subscription;
  return (
    <>
      <Alert tone="info" urgent>
        {status !== 'cancelled' && at !== null
          ? t('cancelledOn', { wallet, date: dayAt(at, subscription.wallet_id) })
          : t('cancelledNow', { wallet })}
      </Alert>
      <div className={styles.ways}>
        <Link to="/account-management/subscriptions/management" className={buttonClass()}>
          {t('toManagement')}
        </Link>
      </div>
    </>
  );
}
