import type { AlertKind } from './alert-kinds.ts';

type About = {
  readonly kind: AlertKind;
  readonly walletId: number | null;
  readonly subjectId: bigint | null;
};

/** Where in the portal something can be done about an alert, as a mail or text links to it. */
export function alertPath({ kind, walletId, subjectId }: About): string {
  const wallet = `/organisation/wallets/${walletId ?? ''}`;
  switch (kind) {
    case 'wallet_low':
    case 'wallet_runs_out':
    case 'transfer_late':
    case 'ewa_repay_short':
    case 'ewa_repay_overdue':
      return wallet;
    case 'deposit_late':
      return '/direct-deposit';
    case 'ewa_fund_runs_out':
    case 'ewa_report_ready':
      return `/ewa/dashboard?store=${walletId ?? ''}`;
    case 'debit_returned':
      return `/reports/wallet-statement?wallet=${walletId ?? ''}&type=returned`;
    case 'schedule_paused':
      return `/reports/pad-schedules/${subjectId ?? ''}`;
    case 'batch_failed':
      return `/reports/bulk-loads/${subjectId ?? ''}`;
    case 'dispute_won':
    case 'dispute_lost':
      return `/reports/disputes?dispute=${subjectId ?? ''}`;
    case 'cheque_approved':
    case 'cheque_refused':
      return `/organisation/bank-accounts?account=${subjectId ?? ''}`;
    case 'order_shipped':
      return `/account-management/order-cards/${subjectId ?? ''}`;
    case 'data_late':
      return `/account-management/thirdparty-connect/${walletId ?? ''}`;
    case 'renewal_failed':
      return '/account-management/subscriptions/management';
    case 'exception_opened':
      return '/reports/exceptions';
    default:
      return kind satisfies never;
  }
}
