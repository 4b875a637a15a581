import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Déclaration de tiers',
  lead: 'Les règles de paiement demandent à chaque client à qui appartient l’argent. Une déclaration vaut pour toute l’entreprise, pendant un an.',
  due: 'Une déclaration est attendue',
  dueText: 'Rien n’est bloqué entre-temps, mais faites-la sans tarder.',
  done: 'Déclaré',
  doneText: 'La prochaine est attendue le {{day}}.',
  declare: 'Faire une déclaration',
  again: 'Déclarer un changement',
  whose: 'À qui appartient l’argent que vous chargez ?',
  own: 'À nous, pour notre propre personnel',
  others: 'Nous agissons sur instructions d’un tiers',
  name: 'Nom du tiers',
  address: 'Adresse',
  relationship: 'Son lien avec votre entreprise',
  relationshipHint: 'Société mère, franchiseur, service de paie',
  agree: 'J’ai lu ce texte et je déclare que c’est exact.',
  send: 'Déclarer',
  saved: 'Votre déclaration est enregistrée.',
  history: 'Déclarations',
  none: 'Aucune déclaration pour l’instant.',
  ownShort: 'Agit pour elle-même',
  othersShort: 'Agit pour {{name}}',
  read: 'Le texte déclaré',
};
export default texts;
