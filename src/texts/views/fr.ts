import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  views: 'Vues',
  save: 'Enregistrer cette vue',
  edit: 'Modifier la vue',
  remove: 'Supprimer la vue',
  keep: 'Enregistrer la vue',
  name: 'Nom de la vue',
  nameHint: 'Vous seul la voyez. Son lien l’ouvre de nouveau.',
  take: 'Enregistrer ce que la liste affiche maintenant',
  saved: 'Vue {{name}} enregistrée.',
  cancel: 'Annuler',
  isOpen: 'Ouverte',
  noFilter: 'Filtrez d’abord la liste.',
  removed: 'Vue {{name}} supprimée',
  restore: 'Rétablir {{name}}',
  restored: 'La vue {{name}} est de retour',
  notRestored: 'Non rétablie',
};
export default texts;
