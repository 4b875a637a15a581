import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Code, Day } from '#web/ui/values.tsx';
import type { Feed } from '../integrations.queries.ts';
import type { ConnectedStore } from './connected-store.ts';
import styles from './connections.module.css';
import { FeedProblem, troubleOf } from './feed-problem.tsx';
import { FeedBadge, Freshness, LastNight, Nights, useProviderName } from './words.tsx';

/** Where a store's clock-ins and sales come from, and how that goes. */
export function FeedCard({
  store,
  feeds,
  onAskAgain,
}: {
  readonly store: ConnectedStore;
  readonly feeds: readonly Feed[];
  readonly onAskAgain: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <Card title={t('comesFrom')}>
      <div className={styles.feeds}>
        {feeds.map((feed) => (
          <FeedEntry key={feed.id} store={store} feed={feed} onAskAgain={onAskAgain} />
        ))}
      </div>
    </Card>
  );
}

function FeedEntry({
  store,
  feed,
  onAskAgain,
}: {
  readonly store: ConnectedStore;
  readonly feed: Feed;
  readonly onAskAgain: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  const nameOf = useProviderName();
  const trouble = troubleOf(feed);
  return (
    <section className={styles.feed} aria-label={t(`data.${feed.data_type}`)}>
      <div className={styles.feedHead}>
        <h3>{t(`data.${feed.data_type}`)}</h3>
        <FeedBadge status={feed.status} />
      </div>
      <p>
        {feed.source_id && nameOf(feed.source_id)} · <bdi>{feed.name}</bdi> (
        <Code>{feed.sub_external_id}</Code>)
        {feed.revenue_center !== null && (
          <>
            {' · '}
            {t('center')} <bdi>{feed.revenue_center}</bdi>
          </>
        )}
      </p>
      {trouble && <FeedProblem trouble={trouble} tips={store.tips} onAskAgain={onAskAgain} />}
      {feed.status === 'pending' && feed.code === null && (
        <p className="small muted">{t(feed.live_from === null ? 'pendingAccess' : 'pendingDay')}</p>
      )}
      <div className={styles.facts}>
        <div>
          <div className="small muted">{t('lastNight')}</div>
          <LastNight night={feed.last_night} />
        </div>
        <div>
          <div className="small muted">{t('nightsTitle')}</div>
          <Nights feed={feed} />
        </div>
        <div>
          <div className="small muted">{t('fresh')}</div>
          <Freshness feed={feed} />
        </div>
        <div>
          <div className="small muted">{t('liveFrom')}</div>
          {feed.live_from === null ? t('notLive') : <Day value={feed.live_from} />}
        </div>
      </div>
    </section>
  );
}
