import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Aún no tiene billeteras',
  ask: 'Pida al administrador de su empresa que le asigne una.',
  openText: 'Cada ubicación incluye una billetera principal, necesaria para pagar.',
  open: 'Abrir una ubicación',
};
export default texts;
