import './tips-payouts.events.ts';
export { tipHomeSummary } from './home-summary.ts';
export { tipNotificationSweep } from './notify-members.ts';
export { serveTipsPayouts } from './tips-payouts.routes.ts';
