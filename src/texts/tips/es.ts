import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  tips: 'Propinas',
  tabs: 'Partes de las propinas',
  wallet: 'Billetera',
  noWallets: 'Aún no hay billeteras',
  noWalletsText: 'Pida a su administrador interno que le asigne una billetera.',
  notSetUp: 'Las propinas aún no están configuradas en {{name}}',
  notSetUpText: 'Lleva unos diez minutos, y puede parar y continuar en cualquier paso.',
  toSetup: 'Configurar propinas',
  'tab.calculator': 'Calculadora',
  'tab.pending': 'Pagos pendientes',
  'tab.history': 'Historial',
  'tab.drafts': 'Borradores',
  'tab.data': 'Datos',
  'tab.jobs': 'Puestos',
  'tab.staff': 'Personal',
  'tab.settings': 'Ajustes',
  'tab.setup': 'Configuración',
};
export default texts;
