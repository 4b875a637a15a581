import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  alerts: 'Alertes',
  session: 'Cette session',
  unreadMark: 'Nouveau',
  'kind.wallet_low': '{{wallet}} est sous son seuil d’alerte : {{amount}}',
  'kind.debit_returned': 'La banque a retourné {{amount}} de {{wallet}} (code {{detail}})',
  'kind.schedule_paused':
    'Le calendrier de débits de {{wallet}} est en pause : vérifiez son compte bancaire',
  'kind.batch_failed': '{{wallet}} : {{amount}} d’un lot n’a pas été payé',
  'kind.dispute_won': 'Contestation gagnée : {{amount}} pour {{wallet}}',
  'kind.dispute_lost': 'Contestation perdue : {{amount}}, {{wallet}}',
  'kind.cheque_approved': 'Le compte se terminant par {{detail}} peut maintenant être débité',
  'kind.cheque_refused': 'Le spécimen de chèque du compte se terminant par {{detail}} a été refusé',
  'kind.transfer_late':
    'Un débit de {{amount}} pour {{wallet}} est en retard : il était attendu au plus tard le {{detail}}',
  'kind.deposit_late':
    'Le dépôt de {{amount}} annoncé pour {{wallet}} devait arriver le {{detail}} et n’est pas arrivé',
  'kind.wallet_runs_out': '{{wallet}} contient {{amount}} et sera vide le {{detail}} à ce rythme',
  'kind.ewa_repay_short':
    '{{wallet}} n’a pas les {{amount}} à rembourser au fonds d’accès au salaire gagné (paie du {{detail}})',
  'kind.ewa_repay_overdue':
    '{{wallet}} doit encore {{amount}} au fonds d’accès au salaire gagné (paie du {{detail}})',
};
export default texts;
