import './reports.tables.ts';
export { endOfDaySweep, keepEndedDays } from './end-of-day/keep-end-of-day.ts';
export { serveReports } from './reports.routes.ts';
