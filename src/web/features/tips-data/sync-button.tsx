import { useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { refreshTipData } from './data.queries.ts';
import { TaskState } from './task-state.tsx';
import { useTask } from './use-task.ts';
import styles from './data.module.css';

type Props = {
  readonly settings: TipWallet;
  /** Business dates, both included. */ readonly start: string;
  readonly end: string;
  readonly onDone?: () => void;
  readonly size?: 'small' | 'normal';
};

/** Reads the clockings and sales of some days from the point of sale, now. */
export function SyncButton({ settings, start, end, onDone, size = 'normal' }: Props): ReactNode {
  const { t } = useTranslation('tips-data');
  const client = useQueryClient();
  const following = useTask(
    () =>
      call('posSync', {
        params: { wallet_id: settings.wallet_id },
        query: { start_date: start, end_date: end },
      }),
    () => {
      void refreshTipData(client);
      onDone?.();
    },
  );
  return (
    <div className={styles.sync}>
      <Button size={size} busy={following.busy} onClick={following.begin}>
        <RefreshCw aria-hidden="true" /> {t('syncNow')}
      </Button>
      <TaskState following={following} />
    </div>
  );
}
