import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Reparto de comisiones',
  titleNote:
    'Qué parte de cada comisión sale de la tarjeta del miembro. La billetera paga el resto.',
  loads: 'Cargas y pagos',
  loadsNote: 'Los pagos de propinas también son cargas.',
  unloads: 'Retiros',
  'memberShare.load': 'Parte del miembro en la comisión de carga',
  'memberShare.unload': 'Parte del miembro en la comisión de retiro',
  limitHint: 'El programa permite hasta {{limit}} %.',
  wholeHint: 'De 0 % a 100 %',
  programFee: 'Comisión del programa',
  noFee: 'El programa no cobra comisión aquí: todavía no hay nada que repartir.',
  example: 'Por ejemplo, {{amount}}',
  exampleAmount: 'Monto de prueba',
  walletShare: 'La billetera paga',
  cardShare: 'El miembro paga',
  walletChange: 'Billetera',
  cardChange: 'Tarjeta',
  eaten: 'La comisión se llevaría todo el monto.',
  lawNote:
    'Algunos estados y provincias no permiten que el empleador descuente comisiones de las propinas. Las reglas de propinas lo advierten donde corresponde.',
  save: 'Guardar el reparto',
  saved: 'El nuevo reparto se aplica a partir de la próxima carga o retiro.',
  reset: 'Deshacer los cambios',
  history: 'Repartos anteriores',
  historyNone: 'Nadie ha cambiado el reparto. Es el de su programa.',
  changedAt: 'Cambiado',
  changedBy: 'Por',
  memberShares: 'A cargo de los miembros',
  sinceNow: 'Vigente',
  conflict: '{{name}} cambió el reparto mientras usted estaba aquí',
  conflictText: 'Lo que ingresó se conserva. Compárelo con el nuevo reparto y vuelva a guardar.',
  readOnly: 'Puede ver el reparto, pero no cambiarlo.',
};
export default texts;
