import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, type AlertKind } from './alert-kinds.ts';
import { alertPath } from './alert-paths.ts';

/** Of wallet 12, about what has the number 345. */
const about = (kind: AlertKind) => alertPath({ kind, walletId: 12, subjectId: 345n });

/** Where a manager does something about each kind of alert. */
const LEADS_TO: Readonly<Record<AlertKind, string>> = {
  // To the wallet, which is to be loaded, or whose money on its way is looked at.
  wallet_low: '/organisation/wallets/12',
  wallet_runs_out: '/organisation/wallets/12',
  transfer_late: '/organisation/wallets/12',
  ewa_repay_short: '/organisation/wallets/12',
  ewa_repay_overdue: '/organisation/wallets/12',
  // To the lines of its statement that came back.
  debit_returned: '/reports/wallet-statement?wallet=12&type=returned',
  // To the fund and the report of the store.
  ewa_fund_runs_out: '/ewa/dashboard?store=12',
  ewa_report_ready: '/ewa/dashboard?store=12',
  // To where the data of the store comes from.
  data_late: '/account-management/thirdparty-connect/12',
  // To the one thing that it is about.
  schedule_paused: '/reports/pad-schedules/345',
  batch_failed: '/reports/bulk-loads/345',
  dispute_won: '/reports/disputes?dispute=345',
  dispute_lost: '/reports/disputes?dispute=345',
  cheque_approved: '/organisation/bank-accounts?account=345',
  cheque_refused: '/organisation/bank-accounts?account=345',
  order_shipped: '/account-management/order-cards/345',
  // To the screen that has all of them.
  deposit_late: '/direct-deposit',
  renewal_failed: '/account-management/subscriptions/management',
  exception_opened: '/reports/exceptions',
};

describe('an alert leads to where something can be done about it', () => {
  it.each(ALERT_KINDS)('%s', (kind) => {
    expect(about(kind)).toBe(LEADS_TO[kind]);
  });

  it('and never to the number of nothing, where it names no wallet or subject', () => {
    for (const kind of ALERT_KINDS) {
      const bare = LEADS_TO[kind].replace(/12|345/, '');
      expect(alertPath({ kind, walletId: null, subjectId: null })).toBe(bare);
    }
  });
});
