import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  alerts: 'Alertas',
  session: 'Esta sesión',
  unreadMark: 'Nuevo',
  settings: 'Ajustes de notificaciones',
  markAllRead: 'Marcar todo como leído',
  markedRead_one: '{{count}} alerta marcada como leída.',
  markedRead_other: '{{count}} alertas marcadas como leídas.',
  markUnread_one: 'Marcarla como no leída',
  markUnread_other: 'Marcar {{count}} alertas como no leídas',
  markedUnread_one: '{{count}} alerta vuelve a estar sin leer.',
  markedUnread_other: '{{count}} alertas vuelven a estar sin leer.',
  notMarkedUnread: 'No se pudieron marcar las alertas como no leídas.',
  'kind.wallet_low': '{{wallet}} está por debajo de su monto de alerta: {{amount}}',
  'kind.debit_returned': 'El banco devolvió {{amount}} de {{wallet}} (código {{detail}})',
  'kind.schedule_paused':
    'El calendario de débitos de {{wallet}} está en pausa: revise su cuenta bancaria',
  'kind.batch_failed': '{{wallet}}: no se pagaron {{amount}} de un lote',
  'kind.dispute_won': 'Disputa ganada: {{amount}} para {{wallet}}',
  'kind.dispute_lost': 'Disputa perdida: {{amount}}, {{wallet}}',
  'kind.cheque_approved': 'Ya se puede debitar la cuenta que termina en {{detail}}',
  'kind.cheque_refused': 'Se rechazó el cheque anulado de la cuenta que termina en {{detail}}',
  'kind.transfer_late':
    'Un débito de {{amount}} para {{wallet}} está retrasado: vencía el {{detail}}',
  'kind.deposit_late':
    'El depósito de {{amount}} anunciado para {{wallet}} debía llegar el {{detail}} y no ha llegado',
  'kind.wallet_runs_out': '{{wallet}} tiene {{amount}} y a este ritmo se agota el {{detail}}',
  'kind.ewa_repay_short':
    'A {{wallet}} le faltan {{amount}} para devolver lo retirado al fondo de salario ganado (día de pago {{detail}})',
  'kind.ewa_repay_overdue':
    '{{wallet}} todavía debe {{amount}} al fondo de salario ganado (día de pago {{detail}})',
  'kind.ewa_fund_runs_out':
    'El fondo de salario ganado de {{wallet}} tiene {{amount}} y a este ritmo se agota el {{detail}}',
  'kind.ewa_report_ready':
    '{{wallet}}: los descuentos de {{amount}} están listos para la nómina (día de pago {{detail}})',
  'kind.order_shipped': 'Se envió el pedido de tarjetas {{subject}} de {{wallet}}',
  'kind.data_late':
    'Las ventas y los registros de entrada de {{wallet}} están atrasados: falló la última carga automática',
  'kind.renewal_failed':
    'No se pudo renovar la suscripción de {{wallet}}: quedan {{amount}} por pagar',
  'kind.exception_opened': 'La excepción {{subject}} espera su decisión',
  'topic.payout_failed': 'Pagos y lotes no pagados por completo',
  'topic.wallet_low': 'Billeteras con poco dinero',
  'topic.debit_returned': 'Débitos devueltos, calendarios en pausa',
  'topic.late_money': 'Débitos y depósitos retrasados',
  'topic.card_orders': 'Pedidos de tarjetas enviados',
  'topic.data_late': 'Ventas y registros de entrada atrasados',
  'topic.renewal_failed': 'Renovaciones de suscripción fallidas',
  'topic.earned_wages': 'Acceso al salario ganado',
  'topic.disputes': 'Disputas resueltas',
  'topic.void_checks': 'Cheques anulados revisados',
  'topic.exceptions': 'Excepciones abiertas',
};
export default texts;
