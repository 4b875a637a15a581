import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Sommes dues',
  titleNote:
    'Quand une banque retourne un débit après son arrivée, le portefeuille doit ce qu’il ne contient plus.',
  bannerTitle_one: '{{wallet}} doit {{amount}} pour un débit retourné',
  bannerTitle_other: '{{wallet}} doit {{amount}} pour {{count}} débits retournés',
  bannerText:
    'Aucune carte ne peut en être chargée avant le remboursement. L’argent qui arrive rembourse d’abord cette somme.',
  bannerAsk:
    'Aucune carte ne peut en être chargée avant le remboursement. Adressez-vous à votre administrateur interne.',
  see: 'Voir et rembourser',
  back: 'Approvisionner un portefeuille',
  none: 'Aucune somme due',
  noneText: 'Tous vos portefeuilles peuvent charger des cartes.',
  wallet: 'Portefeuille',
  since: 'Depuis',
  amount: 'Au départ',
  open: 'Encore dû',
  available: 'Dans le portefeuille',
  repay: 'Rembourser',
  repayOf: 'Rembourser {{amount}} à partir de {{wallet}}',
  repayTitle: 'Rembourser à partir de {{wallet}}',
  repayAmount: 'Montant',
  repayHint: '{{open}} sont dus. Le portefeuille contient {{balance}}.',
  repayHintHidden: '{{open}} sont dus.',
  repayPlain: 'Rembourser',
  repaidAll: '{{wallet}} ne doit plus rien pour ce débit.',
  repaidPart: '{{amount}} remboursés. Il reste {{open}} à rembourser.',
  cancel: 'Annuler',
  loadWallet: 'Approvisionner le portefeuille',
  repaid: 'Remboursé',
  notEnough:
    'Le portefeuille est vide. Approvisionnez-le : la somme due est remboursée en premier.',
  blocked: 'Chargements bloqués',
};
export default texts;
