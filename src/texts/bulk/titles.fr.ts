import type en from './titles.en.ts';

const texts: Record<keyof typeof en, string> = {
  'title.load': 'Chargement en lot',
  'title.unload': 'Retrait en lot',
  'title.cards': 'Dépôt direct en lot',
  'title.fileRead': 'Votre fichier a été lu',
  'title.fileBad': 'Ce fichier n’est pas encore utilisable',
  'title.fixOrGoOn_one': 'Corrigez {{n}} ligne ou continuez sans elle',
  'title.fixOrGoOn_other': 'Corrigez {{n}} lignes ou continuez sans elles',
  'title.fix_one': 'Corrigez {{n}} ligne',
  'title.fix_other': 'Corrigez {{n}} lignes',
  'title.warnings_one': 'Vérifiez {{n}} avertissement',
  'title.warnings_other': 'Vérifiez {{n}} avertissements',
  'title.allReady': 'Toutes les lignes sont prêtes',
  'title.review': 'Vérifiez avant d’envoyer',
  'title.state.uploaded': 'Lecture du fichier',
  'title.state.validating': 'Vérification des lignes',
  'title.state.awaiting_confirmation': 'En attente de votre confirmation',
  'title.state.processing': 'Envoi en cours',
  'title.state.complete': 'C’est fait',
  'title.state.complete_with_errors': 'Envoyé, il reste des lignes',
  'title.partly': '{{sent}} sur {{all}} envoyées',
  'title.state.failed': 'Ce lot a échoué',
  'title.state.cancelled': 'Ce lot a été abandonné',
};
export default texts;
