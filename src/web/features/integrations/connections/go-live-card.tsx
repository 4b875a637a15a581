import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateInput } from '#web/ui/date-field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Day } from '#web/ui/values.tsx';
import { type Feed, TOUCHED } from '../integrations.queries.ts';
import styles from './connections.module.css';
import type { ConnectedStore } from './connected-store.ts';

/** From which date on a store's data comes by itself; what is before stays as it was entered. */
export function GoLiveCard({
  store,
  feeds,
}: {
  readonly store: ConnectedStore;
  readonly feeds: readonly Feed[];
}): ReactNode {
  const { t } = useTranslation('connections');
  const { language, region } = usePreferences();
  const live = feeds.find(({ live_from: from }) => from !== null)?.live_from ?? null;
  const areAllLive = feeds.every(({ live_from: from }) => from === live);
  const input = useRef<HTMLInputElement>(null);
  const [date, setDate] = useState<string>(live ?? store.today);
  const saving = useAction(
    async () => {
      for (const feed of feeds)
        await call('changePosLocation', {
          params: { location: feed.id },
          body: { live_from: date },
        });
    },
    {
      refreshes: TOUCHED,
      onDone: () => {
        // The button goes, and must not take the focus with it.
        input.current?.focus();
        toast('success', t('liveSaved'));
      },
    },
  );
  return (
    <div id="live">
      <Card title={t('liveTitle')} note={t('liveNote')}>
        {live !== null && (
          <p>
            {t('liveFrom')} <Day value={live} />
          </p>
        )}
        <Refusal error={saving.error} />
        <div className={styles.picker}>
          <DateInput ref={input} label={t('liveFrom')} value={date} required onChange={setDate} />
          {date === '' ? (
            <span className="muted">{t('chooseDate')}</span>
          ) : (
            // The date that stands needs no button.
            (date !== live || !areAllLive || saving.busy) && (
              <Button
                tone={live === null ? 'primary' : 'plain'}
                busy={saving.busy}
                onClick={() => saving.run()}
              >
                {t(live === null || !areAllLive ? 'goLive' : 'changeLive', {
                  date: formatDay(date, language, region),
                })}
              </Button>
            )
          )}
        </div>
      </Card>
    </div>
  );
}
