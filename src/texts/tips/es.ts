import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  tips: 'Propinas',
  tabs: 'Secciones de propinas',
  wallet: 'Billetera',
  noWallets: 'Aún no hay billeteras',
  noWalletsText: 'Pida al administrador de su empresa que le asigne una billetera.',
  notSetUp: 'Las propinas aún no están configuradas en {{name}}',
  notSetUpText: 'Toma unos diez minutos. Puede parar y continuar en cualquier paso.',
  toSetup: 'Configurar propinas',
  'tab.calculator': 'Calculadora',
  'tab.pending': 'Pagos pendientes',
  'tab.history': 'Historial',
  'tab.drafts': 'Borradores',
  'tab.data': 'Datos',
  'tab.jobs': 'Puestos',
  'tab.staff': 'Personal',
  'tab.settings': 'Ajustes',
  'tab.setup': 'Configuración inicial',
};
export default texts;
