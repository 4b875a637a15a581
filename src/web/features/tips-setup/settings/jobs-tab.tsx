import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { JobCodes } from '../jobs/job-codes-list.tsx';
import { tipJobs } from '#web/ui/tips/setup.queries.ts';
import styles from './settings.module.css';

/** The job codes of a wallet, changed where they stand. */
export function JobsTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const mayEdit = useMayEdit();
  const found = useQuery(tipJobs(settings.wallet_id));
  if (found.isError)
    return (
      <Card>
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    );
  return found.data ? (
    <fieldset disabled={!mayEdit} className={styles.wide}>
      <JobCodes settings={settings} jobs={found.data.data} />
    </fieldset>
  ) : (
    <Card>
      <Skeleton height="220px" />
    </Card>
  );
}
