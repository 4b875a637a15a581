export { tipHomeSummary } from './home-summary.ts';
export { notifyWhenPaid } from './notify-members.ts';
export { serveTipsPayouts } from './tips-payouts.routes.ts';
