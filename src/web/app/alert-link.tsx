import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { AlertShown } from './alerts.queries.ts';

type Props = {
  readonly alert: AlertShown;
  readonly className: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** To what an alert is about, where something can be done about it. */
export function AlertLink({ alert, ...link }: Props): ReactNode {
  const session = useCurrentSession();
  const wallet = String(alert.wallet_id ?? '');
  const subject = String(alert.subject_id ?? '');
  switch (alert.kind) {
    case 'transfer_late':
      if (allows(session, 'self_fund')) return <Link {...link} to="/load-wallet" />;
      return <Link {...link} to="/organisation/wallets/$walletId" params={{ walletId: wallet }} />;
    case 'deposit_late':
      return <Link {...link} to="/direct-deposit" />;
    case 'wallet_low':
    case 'wallet_runs_out':
    case 'ewa_repay_short':
    case 'ewa_repay_overdue':
      return <Link {...link} to="/organisation/wallets/$walletId" params={{ walletId: wallet }} />;
    case 'ewa_fund_runs_out':
    case 'ewa_report_ready':
      return <Link {...link} to="/ewa/dashboard" search={{ store: wallet }} />;
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
    case 'order_shipped':
      return (
        <Link
          {...link}
          to="/account-management/order-cards/$orderId"
          params={{ orderId: subject }}
        />
      );
    case 'data_late':
      return (
        <Link
          {...link}
          to="/account-management/thirdparty-connect/$storeId"
          params={{ storeId: wallet }}
        />
      );
    case 'renewal_failed':
      return <Link {...link} to="/account-management/subscriptions/management" />;
    case 'exception_opened':
      return <Link {...link} to="/reports/exceptions" />;
    default:
      return alert.kind satisfies never;
  }
}
