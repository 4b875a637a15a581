const texts = {
  'agreement.subject': '{{client}}: bank debits authorized',
  'agreement.body':
    '{{name}} authorized Cardload to debit the account of {{client}} ending in {{last4}}, in the amounts that you confirm or schedule. Scheduled debits come with {{days}} days of notice. You can end this agreement at any time. You may dispute a debit within 10 business days.',
  'returned.subject': '{{wallet}}: a bank debit of {{amount}} was returned',
  'returned.body':
    'The bank returned a debit of {{amount}} for {{wallet}} (code {{code}}). {{taken}} was taken back from the wallet and {{owed}} is owed.',
  'debit.subject': 'Bank debit of {{amount}} for {{store}} on {{day}}',
  'debit.body':
    '{{amount}} will be debited from the bank account ending in {{last4}} on {{day}} to bring {{store}} to its float. To stop it, end the schedule in the portal before the debit is sent to the bank.',
  'chequeApproved.subject': 'Your bank account ending in {{last4}} is verified',
  'chequeApproved.body':
    '{{name}}, we reviewed your void check. The account ending in {{last4}} is verified, and you can load your wallets from it.',
  'chequeRefused.subject': "We couldn't verify your bank account ending in {{last4}}",
  'chequeRefused.body':
    "{{name}}, we reviewed your void check and couldn't verify the account ending in {{last4}}. Reason: {{reason}} You can send another void check from Load wallet.",
};
export default texts;
