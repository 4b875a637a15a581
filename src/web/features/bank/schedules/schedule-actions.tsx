import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Schedule } from '../bank.queries.ts';

const CALLS = {
  pause: 'pausePadSchedule',
  resume: 'resumePadSchedule',
  end: 'endPadSchedule',
} as const;
const DONE = { pause: 'paused', resume: 'resumed', end: 'ended' } as const;

/** Pauses, resumes and ends a schedule, or leads to new terms. */
export function ScheduleActions({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const [asking, setAsking] = useState<'pause' | 'end' | null>(null);
  const { schedule_id: id, store_name: store, state } = schedule;
  const resume = useChange(schedule, 'resume', () => undefined);
  if (state === 'ended') return null;
  return (
    <>
      <Refusal error={resume.error} />
      <Link
        to="/reports/pad-schedules/add"
        search={{ replaces: String(id) }}
        className={buttonClass()}
      >
        {t('change')}
      </Link>
      <Button onClick={() => setAsking('end')}>{t('end')}</Button>
      {state === 'active' ? (
        <Button onClick={() => setAsking('pause')}>{t('pause')}</Button>
      ) : (
        <Button tone="primary" busy={resume.busy} onClick={() => resume.run()}>
          {t('resume')}
        </Button>
      )}
      {asking === 'pause' && (
        <Ask
          schedule={schedule}
          verb="pause"
          text={t('pauseText', { store })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'end' && (
        <Ask schedule={schedule} verb="end" text={t('endText')} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function useChange(schedule: Schedule, verb: keyof typeof CALLS, onDone: () => void) {
  const { t } = useTranslation('pad-schedules');
  return useAction(() => call(CALLS[verb], { params: { schedule: schedule.schedule_id } }), {
    refreshes: [
      'padSchedules',
      'showPadSchedule',
      'padRuns',
      'listBankAccounts',
      'currentSelfLoads',
    ],
    onDone: () => {
      toast('success', t(DONE[verb], { store: schedule.store_name }));
      onDone();
    },
  });
}

function Ask({
  schedule,
  verb,
  text,
  onClose,
}: {
  readonly schedule: Schedule;
  readonly verb: 'pause' | 'end';
  readonly text: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const action = useChange(schedule, verb, onClose);
  return (
    <ConfirmDialog
      title={t(`${verb}Question`)}
      text={text}
      keep={t(verb === 'pause' ? 'keepRunning' : 'keepSchedule')}
      verb={t(verb)}
      tone={verb === 'pause' ? 'primary' : 'danger'}
      action={action}
      onClose={onClose}
    />
  );
}
