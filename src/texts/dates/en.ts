/** Dates that people ask for often, and the calendar of a date. */
const texts = {
  today: 'Today',
  yesterday: 'Yesterday',
  past7: 'Past 7 days',
  past14: 'Past 14 days',
  past30: 'Past 30 days',
  month: 'This month',
  lastMonth: 'Last month',
  all: 'All dates',
  openCalendar: 'Open the calendar',
  timeOfDay: 'Time',
  often: 'Usual dates',
  chooseTwo: 'Choose the first and the last day.',
};
export default texts;
