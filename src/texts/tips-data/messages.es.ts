import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'run.subject': 'Propinas de {{wallet}}: requieren atención',
  'run.body': 'Corrija esto antes de pagar las propinas de {{wallet}}:',
};
export default texts;
