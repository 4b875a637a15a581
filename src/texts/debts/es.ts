import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Montos adeudados',
  titleNote:
    'Cuando un banco devuelve un débito que ya había llegado, la billetera debe lo que ya no tiene.',
  bannerTitle_one: '{{wallet}} debe {{amount}} por un débito devuelto',
  bannerTitle_other: '{{wallet}} debe {{amount}} por {{count}} débitos devueltos',
  bannerText:
    'No puede cargar tarjetas desde ella hasta que se pague. El dinero que llega paga primero esta deuda.',
  bannerAsk:
    'No puede cargar tarjetas desde ella hasta que se pague. Consulte a su administrador interno.',
  see: 'Ver y pagar',
  back: 'Cargar billetera',
  none: 'No se debe nada',
  noneText: 'Todas sus billeteras pueden cargar tarjetas.',
  wallet: 'Billetera',
  since: 'Desde',
  amount: 'Al principio',
  open: 'Todavía se debe',
  available: 'En la billetera',
  repay: 'Pagar',
  repayOf: 'Pagar {{amount}} desde {{wallet}}',
  repayTitle: 'Pagar desde {{wallet}}',
  repayAmount: 'Monto',
  repayHint: 'Se deben {{open}}. La billetera tiene {{balance}}.',
  repayHintHidden: 'Se deben {{open}}.',
  repayPlain: 'Pagar',
  repaidAll: '{{wallet}} ya no debe nada por este débito.',
  repaidPart: 'Se pagaron {{amount}}. Todavía se deben {{open}}.',
  cancel: 'Cancelar',
  loadWallet: 'Cargar la billetera',
  repaid: 'Pagado',
  notEnough: 'La billetera está vacía. Cárguela y la deuda se paga primero.',
  blocked: 'Cargas bloqueadas',
};
export default texts;
