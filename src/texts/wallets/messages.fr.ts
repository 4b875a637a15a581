import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'low.subject': '{{wallet}} : {{balance}}',
  'low.body':
    'Le portefeuille {{wallet}} contient {{balance}}, sous son montant d’alerte de {{alert}}.',
};
export default texts;
