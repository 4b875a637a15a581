import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'run.subject': 'Propinas {{wallet}}',
  'run.body': 'Las propinas de {{wallet}} necesitan una revisión antes de pagarse:',
};
export default texts;
