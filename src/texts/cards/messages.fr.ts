import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'order.subject': 'Commande de cartes {{order}} ({{quantity}})',
  'order.submitted': 'Commande de cartes {{order}} ({{quantity}}) : envoyée au fabricant.',
  'order.shipped': 'Commande de cartes {{order}} ({{quantity}}) : expédiée. {{tracking}}',
  'order.delivered':
    'Commande de cartes {{order}} ({{quantity}}) : livrée. Les cartes sont dans votre stock.',
  'order.cancelled':
    'Commande de cartes {{order}} ({{quantity}}) : annulée. Votre paiement sera remboursé.',
};
export default texts;
