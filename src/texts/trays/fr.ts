import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  exportMaking: 'En préparation',
  exportKept: 'Prêt, conservé 7 jours',
  exportCancel: 'Annuler l’exportation',
  exportDownload: 'Télécharger',
  jobsNone: 'Rien n’est en cours.',
  jobsNoneText:
    'Les chargements en lot et les fichiers de membres s’affichent ici pendant leur traitement ou leur attente. Vous pouvez quitter la page.',
  jobRows_one: '{{count}} ligne',
  jobRows_other: '{{count}} lignes',
  jobColumns: 'Colonnes à associer',
  messagesNone: 'Aucun message',
  messagesNoneText:
    'Les alertes de vos portefeuilles et les messages de cette session apparaissent ici.',
};
export default texts;
