import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'run.subject': 'Pourboires à vérifier : {{wallet}}',
  'run.body': 'Corrigez ceci avant de verser les pourboires de {{wallet}} :',
};
export default texts;
