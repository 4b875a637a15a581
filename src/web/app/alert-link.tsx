import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AlertShown } from './alerts.queries.ts';

type Props = {
  readonly alert: AlertShown;
  readonly className: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** To the wallet, batch, schedule, dispute or account that an alert is about. */
export function AlertLink({ alert, ...link }: Props): ReactNode {
  const wallet = String(alert.wallet_id ?? '');
  const subject = String(alert.subject_id ?? '');
  switch (alert.kind) {
    case 'wallet_low':
      return <Link {...link} to="/organisation/wallets/$walletId" params={{ walletId: wallet }} />;
    case 'debit_returned':
      return (
        <Link {...link} to="/reports/wallet-statement" search={{ wallet, type: 'returned' }} />
      );
    case 'schedule_paused':
      return (
        <Link {...link} to="/reports/pad-schedules/$scheduleId" params={{ scheduleId: subject }} />
      );
    case 'batch_failed':
      return <Link {...link} to="/reports/bulk-loads/$bulkId" params={{ bulkId: subject }} />;
    case 'dispute_won':
    case 'dispute_lost':
      return <Link {...link} to="/reports/disputes" search={{ dispute: subject }} />;
    case 'cheque_approved':
    case 'cheque_refused':
      return <Link {...link} to="/organisation/bank-accounts" search={{ account: subject }} />;
  }
}
