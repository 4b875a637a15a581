import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'shared.subject': '{{service}} {{day}}',
  'shared.body': 'Propinas de {{service}}, {{day}}: {{link}}',
  'payout.memo': 'Propinas {{day}}',
  'late_data.memo': 'Datos tardíos {{day}}',
  'tips.subject': 'Sus propinas del {{day}}',
  'tips.sending': 'Sus propinas de {{service}}, {{day}}: {{amount}}. Van en camino a su tarjeta.',
  'tips.there': 'Sus propinas de {{service}}, {{day}}: {{amount}}. Ya están en su tarjeta.',
  'tips.elsewhere':
    'Sus propinas de {{service}}, {{day}}: {{amount}}. Las recibirá fuera de su tarjeta.',
};
export default texts;
