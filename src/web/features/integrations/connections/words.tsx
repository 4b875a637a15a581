import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, readDay } from '#kernel/day.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { DayStrip, type StripDay } from '#web/ui/charts/day-strip.tsx';
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

const STRIP_TONE = {
  whole: 'good',
  incomplete: 'partial',
  vanished: 'bad',
  unreadable: 'bad',
} as const satisfies Record<keyof typeof NIGHT_TONE, StripDay['tone']>;

/** The last two weeks of a location at a glance: which nights came in whole. */
export function Nights({ feed }: { readonly feed: Feed }): ReactNode {
  const { t } = useTranslation('connections');
  const { language, region } = usePreferences();
  const last = readDay(feed.last_night.date);
  if (last === null) return null;
  const nights = feed.nights.map((state, index) => {
    const date = addDays(last, index + 1 - feed.nights.length);
    return { state, date, day: formatDay(date, language, region, 'short') };
  });
  const said = ({ state, day }: (typeof nights)[number]): string =>
    t('nightOf', { day, state: state === null ? t('notLive') : t(`night.${state}`) });
  const whole = nights.filter(({ state }) => state === 'whole').length;
  const others = nights.filter(({ state }) => state !== null && state !== 'whole');
  return (
    <DayStrip
      days={nights.map((night) => ({
        key: night.date,
        tone: night.state === null ? 'none' : STRIP_TONE[night.state],
        title: said(night),
      }))}
      text={[t('nightsWhole', { count: whole, all: nights.length }), ...others.map(said)].join(' ')}
    />
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
          <bdi>
            {t('completeTo')} <Day value={feed.complete_through} />
          </bdi>
        </div>
      )}
      <div className="small muted">
        <bdi>
          {t('readAt')}{' '}
          <Instant
            value={feed.read_at}
            style="short"
            {...(feed.timezone !== null && { zone: feed.timezone })}
          />
        </bdi>
      </div>
      <LastHours met={feed.last_24_hours} />
    </>
  );
}
