import type en from './lines.en.ts';

const texts: Record<keyof typeof en, string> = {
  statement: 'Relevé de portefeuille',
  statementLines: 'Lignes',
  lineAbout: 'Détails',
  cameBack: 'de retour',
  byKind: 'Totaux par nature',
  sumsOfLines: 'Ce que totalisent les lignes',
  noStatement: 'Aucun mouvement pour le moment',
  noStatementText: 'Chaque ligne qui fait varier le solde d’un portefeuille s’affiche ici.',
  otherDebits: 'Autres débits',
  otherDebitsText:
    'Ce qui est sorti de vos portefeuilles sans chargement, versement de pourboires ni transfert : frais, commandes de cartes, débits retournés.',
  noOtherDebits: 'Aucun autre débit',
  noOtherDebitsText:
    'Seuls des chargements, des versements et des transferts sont sortis de vos portefeuilles.',
  debitsSum: 'Total',
  debitsSumNote: 'Sorti des portefeuilles pendant ces journées',
  lines_one: '{{count}} ligne',
  lines_other: '{{count}} lignes',
  'type.payout': 'Versement de pourboires',
  'type.release': 'Chargement libéré d’avance',
  'type.returned': 'Débit retourné',
  'type.fee': 'Frais',
  'type.repayment': 'Remboursement d’une dette',
  'type.dispute': 'Contestation',
  'type.other': 'Autre',
};
export default texts;
