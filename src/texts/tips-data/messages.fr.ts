import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'run.subject': 'Pourboires {{wallet}}',
  'run.body': 'Les pourboires de {{wallet}} demandent un coup d’œil avant d’être payés :',
};
export default texts;
