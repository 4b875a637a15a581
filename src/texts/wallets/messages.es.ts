import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'low.subject': '{{wallet}}: {{balance}}',
  'low.body':
    '{{wallet}} tiene {{balance}}, por debajo de su monto de alerta de {{alert}}. Agregue fondos para seguir pagando a su equipo.',
};
export default texts;
