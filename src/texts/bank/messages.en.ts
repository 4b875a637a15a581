const texts = {
  'agreement.subject': '{{client}}: bank debits authorized',
  'agreement.body':
    '{{name}} authorized Cardload to debit the account of {{client}} ending in {{last4}}, in the amounts that you confirm or schedule. Scheduled debits come with {{days}} days of notice. You can end this agreement at any time. You may dispute a debit within 10 business days.',
  'returned.subject': '{{wallet}}: a bank debit of {{amount}} was returned',
  'returned.body':
    'The bank returned a debit of {{amount}} for {{wallet}} (code {{code}}). {{taken}} was taken back from the wallet and {{owed}} is owed.',
  'transferLate.subject': '{{wallet}}: a bank debit of {{amount}} is late',
  'transferLate.body':
    "A bank debit of {{amount}} for {{wallet}} should have settled by {{day}} and hasn't. It isn't lost: it settles or is returned as soon as the bank says so.",
  'depositLate.subject': "{{wallet}}: a deposit of {{amount}} hasn't arrived",
  'depositLate.body':
    "The direct deposit of {{amount}} that was announced for {{wallet}} should have arrived by {{day}}. Check with your bank that it was sent to the wallet's own account number.",
  'debit.subject': 'Bank debit of {{amount}} for {{store}} on {{day}}',
  'debit.body':
    '{{amount}} will be debited from the bank account ending in {{last4}} on {{day}} to bring {{store}} to its float. To stop it, end the schedule in the portal before the debit is sent to the bank.',
  'chequeApproved.subject': 'Your bank account ending in {{last4}} is verified',
  'chequeApproved.body':
    '{{name}}, we reviewed your void check. The account ending in {{last4}} is verified, and you can load your wallets from it.',
  'chequeRefused.subject': "We couldn't verify your bank account ending in {{last4}}",
  'chequeRefused.body':
    "{{name}}, we reviewed your void check and couldn't verify the account ending in {{last4}}. Reason: {{reason}} You can send another void check from Load wallet.",
  'file_not_taken.subject': "{{rail}}: the bank hasn't taken the file of {{day}}",
  'file_not_taken.body':
    "It is 30 minutes after the cut-off, and the bank hasn't confirmed the {{rail}} file of {{day}}. Open Bank files in the portal to see its status.",
  'statement_missing.subject': '{{rail}}: the statement of {{day}} is missing',
  'statement_missing.body':
    "The bank hasn't sent the {{rail}} account statement of {{day}}, which was due by 10:00 AM. Debits settle once a statement shows them.",
  'line_open.subject': "{{rail}}: lines of the statement of {{day}} aren't explained",
  'line_open.body':
    'The {{rail}} statement of {{day}} has lines that match nothing, and two banking days have passed. Open Statements in the portal to assign them or send the money back.',
  'difference_open.subject': '{{rail}}: differences with the bank on {{day}} are still open',
  'difference_open.body':
    'What we asked for, our books and the bank differ on {{day}} ({{rail}}), and two banking days have passed. Open Reconciliation in the portal to see and explain each difference.',
  'coverage_low.subject': '{{rail}}: funds at the bank are below client money',
  'coverage_low.body':
    'At the end of {{day}} the funds in the {{rail}} account covered less than 100% of the money that belongs to clients. Open Safeguarding in the portal to see what is missing, by client.',
};
export default texts;
