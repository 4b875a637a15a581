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
  'runsOut.subject': '{{wallet}} : le fonds d’accès au salaire gagné sera vide le {{day}}',
  'runsOut.body':
    'Le fonds d’accès au salaire gagné de {{wallet}} contient {{balance}}. Au rythme des deux dernières semaines, il sera vide le {{day}}, avant le retour de l’argent de la prochaine paie. Plus personne ne pourra alors retirer son salaire à l’avance. Pour ajouter de l’argent, ouvrez Accès au salaire gagné et choisissez Alimenter le fonds.',
  'report.subject': '{{wallet}} : les retenues de la paie du {{payday}} sont prêtes',
  'report.body_one':
    'Les retenues de {{amount}} pour {{count}} employé de {{wallet}} sont définitives pour la paie du {{payday}}. Ouvrez Accès au salaire gagné, téléchargez le fichier de cette paie et importez-le dans la paie. Si la paie peut retenir moins à quelqu’un, indiquez-le au même endroit avant la prochaine clôture.',
  'report.body_other':
    'Les retenues de {{amount}} pour {{count}} employés de {{wallet}} sont définitives pour la paie du {{payday}}. Ouvrez Accès au salaire gagné, téléchargez le fichier de cette paie et importez-le dans la paie. Si la paie peut retenir moins à quelqu’un, indiquez-le au même endroit avant la prochaine clôture.',
  'moved.subject': 'Votre jour de paie passe au {{payday}}',
  'moved.body':
    '{{employer}} a déplacé votre jour de paie du {{before}} au {{payday}}. Les {{amount}} que vous avez retirés à l’avance seront retenus sur votre paie du {{payday}}.',
};
export default texts;
