import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  past7: '7 derniers jours',
  past14: '14 derniers jours',
  past30: '30 derniers jours',
  month: 'Ce mois-ci',
  lastMonth: 'Mois dernier',
  all: 'Toutes les dates',
  openCalendar: 'Ouvrir le calendrier',
  timeOfDay: 'Heure',
  often: 'Dates habituelles',
  chooseTwo: 'Choisissez le premier et le dernier jour.',
};
export default texts;
