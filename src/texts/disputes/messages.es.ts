import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'won.subject': '{{wallet}}: se ganó la disputa de {{amount}}',
  'won.body':
    'Se ganó la disputa de una carga de {{amount}} de {{wallet}} a {{name}}. {{awarded}} vuelven a la billetera. Nota: {{note}}',
  'lost.subject': '{{wallet}}: se perdió la disputa de {{amount}}',
  'lost.body':
    'Se perdió la disputa de una carga de {{amount}} de {{wallet}} a {{name}}. El dinero se queda con {{name}}. Nota: {{note}}',
};
export default texts;
