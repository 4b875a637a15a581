import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { JobCodes } from '../jobs/job-codes-list.tsx';
import { tipJobs } from '#web/ui/tips/setup.queries.ts';
import { LoadingCard } from '#web/ui/states.tsx';
import styles from './settings.module.css';

/** The job codes of a wallet, changed where they stand. */
export function JobsTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const mayEdit = useMayEdit();
  const found = useQuery(tipJobs(settings.wallet_id));
  if (!found.data) return <LoadingCard found={found} height="220px" />;
  return (
    <fieldset disabled={!mayEdit} className={styles.wide}>
      <JobCodes settings={settings} jobs={found.data.data} />
    </fieldset>
  );
}
