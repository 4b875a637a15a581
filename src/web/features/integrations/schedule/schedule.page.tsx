import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { RosterCard } from './roster-card.tsx';
import { ScheduleFrame } from './schedule-frame.tsx';
import { keepSchedule, type ScheduleSession, scheduleSession } from './schedule-session.ts';
import { ScheduleSignIn } from './schedule-sign-in.tsx';

/** Whether the service has ended its session, so that one signs in again. */
const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'schedule_ended';

/** The scheduling service in a frame of its own, and the seniority roster behind it. */
export function Schedule(): ReactNode {
  const { t } = useTranslation('schedule');
  const [session, setSession] = useState<ScheduleSession | null>(scheduleSession);
  const [ended, setEnded] = useState(false);
  const change = (next: ScheduleSession | null) => {
    keepSchedule(next);
    setSession(next);
  };
  /** Answers whether the refusal was that the session has ended. */
  const leaveIfEnded = (error: unknown): void => {
    if (!isEnded(error)) return;
    setEnded(true);
    change(null);
  };
  return (
    <Page>
      <PageHeader
        title={t('title')}
        below={t('titleNote')}
        actions={
          session && (
            <>
              <a href="#roster" className={buttonClass()}>
                {t('roster')}
              </a>
              <Button onClick={() => change(null)}>{t('signOut')}</Button>
            </>
          )
        }
      />
      {session === null ? (
        <ScheduleSignIn
          ended={ended}
          onSignedIn={(next) => {
            setEnded(false);
            change(next);
          }}
        />
      ) : (
        <>
          <ScheduleFrame key={session.token} token={session.token} onRefused={leaveIfEnded} />
          <RosterCard token={session.token} onRefused={leaveIfEnded} />
        </>
      )}
    </Page>
  );
}
