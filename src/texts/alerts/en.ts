const texts = {
  alerts: 'Alerts',
  session: 'This session',
  unreadMark: 'New',
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
};
export default texts;
