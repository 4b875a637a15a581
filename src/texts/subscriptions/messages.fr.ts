import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'trial_started.subject': 'L’essai gratuit de {{wallet}} dure jusqu’au {{date}}',
  'trial_started.body':
    'Rien n’est prélevé avant le {{date}}. L’abonnement peut être annulé d’ici là.',
  'trial_ends.subject':
    'L’essai de {{wallet}} se termine le {{date}}. Premier prélèvement : {{amount}}',
  'trial_ends.body':
    'Le prélèvement se fera sur le mode de paiement au dossier. Pour le changer ou annuler :',
  'trial_needs_method.subject':
    'L’essai de {{wallet}} se termine le {{date}}. Ajoutez un mode de paiement pour continuer',
  'trial_needs_method.body':
    'Sans mode de paiement, plus aucun chargement de fonds ne sera possible après ce jour. Les membres pourront encore être payés.',
  'renewal.subject': '{{wallet}} se renouvelle le {{date}} : {{amount}}',
  'renewal.body': 'Il n’y a rien à faire. Pour changer le mode de paiement ou annuler :',
  'receipt.subject': 'Reçu {{number}} pour {{wallet}} : {{amount}}',
  'receipt.body': 'Merci. La facture peut être téléchargée ici :',
  'failed.subject': 'Le paiement de {{wallet}} a échoué. Nouvel essai le {{date}}',
  'failed.body': '{{reason}} Pour payer maintenant ou autrement :',
  'failed_last.subject': 'Le paiement de {{wallet}} a échoué. L’abonnement prend fin le {{date}}',
  'failed_last.body': '{{reason}} Pour payer maintenant ou autrement :',
  'confirm.subject': 'Confirmez le paiement de {{amount}} pour {{wallet}}',
  'confirm.body': 'La banque demande une confirmation avant de payer :',
  'blocked.subject':
    'L’accès à {{wallet}} est restreint jusqu’à la mise à jour du mode de paiement',
  'blocked.body':
    'Les versements en attente sont conservés et l’historique reste lisible. L’accès est rétabli dès le paiement :',
  'unblocked.subject': '{{wallet}} est payé et de nouveau ouvert',
  'unblocked.body': 'Tout fonctionne comme avant.',
  'cancel_asked.subject': 'L’abonnement de {{wallet}} prendra fin le {{date}}',
  'cancel_asked.body': 'D’ici là, tout fonctionne. Pour garder l’abonnement :',
  'cancelled.subject': 'L’abonnement de {{wallet}} a pris fin. L’historique payé est conservé',
  'cancelled.body':
    'Les versements en attente sont archivés. Ils reviennent si l’abonnement est repris dans les 90 jours :',
  'price.subject': 'À partir du {{date}}, {{wallet}} coûte {{amount}}',
  'price.body':
    'Le contrat se termine ce jour-là et se poursuit au prix courant. Pour le changer ou l’annuler :',
  'card_expires.subject': 'La carte se terminant par {{last4}} expire en {{month}}',
  'card_expires.body': 'Ajoutez un autre mode de paiement pour que rien ne s’arrête :',
  'debit.subject': '{{amount}} sera débité pour {{wallet}} le {{date}}',
  'debit.body': 'Le montant sera prélevé au compte bancaire au dossier. Pour le changer :',
  'receipt.taxes': 'Nos numéros de taxe : {{numbers}}',
  'receipt.total': 'Total : {{amount}}',
  'receipt.discount': 'Rabais : {{amount}}',
  'reason.insufficient_funds': 'Les fonds sont insuffisants.',
  'reason.expired_card': 'La carte est expirée.',
  'reason.authentication': 'La banque demande votre confirmation.',
  'reason.account_closed': 'Le compte bancaire est fermé.',
  'reason.no_payment_method': 'Il n’y a aucun mode de paiement.',
  'reason.other': 'La banque l’a refusé.',
};
export default texts;
