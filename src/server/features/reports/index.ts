import './reports.tables.ts';
export { countDaysSweep } from './analytics/count-days.ts';
export { runOutSweep } from './analytics/warn-of-run-out.ts';
export { endOfDaySweep, keepEndedDays } from './end-of-day/keep-end-of-day.ts';
export { exportTasks } from './exports/make-export.ts';
export { reportsRetention } from './exports/exports-retention.ts';
export { serveReports } from './reports.routes.ts';
