export { tipHomeSummary } from './home-summary.ts';
export { notifyWhenPaid } from './notify-members.ts';
export { payResult } from './pay-result.ts';
export { serveTipsPayouts } from './tips-payouts.routes.ts';
