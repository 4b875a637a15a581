import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Abonnement',
  titleNote: 'À quoi chaque portefeuille peut servir, et ce qu’il faut pour l’utiliser pleinement.',
  included: 'Les pourboires sont compris dans votre contrat',
  includedText: 'Il n’y a ni abonnement à prendre ni montant à payer ici.',
  askAdmin: 'Adressez-vous à votre administrateur interne',
  askAdminText: 'Seul un administrateur peut modifier l’abonnement de ce portefeuille.',
  'access.full': 'Accès complet',
  'access.no_new_funds': 'Aucun nouveau chargement',
  'access.blocked': 'Accès restreint',
  'access.tips_off': 'Sans pourboires',
  'accessText.full': 'Pourboires, versements et chargements : tout fonctionne.',
  'accessText.no_new_funds':
    'L’essai est terminé : plus aucun chargement de fonds. Les pourboires et les versements fonctionnent toujours.',
  'accessText.blocked':
    'Les chargements, les versements et le travail sur les pourboires sont suspendus. L’historique et les exportations restent lisibles.',
  'accessText.tips_off':
    'Les pourboires sont désactivés. Les cartes et les chargements fonctionnent comme avant.',
  'status.trialing': 'Essai',
  'status.active': 'Actif',
  'status.past_due': 'En souffrance',
  'status.blocked': 'Restreint',
  'status.cancelled': 'Résilié',
  trialUntil: 'Essai jusqu’au {{date}}',
  renewsOn: 'Renouvellement le {{date}}',
  retryOn: 'Le paiement a échoué. Prochain essai le {{date}}',
  endsOn: 'Prend fin le {{date}}',
  upgrade: 'S’abonner',
  upgradeNamed: 'S’abonner : {{wallet}}',
  subscribe: 'S’abonner',
  subscribeNamed: 'S’abonner : {{wallet}}',
  updateMethod: 'Mettre à jour le mode de paiement',
  updateMethodNamed: 'Mettre à jour le mode de paiement : {{wallet}}',
  addMethod: 'Ajouter un mode de paiement',
  manage: 'Gérer',
  manageNamed: 'Gérer l’abonnement de {{wallet}}',
  allSubscriptions: 'Tous les abonnements',
  restrictedTitle: 'Accès restreint',
  restrictedBody:
    'Le renouvellement a échoué le {{since}}. Les versements en attente sont conservés et l’historique reste lisible. L’abonnement prend fin le {{date}}.',
  restrictedNoDate:
    'Le renouvellement a échoué. Les versements en attente sont conservés et l’historique reste lisible.',
  readHistory: 'Consulter l’historique',
  tipsOffTitle: '{{wallet}} n’a pas d’abonnement aux pourboires.',
  tipsOffText:
    'Les versements passés peuvent être consultés et exportés. Abonnez-vous pour travailler de nouveau sur les pourboires.',
  tipsArchivedText:
    'Ce qui n’a pas été versé est archivé. Réabonnez-vous dans les 90 jours pour le retrouver; les versements passés peuvent toujours être consultés et exportés.',
  seeArchived: 'Voir ce qui est archivé',
  trialEnds: 'L’essai de {{wallet}} se termine le {{date}}. Premier prélèvement : {{amount}}',
  trialEndsPlain: 'L’essai de {{wallet}} se termine le {{date}}.',
  trialNeedsMethod:
    'L’essai de {{wallet}} se termine le {{date}}. Ajoutez un mode de paiement pour continuer',
  trialOver:
    'L’essai de {{wallet}} est terminé. Abonnez-vous pour charger d’autres fonds. Les membres peuvent encore être payés.',
  renewal: '{{wallet}} se renouvelle le {{date}} : {{amount}}',
  renewalPlain: '{{wallet}} se renouvelle le {{date}}',
  failed: 'Le paiement pour {{wallet}} a échoué. Nouvel essai le {{date}}',
  failedLast: 'Le paiement pour {{wallet}} a échoué. L’abonnement prend fin le {{date}}',
  blocked: 'L’accès à {{wallet}} est restreint jusqu’à la mise à jour du mode de paiement',
  cardExpires: 'La carte se terminant par {{last4}} expire en {{month}}',
  daysLeft_one: '{{count}} jour restant',
  daysLeft_other: '{{count}} jours restants',
  lastDay: 'Dernier jour',
  dismiss: 'Masquer',
  banners: 'Avis sur l’abonnement',
  promptTitle_one: 'Il reste {{count}} jour à votre essai',
  promptTitle_other: 'Il reste {{count}} jours à votre essai',
  promptLastDay: 'Votre essai se termine aujourd’hui',
  promptEnded: 'Votre essai est terminé',
  promptText:
    'Ajoutez dès maintenant un mode de paiement pour {{wallet}}. Vous ne payez rien avant le {{date}}, et les pourboires continuent sans interruption.',
  promptEndedText:
    '{{wallet}} ne peut plus charger de fonds. Les membres peuvent encore être payés. Abonnez-vous pour rétablir l’accès.',
  promptOthers_one: '{{count}} autre portefeuille a aussi besoin d’un mode de paiement.',
  promptOthers_other: '{{count}} autres portefeuilles ont aussi besoin d’un mode de paiement.',
  notNow: 'Plus tard',
};
export default texts;
