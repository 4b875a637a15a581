import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'low.subject': '{{wallet}} : {{balance}}',
  'low.body':
    '{{wallet}} contient {{balance}}, sous son montant d’alerte de {{alert}}. Ajoutez des fonds pour continuer à payer votre équipe.',
};
export default texts;
