const texts = {
  'shared.subject': '{{service}} {{day}}',
  'shared.body': 'Tips for {{service}}, {{day}}: {{link}}',
  /** The memo of a batch of payouts. */
  'payout.memo': 'Tips {{day}}',
  /** The memo of what late data owes somebody, paid by itself. */
  'late_data.memo': 'Late data {{day}}',
  'tips.subject': 'Your tips for {{day}}',
  'tips.sending':
    "Your tips for {{service}}, {{day}}: {{amount}}. They're on their way to your card.",
  'tips.there': "Your tips for {{service}}, {{day}}: {{amount}}. They're on your card.",
  'tips.elsewhere':
    "Your tips for {{service}}, {{day}}: {{amount}}. You'll be paid outside your card.",
};
export default texts;
