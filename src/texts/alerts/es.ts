import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  alerts: 'Alertas',
  session: 'Esta sesión',
  unreadMark: 'Nuevo',
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
    'A {{wallet}} le faltan {{amount}} para reponer el fondo de salario devengado (día de pago {{detail}})',
  'kind.ewa_repay_overdue':
    '{{wallet}} todavía debe {{amount}} al fondo de salario devengado (día de pago {{detail}})',
};
export default texts;
