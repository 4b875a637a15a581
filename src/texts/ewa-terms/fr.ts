import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Retirer son salaire gagné avant le jour de paie',
  lead: 'Lisez ceci avant de vous inscrire. Vous pouvez le relire en tout temps.',
  'optional.title': 'C’est votre choix',
  'optional.text':
    'L’inscription est facultative, tout comme chaque montant que vous retirez. {{employer}} ne vous le demande pas, et rien ne change au travail si vous n’y adhérez pas.',
  'free.title': 'C’est gratuit',
  'free.text':
    'Aucuns frais, aucun intérêt, aucun abonnement, aucun pourboire. Votre dossier de crédit n’est jamais consulté.',
  'amount.title': 'Ce que vous pouvez retirer',
  'amount.text':
    'Jusqu’à {{percent}} % de ce que vous avez déjà gagné dans la période de paie, aussi souvent que vous le voulez. Les heures que vous n’avez pas encore travaillées ne comptent jamais.',
  'payday.title': 'La retenue sur la paie',
  'payday.text':
    '{{employer}} retient ce que vous avez retiré sur votre prochaine paie. Avant chaque montant, vous voyez le jour de paie et vous confirmez.',
  'debt.title': 'Ce n’est pas un prêt',
  'debt.text':
    'Vous ne devez rien. Ce que votre paie ne suffit pas à couvrir n’est jamais repris sur votre carte ni sur votre compte bancaire, ni recouvré, ni vendu, ni signalé.',
  'leave.title': 'Quittez quand vous voulez',
  'leave.text':
    'Vous pouvez vous désinscrire en tout temps, sur cette page. Ce que vous avez déjà retiré sera tout de même retenu sur votre paie.',
  'support.title': 'Des questions?',
  'support.text': 'Le soutien répond de 9 h à 17 h (HE), du lundi au vendredi.',
  accept: 'J’ai lu et j’accepte',
  authorisation: '{{employer}} retient {{amount}} sur ma paie du {{payday}}.',
  'authorisation.revocable':
    'La retenue correspond au salaire gagné que je reçois avant le jour de paie. Je peux révoquer cette autorisation jusqu’à la clôture de cette paie.',
};
export default texts;
