import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'low.subject': '{{wallet}} : {{balance}}',
  'low.body':
    '{{wallet}} contient {{balance}}, sous son montant d’alerte de {{alert}}. Ajoutez des fonds pour continuer à payer votre équipe.',
  'runsOut.subject': '{{wallet}} sera vide le {{day}}',
  'runsOut.body':
    '{{wallet}} contient {{balance}}. Au rythme des 28 derniers jours, et avec l’argent en route, il sera vide le {{day}}. Approvisionnez-le d’ici là pour pouvoir payer tout le monde.',
};
export default texts;
