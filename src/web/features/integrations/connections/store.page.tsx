import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FailureState, LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { tipStores } from '#web/ui/tips/setup.queries.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import { accounts, everyFeed, feedsOf } from '../integrations.queries.ts';
import { FeedOptions } from '../options/feed-options.tsx';
import { DryRunCard } from './dry-run-card.tsx';
import { ExternalIds } from './external-ids.tsx';
import { FeedCard } from './feed-card.tsx';
import { GapsCard } from './gaps-card.tsx';
import { GoLiveCard } from './go-live-card.tsx';
import { OrderDataRequest } from './order-data.dialog.tsx';
import { servesStore } from './serves-store.ts';
import { SetupSteps } from './setup-steps.tsx';
import { StoreProviders } from './store-providers.tsx';
import type { ConnectedStore } from './connected-store.ts';

/** What feeds one store: its providers, how it goes, and the steps until it is live. */
export function StoreConnections(): ReactNode {
  const { t } = useTranslation('connections');
  const { storeId = '' } = useParams({ strict: false });
  const wallets = useCurrentSession()?.wallets ?? [];
  const wallet = wallets.find(({ wallet_id: id }) => String(id) === storeId);
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/account-management/thirdparty-connect">{t('title')}</BackLink>}
        title={wallet?.wallet_name ?? t('store')}
        below={t('storeNote')}
        actions={
          wallets.length > 1 &&
          wallet && (
            <NativeSelect
              label={t('store')}
              value={storeId}
              options={wallets.map((one) => ({
                value: String(one.wallet_id),
                label: one.wallet_name,
              }))}
              onChange={(next) =>
                void navigate({
                  to: '/account-management/thirdparty-connect/$storeId',
                  params: { storeId: next },
                })
              }
            />
          )
        }
      />
      {wallet ? (
        <StoreParts
          key={wallet.wallet_id}
          storeId={wallet.wallet_id}
          name={wallet.wallet_name}
          zone={wallet.timezone}
        />
      ) : (
        <FailureState
          error={new ApiError({ code: 'not_found' })}
          onRetry={() => void navigate({ to: '/account-management/thirdparty-connect' })}
        />
      )}
    </Page>
  );
}

function StoreParts({
  storeId,
  name,
  zone,
}: {
  readonly storeId: number;
  readonly name: string;
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation('connections');
  const connected = useQuery(accounts);
  const fed = useQuery(feedsOf(storeId));
  const all = useQuery(everyFeed);
  const tips = useQuery(tipStores);
  const [asking, ask] = useState(false);
  if (!connected.data || !fed.data || !all.data || !tips.data)
    return <LoadingCard found={firstFailed(connected, fed, all, tips)} height="280px" />;
  const own = tips.data.data.find(({ wallet_id: id }) => id === storeId);
  const store: ConnectedStore = {
    id: storeId,
    name,
    zone,
    today: dayOf(new Date(now()), zone),
    tips: own?.tip_type ?? null,
    isByHand: own?.import_type === 'manual',
  };
  const feeds = fed.data.data;
  const everywhere = all.data.data;
  const isFed = feeds.length > 0;
  return (
    <>
      {isFed && store.isByHand && store.tips !== null && (
        <ByHandAlert id={storeId} tips={store.tips} />
      )}
      <Columns main="1fr" side="360px">
        <Stack>
          {isFed && <FeedCard store={store} feeds={feeds} onAskAgain={() => ask(true)} />}
          <StoreProviders
            store={store}
            accounts={connected.data.data}
            providers={connected.data.providers}
            requests={connected.data.requests.filter(({ store_id: id }) => id === storeId)}
            feeds={feeds}
            onAsk={() => ask(true)}
          />
        </Stack>
        <Stack>
          <SetupSteps
            store={store}
            feeds={feeds}
            isConnected={connected.data.data.some((one) => servesStore(one, storeId, everywhere))}
          />
        </Stack>
      </Columns>
      {isFed && <GapsCard store={store} />}
      {isFed && <DryRunCard store={store} />}
      {isFed && <GoLiveCard store={store} feeds={feeds} />}
      {feeds
        .filter(({ source_id: provider }) => provider !== 'lightspeed')
        .map((feed) => (
          <FeedOptions key={feed.id} feed={feed} title={t(`options.${feed.data_type}`)} />
        ))}
      <ExternalIds store={store} feeds={feeds} />
      {asking && <OrderDataRequest store={store} onClose={() => ask(false)} />}
    </>
  );
}

/** What is connected counts only once the tips are set to take it. */
function ByHandAlert({
  id,
  tips,
}: {
  readonly id: number;
  readonly tips: NonNullable<ConnectedStore['tips']>;
}): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <Alert
      tone="warning"
      title={t('byHand')}
      actions={
        <Link
          to={HOME[tips]}
          search={{ wallet: String(id), tab: 'setup' }}
          className={buttonClass({ size: 'small' })}
        >
          {t('openSetup')}
        </Link>
      }
    >
      {t('byHandText')}
    </Alert>
  );
}
