import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'short.subject': '{{wallet}} : le fonds ne peut pas être remboursé',
  'short.body':
    'Un montant de {{due}} est à rembourser au fonds d’accès au salaire gagné de {{wallet}} pour la paie du {{payday}}, mais le portefeuille contient {{balance}}. Ajoutez de l’argent au portefeuille : le fonds sera remboursé dès que le solde suffira. Votre équipe ne doit rien.',
  'blocked.body':
    'Un montant de {{due}} est à rembourser au fonds d’accès au salaire gagné de {{wallet}} pour la paie du {{payday}}, mais le portefeuille est bloqué. Le fonds sera remboursé dès qu’il ne le sera plus. Votre équipe ne doit rien.',
  'overdue.subject': '{{wallet}} : le remboursement du fonds est en retard',
  'overdue.body':
    'Un montant de {{due}} pour la paie du {{payday}} est encore à rembourser au fonds d’accès au salaire gagné de {{wallet}}. D’ici là, le fonds reste bas et votre équipe peut retirer moins à l’avance.',
  'moved.subject': 'Votre jour de paie passe au {{payday}}',
  'moved.body':
    '{{employer}} a déplacé votre jour de paie du {{before}} au {{payday}}. Les {{amount}} que vous avez retirés à l’avance seront déduits de votre paie du {{payday}}.',
};
export default texts;
