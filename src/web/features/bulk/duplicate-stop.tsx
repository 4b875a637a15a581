import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { type Jobs, asOne } from './group.ts';
import { useCounted } from './use-counted.ts';

type Props = {
  readonly jobs: Jobs;
  readonly params: Readonly<Record<string, string | number>>;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
};

/** The same wallet, people and amounts went out within a day: nobody passes here by habit. */
export function DuplicateStop({ jobs, params, busy, onSend, onBack }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { language, region } = usePreferences();
  const { wallet_name: named, others } = params;
  const job = jobs.find(({ wallet }) => wallet.wallet_name === named) ?? jobs[0];
  const to =
    job.kind === 'load'
      ? '/account-management/bulk-load-funds-with-file'
      : '/account-management/bulk-unload-funds-with-file';
  return (
    <>
      <Alert
        tone="danger"
        urgent
        title={t('duplicateTitle')}
        actions={
          params.job_id !== undefined && (
            <Link
              to={to}
              search={{ job: String(params.job_id) }}
              className={buttonClass({ size: 'small' })}
            >
              {t('openEarlier')}
            </Link>
          )
        }
      >
        {t('duplicateText', {
          by: String(params.by),
          when: formatInstant(String(params.at), language, region),
          wallet: job.wallet.wallet_name,
          amount: formatMoney(job.ready.amount, language, region),
        })}
        {others !== undefined && ` ${t('duplicateOthers', n(Number(others)))}`}
      </Alert>
      <PageFoot note={t('duplicateNote')}>
        <Button tone="primary" onClick={onBack}>
          {t('duplicateStop')}
        </Button>
        <Button tone="danger" busy={busy} onClick={onSend}>
          {t('duplicateSend', { amount: formatMoney(asOne(jobs).ready.amount, language, region) })}
        </Button>
      </PageFoot>
    </>
  );
}
