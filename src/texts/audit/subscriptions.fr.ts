import type en from './subscriptions.en.ts';

const texts: Record<keyof typeof en, string> = {
  'action.subscriptions.create': 'A abonné un portefeuille',
  'action.subscriptions.lapse': 'A abandonné une tentative d’abonnement impayée',
  'action.subscriptions.returned': 'A annulé un paiement d’abonnement retourné par la banque',
  'action.subscriptions.state': 'A changé l’état d’un abonnement',
  'action.subscriptions.cancel': 'A annulé un abonnement',
  'action.subscriptions.keep': 'A retiré une annulation',
  'action.subscriptions.change_price': 'A changé le forfait d’un abonnement',
  'action.subscriptions.pay': 'A payé une facture',
  'action.subscriptions.send_invoice': 'A renvoyé un reçu',
  'action.subscriptions.accept_terms': 'A accepté les conditions de l’abonnement',
  'action.subscriptions.dismiss_renewal': 'A masqué un avis de renouvellement',
  'action.subscriptions.dismiss_prompt': 'A masqué l’invitation à s’abonner',
  'action.subscriptions.method_begin': 'A commencé l’ajout d’un mode de paiement',
  'action.subscriptions.method_add': 'A ajouté un mode de paiement',
  'action.subscriptions.method_remove': 'A supprimé un mode de paiement',
  'action.subscriptions.choose_method': 'A choisi le mode de paiement d’un abonnement',
  'action.subscriptions.choose_default': 'A choisi le mode de paiement par défaut',
  'action.subscriptions.edit_customer': 'A modifié les coordonnées de facturation',
  'action.subscriptions.change_email': 'A changé le courriel des factures',
  'action.subscriptions.promo_code': 'A créé un code promo',
  'action.subscriptions.promo_code_end': 'A mis fin à un code promo',
  'action.subscriptions.tax_rate': 'A saisi un taux de taxe',
  'action.subscriptions.extend_trial': 'A changé la fin d’un essai',
  'action.subscriptions.change_billing': 'A changé la facturation d’un client',
};
export default texts;
