import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  alerts: 'Alertes',
  session: 'Cette session',
  unreadMark: 'Nouveau',
  settings: 'Réglages des notifications',
  markAllRead: 'Tout marquer comme lu',
  markedRead_one: '{{count}} alerte marquée comme lue.',
  markedRead_other: '{{count}} alertes marquées comme lues.',
  markUnread_one: 'La marquer comme non lue',
  markUnread_other: 'Marquer {{count}} alertes comme non lues',
  markedUnread_one: '{{count}} alerte est de nouveau non lue.',
  markedUnread_other: '{{count}} alertes sont de nouveau non lues.',
  notMarkedUnread: 'Impossible de marquer les alertes comme non lues.',
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
  'kind.ewa_fund_runs_out':
    'Le fonds d’accès au salaire gagné de {{wallet}} contient {{amount}} et sera vide le {{detail}} à ce rythme',
  'kind.ewa_report_ready':
    '{{wallet}} : des retenues de {{amount}} sont prêtes pour la paie du {{detail}}',
  'kind.order_shipped': 'La commande de cartes {{subject}} pour {{wallet}} a été expédiée',
  'kind.data_late':
    'Les ventes et les pointages de {{wallet}} sont en retard : le dernier chargement automatique a échoué',
  'kind.renewal_failed':
    'L’abonnement de {{wallet}} n’a pas pu être renouvelé : {{amount}} reste à payer',
  'kind.exception_opened': 'L’exception {{subject}} attend votre décision',
  'topic.payout_failed': 'Paiements et lots non payés en entier',
  'topic.wallet_low': 'Portefeuilles presque vides',
  'topic.debit_returned': 'Débits retournés, calendriers en pause',
  'topic.late_money': 'Débits et dépôts en retard',
  'topic.card_orders': 'Commandes de cartes expédiées',
  'topic.data_late': 'Ventes et pointages en retard',
  'topic.renewal_failed': 'Renouvellements d’abonnement échoués',
  'topic.earned_wages': 'Accès au salaire gagné',
  'topic.disputes': 'Contestations tranchées',
  'topic.void_checks': 'Spécimens de chèque examinés',
  'topic.exceptions': 'Exceptions ouvertes',
};
export default texts;
