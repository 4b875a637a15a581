import type en from './lines.en.ts';

const texts: Record<keyof typeof en, string> = {
  statement: 'Estado de cuenta de billetera',
  statementLines: 'Líneas',
  lineAbout: 'Detalles',
  cameBack: 'de vuelta',
  byKind: 'Totales por tipo',
  sumsOfLines: 'Lo que suman las líneas',
  noStatement: 'Todavía no hay movimientos',
  noStatementText: 'Aquí aparece cada línea que cambia el saldo de una billetera.',
  otherDebits: 'Otros débitos',
  otherDebitsText:
    'Lo que salió de sus billeteras sin una carga, un pago de propinas o una transferencia: comisiones, pedidos de tarjetas, débitos devueltos.',
  noOtherDebits: 'No hay otros débitos',
  noOtherDebitsText: 'De sus billeteras solo salieron cargas, pagos de propinas y transferencias.',
  debitsSum: 'Total',
  debitsSumNote: 'Salió de las billeteras en estos días',
  lines_one: '{{count}} línea',
  lines_other: '{{count}} líneas',
  'type.payout': 'Pago de propinas',
  'type.release': 'Carga propia anticipada',
  'type.returned': 'Débito devuelto',
  'type.fee': 'Comisión',
  'type.repayment': 'Pago de lo adeudado',
  'type.dispute': 'Disputa',
  'type.other': 'Otro',
};
export default texts;
