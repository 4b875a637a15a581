import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatClock } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import { type Schedule, padSchedule } from '../bank.queries.ts';
import { FloatCard } from './float-card.tsx';
import { JustScheduled } from './just-scheduled.tsx';
import { nextRuns } from './next-runs.ts';
import { RecentFloats } from './recent-floats.tsx';
import { RunDates } from './run-dates.tsx';
import { RunHistory } from './run-history.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleNote } from './schedule-note.tsx';
import { ScheduleBadge, cityOf, last4Of, useRhythm } from './schedule-words.tsx';

/** One schedule: how the store stands against its float, what comes next, and what was. */
export function PadSchedule(): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const id = Number.parseInt(useParams({ strict: false }).scheduleId ?? '', 10);
  const { placed } = useSearch({ strict: false });
  const found = useQuery(padSchedule(id));
  const session = useCurrentSession();
  const back = <BackLink to="/reports/pad-schedules">{t('back')}</BackLink>;
  if (found.isLoadingError) return <FailedPage above={back} title={t('details')} query={found} />;
  const schedule = found.data;
  const mayEdit = allows(session, 'edit_float');
  return (
    <Page>
      <PageHeader
        above={back}
        title={schedule?.store_name ?? <TitleBone />}
        beside={schedule && <ScheduleBadge state={schedule.state} />}
        actions={schedule && mayEdit && <ScheduleActions schedule={schedule} />}
      />
      {schedule ? (
        <>
          {placed !== undefined && schedule.state === 'active' && (
            <JustScheduled schedule={schedule} />
          )}
          <ScheduleNote schedule={schedule} mayEdit={mayEdit} />
          <Columns main="3fr" side="2fr">
            <Stack>
              <FloatCard schedule={schedule} mayEdit={mayEdit} />
              <RunHistory schedule={schedule} />
            </Stack>
            <Stack>
              <Details schedule={schedule} />
              {schedule.state === 'active' && <NextRuns schedule={schedule} />}
              <RecentFloats schedule={schedule} />
            </Stack>
          </Columns>
        </>
      ) : (
        <Card>
          <Skeleton height="240px" />
        </Card>
      )}
    </Page>
  );
}

function Details({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const rhythm = useRhythm();
  return (
    <Card title={t('details')}>
      <Facts
        facts={[
          { term: t('frequency'), value: rhythm(schedule) },
          {
            term: t('runsAt'),
            value: t('runsAtValue', {
              time: formatClock(schedule.run_time, language, region),
              zone: cityOf(schedule.timezone),
            }),
          },
          { term: t('startsOn'), value: <Day value={schedule.starts_on} /> },
          {
            term: t('bankAccount'),
            value: <bdi>{t('account', { last4: last4Of(schedule) })}</bdi>,
          },
          {
            term: t('notice'),
            value:
              schedule.notice_days === 0
                ? t('noticeNone')
                : t('noticeDays', { count: schedule.notice_days }),
          },
          {
            term: t('maxDebit'),
            value:
              schedule.max_debit === null ? t('noMaximum') : <Money value={schedule.max_debit} />,
          },
        ]}
      />
    </Card>
  );
}

function NextRuns({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const [moment] = useState(now);
  const rail = useCurrentSession()?.client.region === 'US' ? 'ach' : 'eft';
  return (
    <Card title={t('nextRuns')} note={t('nextRunsNote')}>
      <RunDates runs={nextRuns(schedule, rail, moment)} zone={schedule.timezone} />
    </Card>
  );
}
