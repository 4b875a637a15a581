import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'shared.subject': '{{service}} {{day}}',
  'shared.body': 'Pourboires : {{service}}, {{day}} : {{link}}',
  'payout.memo': 'Pourboires {{day}}',
  'late_data.memo': 'Données tardives {{day}}',
  'tips.subject': 'Vos pourboires du {{day}}',
  'tips.sending':
    'Vos pourboires de {{service}}, {{day}} : {{amount}}. Ils sont en route vers votre carte.',
  'tips.there': 'Vos pourboires de {{service}}, {{day}} : {{amount}}. Ils sont sur votre carte.',
  'tips.elsewhere':
    'Vos pourboires de {{service}}, {{day}} : {{amount}}. Vous les recevrez autrement que sur votre carte.',
};
export default texts;
