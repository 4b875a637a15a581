const texts = {
  'shared.subject': '{{service}} {{day}}',
  'shared.body': 'The tips of {{service}}, {{day}}: {{link}}',
  'tips.subject': 'Your tips of {{day}}',
  'tips.sending':
    'Your tips of {{service}}, {{day}}: {{amount}}. They are on their way to your card.',
  'tips.there': 'Your tips of {{service}}, {{day}}: {{amount}}. They are on your card.',
  'tips.elsewhere':
    'Your tips of {{service}}, {{day}}: {{amount}}. They are paid to you outside of your card.',
};
export default texts;
