export { serveReports } from './reports.routes.ts';
