const texts = {
  'trial_started.subject': 'The free trial of {{wallet}} runs until {{date}}',
  'trial_started.body':
    'Nothing is charged before {{date}}. The subscription can be canceled until then.',
  'trial_ends.subject': 'The trial of {{wallet}} ends on {{date}}. First charge: {{amount}}',
  'trial_ends.body': 'It is charged by the payment method on file. To change it or to cancel:',
  'trial_needs_method.subject':
    'The trial of {{wallet}} ends on {{date}}. Add a payment method to go on',
  'trial_needs_method.body':
    'Without a payment method, no more funds can be loaded after that day. Members can still be paid.',
  'renewal.subject': '{{wallet}} renews on {{date}}: {{amount}}',
  'renewal.body': 'Nothing has to be done. To change the payment method or to cancel:',
  'receipt.subject': 'Receipt {{number}} for {{wallet}}: {{amount}}',
  'receipt.body': 'Thank you. The invoice can be downloaded here:',
  'failed.subject': "The payment for {{wallet}} failed. We'll try again on {{date}}",
  'failed.body': '{{reason}} To pay now or by another method:',
  'failed_last.subject': 'The payment for {{wallet}} failed. The subscription ends on {{date}}',
  'failed_last.body': '{{reason}} To pay now or by another method:',
  'confirm.subject': 'Confirm the payment of {{amount}} for {{wallet}}',
  'confirm.body': 'The bank asks for a confirmation before it pays:',
  'blocked.subject': 'Access to {{wallet}} is restricted until the payment method is updated',
  'blocked.body':
    'Pending payouts are kept and history can be read. It opens again as soon as it is paid:',
  'unblocked.subject': '{{wallet}} is paid and open again',
  'unblocked.body': 'Everything works as before.',
  'cancel_asked.subject': 'The subscription of {{wallet}} will end on {{date}}',
  'cancel_asked.body': 'Until then everything works. To keep the subscription:',
  'cancelled.subject': 'The subscription of {{wallet}} has ended. Paid history is kept',
  'cancelled.body':
    'Pending payouts are archived. Subscribed again within 90 days, they come back:',
  'price.subject': 'From {{date}}, {{wallet}} costs {{amount}}',
  'price.body':
    'The contract ends on that day and goes on at the current price. To change or cancel it:',
  'card_expires.subject': 'The card ending in {{last4}} expires in {{month}}',
  'card_expires.body': 'Add another payment method so that nothing stops:',
  'debit.subject': '{{amount}} will be debited for {{wallet}} on {{date}}',
  'debit.body': 'It is taken from the bank account on file. To change it:',
  'receipt.taxes': 'Our tax numbers: {{numbers}}',
  'receipt.total': 'Total: {{amount}}',
  'receipt.discount': 'Discount: {{amount}}',
  'reason.insufficient_funds': 'The account lacks the money.',
  'reason.expired_card': 'The card has expired.',
  'reason.authentication': 'The bank asks you to confirm.',
  'reason.account_closed': 'The bank account is closed.',
  'reason.no_payment_method': 'There is no payment method.',
  'reason.other': 'The bank declined it.',
};
export default texts;
