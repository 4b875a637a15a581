import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Day, Instant } from '#web/ui/values.tsx';
import { LastHours } from '../last-hours.tsx';
import type { Feed, Provider } from '../integrations.queries.ts';

export const PROVIDERS: readonly Provider[] = ['lightspeed', '7shifts', 'omnivore'];

export function useProviderName(): (provider: Provider) => string {
  const { t } = useTranslation('connections');
  return useCallback((provider) => t(`provider.${provider}`), [t]);
}

const STATUS_TONE: Readonly<Record<Feed['status'], Tone>> = {
  online: 'success',
  pending: 'warning',
  offline: 'danger',
};

export function FeedBadge({ status }: { readonly status: Feed['status'] }): ReactNode {
  const { t } = useTranslation('connections');
  return <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>;
}

const NIGHT_TONE = {
  whole: 'success',
  incomplete: 'warning',
  vanished: 'danger',
  unreadable: 'danger',
} as const satisfies Record<NonNullable<Feed['last_night']['state']>, Tone>;

/** How the last night of a location was read. */
export function LastNight({ night }: { readonly night: Feed['last_night'] }): ReactNode {
  const { t } = useTranslation('connections');
  if (night.state === null) return <span className="muted">{t('notLive')}</span>;
  return (
    <>
      <Badge tone={NIGHT_TONE[night.state]}>{t(`night.${night.state}`)}</Badge>
      <div className="small muted">
        <Day value={night.date} />
      </div>
    </>
  );
}

/** Up to when there is data, and when it was last read. */
export function Freshness({ feed }: { readonly feed: Feed }): ReactNode {
  const { t } = useTranslation('connections');
  if (feed.read_at === null) return <span className="muted">{t('notReadYet')}</span>;
  return (
    <>
      {feed.complete_through !== null && (
        <div>
          {t('completeTo')} <Day value={feed.complete_through} />
        </div>
      )}
      <div className="small muted">
        {t('readAt')}{' '}
        <Instant
          value={feed.read_at}
          style="short"
          {...(feed.timezone !== null && { zone: feed.timezone })}
        />
      </div>
      <LastHours met={feed.last_24_hours} />
    </>
  );
}
