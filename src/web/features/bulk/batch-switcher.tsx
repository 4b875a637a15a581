import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Count } from '#web/ui/values.tsx';
import { jobQuery } from './bulk.queries.ts';
import { useWizard } from './use-wizard.ts';

/** A table over several wallets became one batch a wallet: this leads from one to the other. */
export function BatchSwitcher(): ReactNode {
  const { t } = useTranslation(['bulk', 'status']);
  const { search, go } = useWizard();
  const ids = (search.jobs ?? '')
    .split('-')
    .map((part) => Number.parseInt(part, 10))
    .filter((id) => !Number.isNaN(id));
  const jobs = useQueries({ queries: ids.map((id) => jobQuery(id)) }).flatMap((query) =>
    query.data ? [query.data] : [],
  );
  if (ids.length < 2 || search.job === undefined) return null;
  return (
    <Chips label={t('bulk:batches')}>
      {jobs.map((job) => (
        <Chip
          key={job.job_id}
          on={search.job === String(job.job_id)}
          count={<Count value={job.rows} />}
          onPress={() => void go({ job: String(job.job_id), step: undefined })}
        >
          {`${job.wallet.wallet_name} · ${t(`status:job.${job.state}`)}`}
        </Chip>
      ))}
    </Chips>
  );
}
