import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  tips: 'Pourboires',
  tabs: 'Sections des pourboires',
  notSetUp: 'Les pourboires ne sont pas encore configurés à {{name}}',
  notSetUpText:
    'Comptez une dizaine de minutes. Vous pouvez vous arrêter et reprendre à chaque étape.',
  toSetup: 'Configurer les pourboires',
  'group.tonight': 'Ce soir',
  'group.payouts': 'Versements',
  'group.staff': 'Personnel',
  'group.setup': 'Configuration',
  'tab.calculator': 'Calculateur',
  'tab.staff': 'Personnel',
  'tab.pending': 'Versements en attente',
  'tab.history': 'Historique',
  'tab.drafts': 'Brouillons',
  'tab.data': 'Données',
  'tab.jobs': 'Postes',
  'tab.settings': 'Réglages',
  'tab.setup': 'Règles et services',
};
export default texts;
