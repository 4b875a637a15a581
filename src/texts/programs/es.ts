import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  product: 'Nombre del producto',
  variant: 'Variante',
  'variant.standard': 'Estándar',
  'variant.travel': 'Viajes',
  cardType: 'Tipo de tarjeta',
  network: 'Red',
  issuingBank: 'Banco emisor',
  bin: 'BIN',
  processor: 'Procesador',
  'fee.load': 'Comisión por carga',
  'fee.unload': 'Comisión por retiro',
  'fee.transfer': 'Comisión por transferencia',
  feeNone: 'Ninguna',
  feeAtLeast: 'como mínimo',
  feeAtMost: 'como máximo',
  'borneBy.wallet': 'a cargo de la billetera',
  'borneBy.card': 'a cargo de la tarjeta',
};
export default texts;
