import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  today: 'Hoy',
  yesterday: 'Ayer',
  past7: 'Últimos 7 días',
  past14: 'Últimos 14 días',
  past30: 'Últimos 30 días',
  month: 'Este mes',
  lastMonth: 'Mes anterior',
  all: 'Todas las fechas',
  openCalendar: 'Abrir el calendario',
  timeOfDay: 'Hora',
  often: 'Fechas habituales',
  chooseTwo: 'Elija el primer y el último día.',
};
export default texts;
