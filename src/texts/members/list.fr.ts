import type en from './list.en.ts';

const texts: Record<keyof typeof en, string> = {
  views: 'Vues',
  viewAll: 'Tous',
  viewBlocked: 'Paiement impossible',
  viewVerifying: 'En vérification',
  viewGone: 'Cette vue enregistrée n’existe plus.',
  viewSave: 'Enregistrer cette vue',
  viewEdit: 'Modifier la vue',
  viewUpdate: 'Mettre la vue à jour',
  allWallets: 'Tous les portefeuilles',
  someWallets_one: '{{count}} portefeuille',
  someWallets_other: '{{count}} portefeuilles',
  allDepartments: 'Tous les départements',
  verifyingSince: 'Depuis',
  nobodyVerifying: 'Aucune vérification en cours',
  nobodyVerifyingText:
    'Les personnes qui ont commencé à trouver leur compte sans s’inscrire s’affichent ici.',
  inviteOneNamed: 'Renvoyer l’invitation : {{name}}',
  removeInviteNamed: 'Retirer l’invitation : {{name}}',
};
export default texts;
