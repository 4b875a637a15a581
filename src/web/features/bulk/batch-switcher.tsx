import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Count } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';
import { type Jobs, waits } from './group.ts';
import { useWizard } from './use-wizard.ts';

const openRows = (job: Job): number =>
  waits(job) ? job.with_errors.count + job.with_warnings.count : 0;

/** A table over several wallets became one batch a wallet: its rows are fixed wallet by wallet. */
export function BatchSwitcher({
  jobs,
  job,
}: {
  readonly jobs: Jobs;
  readonly job: Job;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const { go } = useWizard();
  if (jobs.length < 2) return null;
  return (
    <Chips label={t('batches')}>
      {jobs.filter(waits).map((one) => (
        <Chip
          key={one.job_id}
          on={one.job_id === job.job_id}
          count={openRows(one) > 0 ? <Count value={openRows(one)} /> : undefined}
          onPress={() => void go({ job: String(one.job_id), step: 'fix' })}
        >
          {one.wallet.wallet_name}
        </Chip>
      ))}
    </Chips>
  );
}

/** The next batch of which rows have something wrong. */
export const nextToFix = (jobs: Jobs, job: Job): Job | undefined => {
  const at = jobs.findIndex((one) => one.job_id === job.job_id);
  return [...jobs.slice(at + 1), ...jobs.slice(0, at)].find((one) => openRows(one) > 0);
};
