import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Plug from 'lucide-react/icons/plug';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { type Feed, accounts, feeds } from '../integrations.queries.ts';
import { StatusFilter } from '../status-filter.tsx';
import { ProviderCard } from './account-card.tsx';
import styles from './connections.module.css';
import { troubleOf, useTroubleText } from './feed-problem.tsx';
import { OpenRequests } from './open-requests.tsx';
import { FeedBadge, Freshness, LastNight, Nights, PROVIDERS, useProviderName } from './words.tsx';

const SCREEN = '/thirdparty-connect';
const FEED_STATUSES = ['online', 'pending', 'offline'] as const;

/** Every account that is connected, and how each store's data came in last night. */
export function Connections(): ReactNode {
  const { t } = useTranslation('connections');
  const found = useQuery(accounts);
  return (
    <Page>
      <PageHeader title={t('title')} below={t('titleNote')} actions={<StorePicker />} />
      <FeedTable />
      {found.data ? (
        <Grid min="300px">
          {PROVIDERS.map((provider) => (
            <ProviderCard
              key={provider}
              provider={provider}
              available={
                found.data.providers.find((one) => one.provider === provider)?.available ?? false
              }
              accounts={found.data.data.filter((account) => account.provider === provider)}
              signIn={provider === 'lightspeed' ? { provider, returnTo: SCREEN } : null}
              otherwise={
                provider === 'lightspeed' ? (
                  <Link to="/lightspeed-legacy" className={buttonClass({ tone: 'link' })}>
                    {t('olderSeries')}
                  </Link>
                ) : (
                  <p className="small muted">{t('openStoreFirst')}</p>
                )
              }
            >
              {provider === 'omnivore' && <OpenRequests requests={found.data.requests} />}
            </ProviderCard>
          ))}
        </Grid>
      ) : (
        <LoadingCard found={found} height="200px" />
      )}
    </Page>
  );
}

/** The way to a store, also to one that nothing comes in for yet. */
function StorePicker(): ReactNode {
  const { t } = useTranslation('connections');
  const wallets = useCurrentSession()?.wallets ?? [];
  const navigate = useNavigate();
  if (wallets.length === 0) return null;
  return (
    <NativeSelect
      label={t('setUpStore')}
      value=""
      options={[
        { value: '', label: t('setUpStore') },
        ...wallets.map((wallet) => ({
          value: String(wallet.wallet_id),
          label: wallet.wallet_name,
        })),
      ]}
      onChange={(storeId) => {
        if (storeId !== '')
          void navigate({
            to: '/account-management/thirdparty-connect/$storeId',
            params: { storeId },
          });
      }}
    />
  );
}

function FeedTable(): ReactNode {
  const { t } = useTranslation('connections');
  const { search, change, perPage } = useListSearch();
  const status = FEED_STATUSES.find((known) => known === search.status);
  const list = useQuery(
    feeds({
      ...(status === undefined ? {} : { status }),
      per_page: perPage,
      cursor: search.after,
    }),
  );
  const columns = useFeedColumns();
  const empty =
    status === undefined ? (
      <EmptyState icon={<Plug />} title={t('noFeeds')} text={t('noFeedsText')} />
    ) : (
      <NoMatch
        title={t('noneMatch')}
        reset={t('clear')}
        onReset={() => change({ status: undefined })}
      />
    );
  return (
    <Card padded={false}>
      <StatusFilter
        label={t('status')}
        all={t('allStatuses')}
        statuses={FEED_STATUSES}
        wordOf={(value) => t(`status.${value}`)}
        status={status}
        onStatus={(next) => change({ status: next })}
      />
      <CursorTable
        label={t('locations')}
        columns={columns}
        list={list}
        keyOf={(feed) => String(feed.id)}
        empty={empty}
      />
    </Card>
  );
}

function useFeedColumns(): readonly Column<Feed>[] {
  const { t } = useTranslation('connections');
  const nameOf = useProviderName();
  const textOf = useTroubleText();
  return useMemo(
    () => [
      {
        key: 'store',
        title: t('store'),
        card: 'title',
        cell: (feed) => {
          const trouble = troubleOf(feed);
          return (
            <>
              <Link
                to="/account-management/thirdparty-connect/$storeId"
                params={{ storeId: String(feed.store_id) }}
                className={styles.store}
              >
                <bdi>{feed.store_name}</bdi>
              </Link>
              {trouble && <div className="small">{textOf(trouble)}</div>}
            </>
          );
        },
      },
      {
        key: 'data',
        title: t('data'),
        card: 'detail',
        cell: (feed) => (
          <>
            {t(`data.${feed.data_type}`)}
            <div className="small muted">
              {feed.source_id && nameOf(feed.source_id)} · <bdi>{feed.name}</bdi>
            </div>
          </>
        ),
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (feed) => <FeedBadge status={feed.status} />,
      },
      {
        key: 'night',
        title: t('lastNight'),
        cell: (feed) => <LastNight night={feed.last_night} />,
      },
      {
        key: 'nights',
        title: t('nightsTitle'),
        card: 'below',
        cell: (feed) => <Nights feed={feed} />,
      },
      { key: 'fresh', title: t('fresh'), card: 'below', cell: (feed) => <Freshness feed={feed} /> },
      {
        key: 'gaps',
        title: t('gaps'),
        align: 'end',
        card: 'amount',
        cell: (feed) =>
          feed.gaps === 0 ? (
            <span className="muted">{t('noGaps')}</span>
          ) : (
            <Link
              to="/account-management/thirdparty-connect/$storeId"
              params={{ storeId: String(feed.store_id) }}
              hash="gaps"
            >
              {t('gapCount', { count: feed.gaps })}
            </Link>
          ),
      },
    ],
    [t, nameOf, textOf],
  );
}
