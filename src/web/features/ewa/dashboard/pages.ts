/** The dashboard is fetched by itself: it alone draws pictures. */
export { EwaDashboard } from './dashboard.page.tsx';
