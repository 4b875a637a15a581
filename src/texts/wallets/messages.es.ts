import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'low.subject': '{{wallet}}: {{balance}}',
  'low.body':
    'La billetera {{wallet}} tiene {{balance}}, por debajo de su importe de alerta de {{alert}}.',
};
export default texts;
