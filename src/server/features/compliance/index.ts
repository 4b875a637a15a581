export { serveCompliance } from './compliance.routes.ts';
