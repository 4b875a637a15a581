import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction, useOperation } from '#web/ui/use-action.ts';
import { type Jobs, asOne, isRunning } from './group.ts';
import { newKey } from '#web/lib/new-key.ts';
import { retriable } from './retriable.ts';
import { useNotSent } from './use-not-sent.ts';
import { useCounted } from './use-counted.ts';
import { useCacheJob, useLookAgain } from './use-wizard.ts';

/** Retry what failed, check what is not known, take the list away. */
export function ResultActions({
  jobs,
  group,
}: {
  readonly jobs: Jobs;
  readonly group: boolean;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'errors']);
  const n = useCounted();
  const { language, region } = usePreferences();
  const online = useOnline();
  const cacheJob = useCacheJob();
  const look = useLookAgain();
  // One key for one decision to retry: it is renewed only when the server has answered.
  const key = useRef(newKey());
  const job = asOne(jobs);
  const params = { job: job.job_id };
  const notSent = useNotSent();
  const answered = (error: unknown) =>
    error instanceof ApiError && error.status >= 400 && error.status < 500;
  const retry = useOperation('retryFailed', {
    onDone: (answer) => cacheJob(answer, true),
    onSettled: (_answer, error) => {
      if (error === null || answered(error)) key.current = newKey();
      if (error !== null) look(job.job_id);
    },
  });
  const check = useOperation('checkUnknown', {
    onDone: (answer) => cacheJob(answer, true),
    onRefused: () => look(job.job_id),
  });
  const take = useAction(() =>
    download('exportJob', { params, query: { group: group ? '1' : undefined } }),
  );
  const again = retriable(job);
  const retries = jobs.some(({ state }) => state === 'complete_with_errors') && again.count > 0;
  const failure = retry.error ?? check.error;
  const ended = !isRunning(job);
  return (
    <>
      <Refusal error={failure} title={group ? notSent(failure) : undefined} />
      {take.failed && (
        <Alert tone="danger" urgent>
          {t('errors:export_failed')}
        </Alert>
      )}
      <PageFoot>
        <HistoryLink />
        {ended && <NextBatch kind={job.kind} />}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
        <Button busy={take.busy} onClick={() => take.run()}>
          <Download aria-hidden="true" />
          {t('exportCsv')}
        </Button>
        {ended && job.unknown.count > 0 && (
          <Button
            tone={again.count > 0 ? 'plain' : 'primary'}
            busy={check.busy}
            onClick={() => check.run({ params, body: { group } })}
          >
            {t('checkAgain')}
          </Button>
        )}
        {ended && retries && (
          <Button
            tone="primary"
            busy={retry.busy}
            disabled={!online}
            onClick={() => retry.run({ params, key: key.current, body: { group } })}
          >
            {retry.busy
              ? t('sending')
              : t('retry', {
                  ...n(again.count),
                  amount: formatMoney(again.amount, language, region),
                })}
          </Button>
        )}
      </PageFoot>
    </>
  );
}

function HistoryLink(): ReactNode {
  const { t } = useTranslation('bulk');
  const session = useCurrentSession();
  return allows(session, 'view_money', false) ? (
    <Link to="/reports/bulk-loads" className={buttonClass()}>
      {t('history')}
    </Link>
  ) : null;
}

const WIZARD = {
  load: '/account-management/bulk-load-funds-with-file',
  unload: '/account-management/bulk-unload-funds-with-file',
} as const;

/** A batch that is over leads to the next. */
function NextBatch({ kind }: { readonly kind: keyof typeof WIZARD }): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Link to={WIZARD[kind]} className={buttonClass()}>
      {t('newBatch')}
    </Link>
  );
}
