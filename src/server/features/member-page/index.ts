export { serveMemberPage } from './member-page.routes.ts';
