const texts = {
  alerts: 'Alerts',
  session: 'This session',
  unreadMark: 'New',
  settings: 'Notification settings',
  markAllRead: 'Mark all as read',
  'kind.wallet_low': '{{wallet}} is below its alert amount: {{amount}}',
  'kind.debit_returned': 'The bank returned {{amount}} to {{wallet}} (code {{detail}})',
  'kind.schedule_paused': 'Scheduled debits to {{wallet}} are paused: check its bank account',
  'kind.batch_failed': '{{wallet}}: {{amount}} of a batch was not paid',
  'kind.dispute_won': 'Dispute won: {{amount}} for {{wallet}}',
  'kind.dispute_lost': 'Dispute lost: {{amount}}, {{wallet}}',
  'kind.cheque_approved': 'The account ending in {{detail}} can be debited now',
  'kind.cheque_refused': 'The void cheque for the account ending in {{detail}} was refused',
  'kind.transfer_late': 'A debit of {{amount}} for {{wallet}} is late: it was due by {{detail}}',
  'kind.deposit_late':
    "The deposit of {{amount}} announced for {{wallet}} was due by {{detail}} and hasn't arrived",
  'kind.wallet_runs_out': '{{wallet}} holds {{amount}} and runs out on {{detail}} at this pace',
  'kind.ewa_repay_short':
    '{{wallet}} lacks {{amount}} to repay the earned wage access fund (payday {{detail}})',
  'kind.ewa_repay_overdue':
    '{{wallet}} still owes the earned wage access fund {{amount}} (payday {{detail}})',
  'kind.ewa_fund_runs_out':
    'The earned wage access fund of {{wallet}} holds {{amount}} and runs out on {{detail}} at this pace',
  'kind.ewa_report_ready':
    '{{wallet}}: deductions of {{amount}} are ready for payroll (payday {{detail}})',
  'kind.order_shipped': 'Card order {{subject}} for {{wallet}} has shipped',
  'kind.data_late': 'Sales and clock-ins for {{wallet}} are late: the last automatic load failed',
  'kind.renewal_failed':
    'The subscription of {{wallet}} could not be renewed: {{amount}} is unpaid',
  'kind.exception_opened': 'Exception {{subject}} needs your decision',
  'topic.payout_failed': 'Payouts and batches not paid in full',
  'topic.wallet_low': 'Wallets low on money',
  'topic.debit_returned': 'Debits returned, schedules paused',
  'topic.late_money': 'Late debits and deposits',
  'topic.card_orders': 'Card orders shipped',
  'topic.data_late': 'Late sales and clock-ins',
  'topic.renewal_failed': 'Subscription renewals that fail',
  'topic.earned_wages': 'Earned wage access',
  'topic.disputes': 'Disputes decided',
  'topic.void_checks': 'Void checks reviewed',
  'topic.exceptions': 'Exceptions opened',
};
export default texts;
