import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  tips: 'Propinas',
  tabs: 'Secciones de propinas',
  notSetUp: 'Las propinas aún no están configuradas en {{name}}',
  notSetUpText: 'Toma unos diez minutos. Puede parar y continuar en cualquier paso.',
  toSetup: 'Configurar propinas',
  'group.tonight': 'Esta noche',
  'group.payouts': 'Pagos',
  'group.staff': 'Personal',
  'group.setup': 'Configuración',
  'tab.calculator': 'Calculadora',
  'tab.staff': 'Personal',
  'tab.pending': 'Pagos pendientes',
  'tab.history': 'Historial',
  'tab.drafts': 'Borradores',
  'tab.data': 'Datos',
  'tab.jobs': 'Puestos',
  'tab.settings': 'Ajustes',
  'tab.setup': 'Reglas y servicios',
};
export default texts;
