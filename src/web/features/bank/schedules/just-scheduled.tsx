import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { allows } from '#web/lib/abilities.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { type Schedule, padSchedules } from '../bank.queries.ts';
import { nextRuns } from './next-runs.ts';

/** After a schedule was made: what it does first, and a store that has none yet. */
export function JustScheduled({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const [moment] = useState(now);
  const schedules = useQuery(padSchedules).data?.data;
  const rail = session?.client.region === 'US' ? 'ach' : 'eft';
  const first = nextRuns(schedule, rail, moment, 1)[0];
  const scheduled = new Set(
    schedules?.filter(({ state }) => state !== 'ended').map(({ store_id: id }) => id),
  );
  const other =
    schedules &&
    session?.wallets.find(({ main, store_id: id }) => main && id !== null && !scheduled.has(id));
  return (
    <Alert
      tone="success"
      title={t('created', { store: schedule.store_name })}
      actions={
        <>
          {other && allows(session, 'edit_float') && (
            <Link
              to="/reports/pad-schedules/add"
              search={{ store: String(other.store_id) }}
              className={buttonClass({ size: 'small' })}
            >
              {t('scheduleStore', { store: other.wallet_name })}
            </Link>
          )}
          <Link to="/reports/pad-schedules" className={buttonClass({ size: 'small' })}>
            {t('seeSchedules')}
          </Link>
        </>
      }
    >
      {first &&
        t('createdText', {
          run: formatDay(dayOf(new Date(first.at), schedule.timezone), language, region),
          debited: formatDay(first.debitedOn, language, region),
        })}
    </Alert>
  );
}
