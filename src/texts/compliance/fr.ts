import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Déclaration de tiers',
  lead: 'Les règles de paiement exigent que chaque client déclare à qui appartient l’argent. Une déclaration vaut pour toute votre entreprise, pendant un an.',
  due: 'Votre déclaration est attendue',
  dueText: 'Rien n’est bloqué, mais faites-la sans tarder.',
  done: 'Déclaration faite',
  doneText: 'La prochaine est attendue le {{day}}.',
  declare: 'Faire une déclaration',
  again: 'Déclarer un changement',
  whose: 'À qui appartient l’argent que vous chargez?',
  own: 'À nous, pour notre propre personnel',
  others: 'Nous agissons sur instructions d’un tiers',
  name: 'Nom du tiers',
  address: 'Adresse',
  relationship: 'Lien avec votre entreprise',
  relationshipHint: 'Société mère, franchiseur, service de paie',
  agree: 'J’ai lu ce texte et je déclare qu’il est exact.',
  send: 'Déclarer',
  saved: 'Déclaration enregistrée.',
  history: 'Déclarations',
  none: 'Aucune déclaration pour le moment.',
  ownShort: 'Agit pour elle-même',
  othersShort: 'Agit pour {{name}}',
  read: 'Texte de la déclaration',
};
export default texts;
