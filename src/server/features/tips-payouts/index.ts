import './tips-payouts.events.ts';
import './tips-payouts.tables.ts';
export { tipHomeSummary } from './home-summary.ts';
export { tipNotificationSweep } from './notify-members.ts';
export { serveTipsPayouts } from './tips-payouts.routes.ts';
