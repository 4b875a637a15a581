import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'low.subject': '{{wallet}}: {{balance}}',
  'low.body':
    '{{wallet}} tiene {{balance}}, por debajo de su monto de alerta de {{alert}}. Agregue fondos para seguir pagando a su equipo.',
  'runsOut.subject': '{{wallet}} se agota el {{day}}',
  'runsOut.body':
    '{{wallet}} tiene {{balance}}. Al ritmo de los últimos 28 días y con el dinero en camino, se agota el {{day}}. Agregue fondos antes para poder pagar a todos.',
};
export default texts;
